import { pick } from '@tshepa/integrations/faults';
import { hoursText } from '../forms.ts';
import { deductionLines, type Layout, nameOf } from '../layout.ts';
import { createSheet } from '../sheet.ts';

const words = {
  en: {
    title: 'PAYSLIP',
    code: 'Employee Code',
    name: 'Employee Name',
    id: 'ID Number',
    job: 'Job Title',
    period: 'Pay Period',
    date: 'Pay Date',
    earnings: 'EARNINGS',
    deductions: 'DEDUCTIONS',
    hours: 'Hours',
    rate: 'Rate',
    amount: 'Amount',
    gross: 'Total Earnings',
    total: 'Total Deductions',
    net: 'NETT PAY',
    year: 'YEAR TO DATE',
    taxable: 'Taxable Earnings',
    taxPaid: 'Tax Paid',
    leave: 'Leave Days Due',
    tax: 'PAYE',
    uif: 'UIF',
    to: 'to',
  },
  af: {
    title: 'BETAALSTROKIE',
    code: 'Werknemerkode',
    name: 'Werknemernaam',
    id: 'ID-nommer',
    job: 'Posbenaming',
    period: 'Betaaltydperk',
    date: 'Betaaldatum',
    earnings: 'VERDIENSTE',
    deductions: 'AFTREKKINGS',
    hours: 'Ure',
    rate: 'Tarief',
    amount: 'Bedrag',
    gross: 'Totale Verdienste',
    total: 'Totale Aftrekkings',
    net: 'NETTO BETALING',
    year: 'JAAR TOT DATUM',
    taxable: 'Belasbare Inkomste',
    taxPaid: 'Belasting Betaal',
    leave: 'Verlofdae Beskikbaar',
    tax: 'LBS',
    uif: 'WVF',
    to: 'tot',
  },
} as const;

/** A boxed grid with earnings on the left and deductions on the right, and the totals of the year in a box at the foot. */
export const boxedPairs: Layout = {
  name: 'boxed, earnings beside deductions',
  draw: (pay, { random, forms: { money, day } }) => {
    const say = words[pay.language];
    const pen = createSheet();
    pen.put(297, pay.employer.name, { size: 14, isBold: true, align: 'centre' }).down(16);
    pen.put(297, pay.employer.address, { size: 8, align: 'centre' }).down(22);
    pen.put(297, say.title, { size: 11, isBold: true, align: 'centre' }).down(26);
    const top = pen.at();
    const colon = pick(random, [':', ' :', '']);
    const facts = [{ x: 46 }, { x: 150 }, { x: 310 }, { x: 410 }];
    pen.row(facts, [
      say.code + colon,
      pay.employee.number,
      say.period + colon,
      `${day(pay.periodStart)} ${say.to} ${day(pay.periodEnd)}`,
    ]);
    pen.row(facts, [say.name + colon, nameOf(pay), say.date + colon, day(pay.payDate)]);
    pen.row(facts, [say.id + colon, pay.employee.idNumber, say.job + colon, pay.employee.job]);
    pen.box(40, top - 14, 515, 56).down(14);
    const table = pen.at();
    pen.put(46, say.earnings, { isBold: true }).put(310, say.deductions, { isBold: true }).down(14);
    const left = [
      { x: 46 },
      { x: 190, align: 'right' },
      { x: 235, align: 'right' },
      { x: 296, align: 'right' },
    ] as const;
    const right = [{ x: 310 }, { x: 548, align: 'right' }] as const;
    pen.put(190, say.hours, { align: 'right', size: 8 }).put(235, say.rate, { align: 'right', size: 8 });
    pen
      .put(296, say.amount, { align: 'right', size: 8 })
      .put(548, say.amount, { align: 'right', size: 8 })
      .down(14);
    const rows = pen.at();
    for (const { label, cents, hours, rateCents } of pay.earnings)
      pen.row(left, [
        label,
        hours ? hoursText(hours, money) : '',
        rateCents ? money(rateCents) : '',
        money(cents),
      ]);
    const foot = rows + 13 * 10;
    pen.to(rows);
    for (const { label, cents } of deductionLines(pay, say)) pen.row(right, [label, money(cents)]);
    pen.to(foot);
    pen.row(left, [say.gross, '', '', money(pay.grossCents)], { isBold: true }).down(-13);
    pen.row(right, [say.total, money(pay.totalDeductionsCents)], { isBold: true });
    pen.box(40, table - 12, 515, foot - table + 18).down(18);
    pen
      .put(310, say.net, { isBold: true, size: 11 })
      .put(548, money(pay.netCents), { isBold: true, size: 11, align: 'right' })
      .down(28);
    pen.put(46, say.year, { isBold: true, size: 8 }).down(13);
    pen.row(left, [say.taxable, '', '', money(pay.grossCents * pay.periods)]);
    pen.row(left, [say.taxPaid, '', '', money(pay.taxCents * pay.periods)]);
    pen.down(10).row([{ x: 46 }, { x: 200 }], [say.leave + colon, pay.leaveDays.toFixed(2)]);
    return { sheet: pen.sheet };
  },
};
