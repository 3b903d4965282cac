import type { AskedThing, Language } from '../constants.ts';

/** The sentences that tell an applicant what staff ask for. */
export const askTexts: Readonly<Record<Language, Readonly<Record<AskedThing, string>>>> = {
  en: {
    statements:
      'Please send your bank statements of the last three months again, all of them, as PDF files from your bank.',
    payslip: 'Please send your latest payslip again. We could not read it well enough.',
    netSalary:
      'Please check your net salary, the money that reaches your account, and send the right amount.',
    grossSalary: 'Please check your gross salary, before anything is taken off, and send the right amount.',
  },
  af: {
    statements:
      'Stuur asseblief weer al jou bankstate van die laaste drie maande, as PDF-lêers van jou bank.',
    payslip: 'Stuur asseblief weer jou jongste betaalstrokie. Ons kon dit nie goed genoeg lees nie.',
    netSalary:
      'Kyk asseblief weer na jou netto salaris, die geld wat in jou rekening kom, en stuur die regte bedrag.',
    grossSalary:
      'Kyk asseblief weer na jou bruto salaris, voordat iets afgetrek word, en stuur die regte bedrag.',
  },
  zu: {
    statements:
      'Sicela uthumele futhi zonke izitatimende zakho zasebhange zezinyanga ezintathu zokugcina, njengamafayela e-PDF avela ebhange lakho.',
    payslip: 'Sicela uthumele futhi iphepha lakho lomholo lakamuva. Asikwazanga ukulifunda kahle.',
    netSalary: 'Sicela ubheke umholo wakho ofika ku-akhawunti yakho, bese uthumela inani elifanele.',
    grossSalary: 'Sicela ubheke umholo wakho ngaphambi kokudonswa, bese uthumela inani elifanele.',
  },
  xh: {
    statements:
      'Nceda uthumele kwakhona zonke iitatimenti zakho zebhanki zeenyanga ezintathu zokugqibela, njengeefayile ze-PDF ezivela kwibhanki yakho.',
    payslip: 'Nceda uthumele kwakhona isliphu sakho somvuzo samva nje. Asikwazanga kusifunda kakuhle.',
    netSalary: 'Nceda ujonge umvuzo wakho ofika kwiakhawunti yakho, uze uthumele isixa esichanekileyo.',
    grossSalary: 'Nceda ujonge umvuzo wakho phambi kokutsalwa, uze uthumele isixa esichanekileyo.',
  },
  st: {
    statements:
      'Ka kopo romela hape ditatemente tsohle tsa hao tsa banka tsa dikgwedi tse tharo tsa ho qetela, e le difaele tsa PDF tse tswang bankeng ya hao.',
    payslip: 'Ka kopo romela hape slipi sa hao sa moputso sa moraorao. Ha re a kgona ho se bala hantle.',
    netSalary:
      'Ka kopo sheba moputso wa hao o kenang akhaontong ya hao, mme o romele tjhelete e nepahetseng.',
    grossSalary: 'Ka kopo sheba moputso wa hao pele ho ntshuwa letho, mme o romele tjhelete e nepahetseng.',
  },
};
