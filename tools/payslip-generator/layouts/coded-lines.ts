import { between } from '@tshepa/integrations/faults';
import { deductionLines, type Layout } from '../layout.ts';
import { createSheet } from '../sheet.ts';

const words = {
  en: {
    title: 'CONFIDENTIAL PAY ADVICE',
    company: 'COMPANY',
    number: 'EMP NO',
    name: 'NAME',
    id: 'ID NO',
    ending: 'PERIOD ENDING',
    paid: 'DATE PAID',
    cycle: 'FREQUENCY',
    earnings: 'EARNINGS',
    deductions: 'DEDUCTIONS',
    company_: 'COMPANY CONTRIBUTIONS',
    units: 'UNITS',
    rate: 'RATE',
    current: 'CURRENT',
    year: 'YTD',
    gross: 'GROSS EARNINGS',
    total: 'TOTAL DEDUCTIONS',
    net: 'NET PAY',
    tax: 'P.A.Y.E.',
    uif: 'U.I.F.',
    sdl: 'SDL',
    leave: 'ANNUAL LEAVE',
    balance: 'BALANCE',
    opening: 'OPENING',
    taken: 'TAKEN',
    frequencies: { weekly: 'WEEKLY', fortnightly: 'FORTNIGHTLY', monthly: 'MONTHLY' },
  },
  af: {
    title: 'VERTROULIKE BETAALADVIES',
    company: 'MAATSKAPPY',
    number: 'PERS NR',
    name: 'NAAM',
    id: 'ID NR',
    ending: 'TYDPERK EINDIG',
    paid: 'BETAALDATUM',
    cycle: 'FREKWENSIE',
    earnings: 'VERDIENSTE',
    deductions: 'AFTREKKINGS',
    company_: 'MAATSKAPPYBYDRAES',
    units: 'EENHEDE',
    rate: 'TARIEF',
    current: 'HUIDIG',
    year: 'JTD',
    gross: 'BRUTO VERDIENSTE',
    total: 'TOTALE AFTREKKINGS',
    net: 'NETTO LOON',
    tax: 'L.B.S.',
    uif: 'W.V.F.',
    sdl: 'SDL',
    leave: 'JAARLIKSE VERLOF',
    balance: 'SALDO',
    opening: 'OPENING',
    taken: 'GENEEM',
    frequencies: { weekly: 'WEEKLIKS', fortnightly: 'TWEEWEEKLIKS', monthly: 'MAANDELIKS' },
  },
} as const;

/** Fixed columns of a line printer, each line one run with blanks: codes, units, rates, this period and the year. */
export const codedLines: Layout = {
  name: 'fixed columns with codes',
  draw: (pay, { random, forms: { money, day } }) => {
    const say = words[pay.language];
    const pen = createSheet({ size: 8.5, leading: 11, isMonospaced: true });
    const bare = (cents: number) => money(cents).replace(/^(-?)R ?/, '$1');
    const print = (text: string) => pen.put(40, text.trimEnd()).down(11);
    const line = (code: string, label: string, figures: readonly string[]) =>
      print(`${code.padEnd(6)}${label.padEnd(30)}${figures.map((figure) => figure.padStart(15)).join('')}`);
    const name = `${pay.employee.firstNames} ${pay.employee.surname}`;
    print(`${' '.repeat(28)}${say.title}`);
    pen.down(11);
    print(`${say.company.padEnd(14)}: ${pay.employer.name}`);
    print(
      `${say.number.padEnd(14)}: ${pay.employee.number.padEnd(36)}${say.ending.padEnd(16)}: ${day(pay.periodEnd)}`,
    );
    print(`${say.name.padEnd(14)}: ${name.padEnd(36)}${say.paid.padEnd(16)}: ${day(pay.payDate)}`);
    print(
      `${say.id.padEnd(14)}: ${pay.employee.idNumber.padEnd(36)}${say.cycle.padEnd(16)}: ${say.frequencies[pay.frequency]}`,
    );
    pen.down(11);
    const dashes = '-'.repeat(96);
    print(dashes);
    line('', say.earnings, [say.units, say.rate, say.current, say.year]);
    print(dashes);
    const year = (cents: number) => bare(cents * pay.periods);
    for (const { label, cents, hours, rateCents } of pay.earnings)
      line(`1${between(random, 100, 999)}`, label, [
        hours ? hours.toFixed(2) : '',
        rateCents ? bare(rateCents) : '',
        bare(cents),
        year(cents),
      ]);
    line('', say.gross, ['', '', bare(pay.grossCents), year(pay.grossCents)]);
    pen.down(11);
    print(say.deductions);
    for (const { label, cents } of deductionLines(pay, say))
      line(`4${between(random, 100, 999)}`, label, ['', '', bare(cents), year(cents)]);
    line('', say.total, ['', '', bare(pay.totalDeductionsCents), year(pay.totalDeductionsCents)]);
    pen.down(11);
    print(dashes);
    line('', say.net, ['', '', bare(pay.netCents), year(pay.netCents)]);
    print(dashes);
    pen.down(11);
    print(say.company_);
    line('5001', say.uif, ['', '', bare(pay.uifCents), year(pay.uifCents)]);
    line('5002', say.sdl, [
      '',
      '',
      bare(Math.round(pay.grossCents / 100)),
      year(Math.round(pay.grossCents / 100)),
    ]);
    pen.down(11);
    line('', '', [say.opening, say.taken, say.balance]);
    line('', say.leave, [(pay.leaveDays + 2).toFixed(2), '2.00', pay.leaveDays.toFixed(2)]);
    return { sheet: pen.sheet, printed: { periodStart: null } };
  },
};
