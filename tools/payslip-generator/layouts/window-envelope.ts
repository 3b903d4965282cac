import { hoursText } from '../forms.ts';
import { deductionLines, type Layout, nameOf } from '../layout.ts';
import { createSheet } from '../sheet.ts';

const words = {
  en: {
    title: 'Employee Pay Slip',
    date: 'Pay date',
    period: 'Period',
    number: 'Employee ID',
    id: 'SA ID number',
    earnings: 'Earnings',
    hours: 'Hrs/Units',
    rate: 'Rate',
    now: 'Current',
    year: 'Year to date',
    deductions: 'Deductions',
    gross: 'Gross pay',
    total: 'Total deductions',
    net: 'Net pay',
    tax: 'Income tax',
    uif: 'Unemployment insurance',
    leave: 'Leave balance (days)',
  },
  af: {
    title: 'Werknemer betaalstrokie',
    date: 'Betaaldatum',
    period: 'Tydperk',
    number: 'Werknemer ID',
    id: 'SA ID nommer',
    earnings: 'Verdienste',
    hours: 'Ure',
    rate: 'Tarief',
    now: 'Huidige',
    year: 'Jaar tot datum',
    deductions: 'Aftrekkings',
    gross: 'Bruto loon',
    total: 'Totale aftrekkings',
    net: 'Netto loon',
    tax: 'Inkomstebelasting',
    uif: 'Werkloosheidsversekering',
    leave: 'Verlof saldo (dae)',
  },
} as const;

/** A letter for a window envelope: the person's name without a label over an address, and deductions below zero. */
export const windowEnvelope: Layout = {
  name: 'window envelope, deductions below zero',
  draw: (pay, { forms: { money, day } }) => {
    const say = words[pay.language];
    const pen = createSheet({ size: 9.5, leading: 14 });
    pen
      .put(40, pay.employer.name, { size: 13, isBold: true })
      .put(555, say.title, { size: 11, align: 'right' })
      .down(13);
    pen.put(40, pay.employer.address, { size: 8 }).down(40);
    const top = pen.at();
    pen
      .put(60, nameOf(pay).toUpperCase())
      .down(13)
      .put(60, '27 MAIN ROAD')
      .down(13)
      .put(60, 'POTCHEFSTROOM 2531');
    pen.to(top);
    const pairs = [{ x: 340 }, { x: 555, align: 'right' }] as const;
    pen
      .row(pairs, [say.date, day(pay.payDate)])
      .row(pairs, [say.period, `${day(pay.periodStart)} - ${day(pay.periodEnd)}`]);
    pen.row(pairs, [say.number, pay.employee.number]).row(pairs, [say.id, pay.employee.idNumber]).down(24);
    const columns = [
      { x: 40 },
      { x: 270, align: 'right' },
      { x: 345, align: 'right' },
      { x: 445, align: 'right' },
      { x: 555, align: 'right' },
    ] as const;
    pen.row(columns, [say.earnings, say.hours, say.rate, say.now, say.year], { isBold: true }).rule();
    for (const { label, cents, hours, rateCents } of pay.earnings)
      pen.row(columns, [
        label,
        hours ? hoursText(hours, money) : '',
        rateCents ? money(rateCents) : '',
        money(cents),
        money(cents * pay.periods),
      ]);
    pen
      .row(columns, [say.gross, '', '', money(pay.grossCents), money(pay.grossCents * pay.periods)], {
        isBold: true,
      })
      .down(10);
    pen.row(columns, [say.deductions, '', '', say.now, say.year], { isBold: true }).rule();
    for (const { label, cents } of deductionLines(pay, say))
      pen.row(columns, [label, '', '', money(-cents), money(-cents * pay.periods)]);
    pen
      .row(
        columns,
        [say.total, '', '', money(-pay.totalDeductionsCents), money(-pay.totalDeductionsCents * pay.periods)],
        { isBold: true },
      )
      .down(10);
    pen
      .row(columns, [say.net, '', '', money(pay.netCents), money(pay.netCents * pay.periods)], {
        isBold: true,
        size: 11,
      })
      .down(16);
    pen.put(40, say.leave).put(270, pay.leaveDays.toFixed(2), { align: 'right' });
    return { sheet: pen.sheet, printed: { employee: nameOf(pay).toUpperCase() } };
  },
};
