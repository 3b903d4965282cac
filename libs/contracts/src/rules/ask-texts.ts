import { type AskedThing, type BankName, banks, type Language } from '../constants.ts';

/** The sentences that tell an applicant what staff ask for. */
const askTexts: Readonly<Record<Language, Readonly<Record<AskedThing, string>>>> = {
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

/** The sentences for the statements of one month or of one bank. */
const whichTexts: Readonly<Record<Language, { month: string; bank: string }>> = {
  en: {
    month: 'Please send your bank statement of {month}, as a PDF file from your bank.',
    bank: 'Please send your {bank} statements of the last three months, as PDF files from the bank.',
  },
  af: {
    month: 'Stuur asseblief jou bankstaat van {month}, as ’n PDF-lêer van jou bank.',
    bank: 'Stuur asseblief jou {bank}-state van die laaste drie maande, as PDF-lêers van die bank.',
  },
  zu: {
    month:
      'Sicela uthumele isitatimende sakho sasebhange sika-{month}, njengefayela le-PDF elivela ebhange lakho.',
    bank: 'Sicela uthumele izitatimende zakho ze-{bank} zezinyanga ezintathu zokugcina, njengamafayela e-PDF avela ebhange.',
  },
  xh: {
    month: 'Nceda uthumele iitatimenti yakho yebhanki ka-{month}, njengefayile ye-PDF evela kwibhanki yakho.',
    bank: 'Nceda uthumele iitatimenti zakho ze-{bank} zeenyanga ezintathu zokugqibela, njengeefayile ze-PDF ezivela kwibhanki.',
  },
  st: {
    month:
      'Ka kopo romela setatemente sa hao sa banka sa {month}, e le faele ya PDF e tswang bankeng ya hao.',
    bank: 'Ka kopo romela ditatemente tsa hao tsa {bank} tsa dikgwedi tse tharo tsa ho qetela, e le difaele tsa PDF tse tswang bankeng.',
  },
};

const months: Readonly<Record<Language, string>> = {
  en: 'January February March April May June July August September October November December',
  af: 'Januarie Februarie Maart April Mei Junie Julie Augustus September Oktober November Desember',
  zu: 'Januwari Februwari Mashi Ephreli Meyi Juni Julayi Agasti Septhemba Okthoba Novemba Disemba',
  xh: 'Janyuwari Februwari Matshi Epreli Meyi Juni Julayi Agasti Septemba Oktobha Novemba Disemba',
  st: 'Pherekgong Hlakola Hlakubele Mmesa Motsheanong Phupjane Phupu Phato Lwetse Mphalane Pudungwana Tshitwe',
};

/** Writes a month (`yyyy-MM`) as `September 2026`. */
export const monthText = (month: string, language: Language): string =>
  `${months[language].split(' ')[Number(month.slice(5)) - 1] ?? ''} ${month.slice(0, 4)}`;

type AskedFor = { thing: AskedThing; month?: string | undefined; bank?: BankName | undefined };

/** Returns the sentence that tells an applicant what staff ask for. */
export function askText({ thing, month, bank }: AskedFor, language: Language): string {
  const texts = whichTexts[language];
  if (month) return texts.month.replace('{month}', monthText(month, language));
  if (bank) return texts.bank.replace('{bank}', banks.find(({ name }) => name === bank)?.label ?? '');
  return askTexts[language][thing];
}
