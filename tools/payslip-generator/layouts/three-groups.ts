import { hoursText } from '../forms.ts';
import { deductionLines, type Layout, nameOf } from '../layout.ts';
import { createSheet } from '../sheet.ts';

const words = {
  en: {
    title: 'REMUNERATION STATEMENT',
    number: 'Staff No.',
    name: 'Full Name',
    id: 'Identity No.',
    job: 'Designation',
    engaged: 'Date Engaged',
    from: 'Period From',
    to: 'Period To',
    paid: 'Date of Payment',
    cycle: 'Pay Cycle',
    earnings: 'EARNINGS',
    deductions: 'DEDUCTIONS',
    company: 'COMPANY CONTRIBUTIONS',
    hours: 'Hrs',
    rate: 'Rate',
    amount: 'Amount',
    balance: 'Balance',
    gross: 'GROSS EARNINGS',
    total: 'TOTAL DEDUCTIONS',
    net: 'NETT PAY',
    leave: 'LEAVE DAYS',
    month: 'This period',
    year: 'Year to date',
    tax: 'Tax',
    uif: 'UIF Contribution',
    sdl: 'SDL',
    frequencies: { weekly: 'Weekly', fortnightly: 'Fortnightly', monthly: 'Monthly' },
  },
  af: {
    title: 'BESOLDIGINGSTAAT',
    number: 'Personeel Nr.',
    name: 'Volle Name',
    id: 'Identiteits Nr.',
    job: 'Pos',
    engaged: 'Datum in Diens',
    from: 'Tydperk Van',
    to: 'Tydperk Tot',
    paid: 'Datum van Betaling',
    cycle: 'Betaalsiklus',
    earnings: 'VERDIENSTE',
    deductions: 'AFTREKKINGS',
    company: 'MAATSKAPPYBYDRAES',
    hours: 'Ure',
    rate: 'Tarief',
    amount: 'Bedrag',
    balance: 'Saldo',
    gross: 'BRUTO VERDIENSTE',
    total: 'TOTALE AFTREKKINGS',
    net: 'NETTO BETAALBAAR',
    leave: 'VERLOFDAE',
    month: 'Hierdie tydperk',
    year: 'Jaar tot datum',
    tax: 'Belasting',
    uif: 'WVF Bydrae',
    sdl: 'SDL',
    frequencies: { weekly: 'Weekliks', fortnightly: 'Tweeweekliks', monthly: 'Maandeliks' },
  },
} as const;

/** Earnings, deductions and contributions of the company side by side, and the totals under their labels at the foot. */
export const threeGroups: Layout = {
  name: 'three groups side by side, totals under labels',
  draw: (pay, { forms: { money, day } }) => {
    const say = words[pay.language];
    const bare = (cents: number) => money(cents).replace(/^(-?)R ?/, '$1');
    const pen = createSheet({ size: 7.5, leading: 11 });
    pen.put(36, say.title, { size: 12, isBold: true });
    pen.put(559, pay.employer.name, { size: 11, isBold: true, align: 'right' }).down(13);
    pen.put(559, pay.employer.address, { align: 'right' }).down(24);
    const facts = [{ x: 40 }, { x: 120 }, { x: 310 }, { x: 400 }];
    const top = pen.at();
    pen.row(facts, [say.number, pay.employee.number, say.from, day(pay.periodStart)]);
    pen.row(facts, [say.name, nameOf(pay), say.to, day(pay.periodEnd)]);
    pen.row(facts, [say.id, pay.employee.idNumber, say.paid, day(pay.payDate)]);
    pen.row(facts, [say.job, pay.employee.job, say.cycle, say.frequencies[pay.frequency]]);
    pen.row(facts, [say.engaged, day('2019-03-04')]);
    pen.box(36, top - 12, 523, 62).down(16);
    const table = pen.at();
    const heads = [{ x: 40 }, { x: 268 }, { x: 432 }];
    pen.row(heads, [say.earnings, say.deductions, say.company], { isBold: true });
    const left = [
      { x: 40 },
      { x: 160, align: 'right' },
      { x: 205, align: 'right' },
      { x: 258, align: 'right' },
    ] as const;
    const middle = [{ x: 268 }, { x: 392, align: 'right' }, { x: 428, align: 'right' }] as const;
    const right = [{ x: 432 }, { x: 555, align: 'right' }] as const;
    pen.row(left, ['', say.hours, say.rate, say.amount]).down(-11);
    pen.row(middle, ['', say.amount, say.balance]).down(-11).row(right, ['', say.amount]);
    const rows = pen.at();
    for (const { label, cents, hours, rateCents } of pay.earnings)
      pen.row(left, [
        label,
        hours ? hoursText(hours, money) : '',
        rateCents ? bare(rateCents) : '',
        bare(cents),
      ]);
    pen.to(rows);
    for (const { label, cents } of deductionLines(pay, say)) {
      const isLoan = pay.deductions.some((one) => one.label === label && one.kind === 'loan');
      pen.row(middle, [label, bare(cents), isLoan ? bare(cents * 7) : '']);
    }
    pen.to(rows).row(right, [say.uif, bare(pay.uifCents)]);
    pen.row(right, [say.sdl, bare(Math.round(pay.grossCents / 100))]);
    const foot = rows + 11 * 11;
    pen.box(36, table - 12, 523, foot - table + 8).to(foot + 14);
    const totals = [
      { x: 40 },
      { x: 230, align: 'right' },
      { x: 345, align: 'right' },
      { x: 455, align: 'right' },
      { x: 550, align: 'right' },
    ] as const;
    pen.row(totals, ['', say.gross, say.total, say.net, say.leave], { isBold: true });
    pen.row(totals, [
      say.month,
      bare(pay.grossCents),
      bare(pay.totalDeductionsCents),
      bare(pay.netCents),
      pay.leaveDays.toFixed(2),
    ]);
    const year = [pay.grossCents, pay.totalDeductionsCents, pay.netCents].map((cents) =>
      bare(cents * pay.periods),
    );
    pen.row(totals, [say.year, ...year]);
    pen.box(36, foot + 2, 523, 42);
    return { sheet: pen.sheet };
  },
};
