import { pick } from '@tshepa/integrations/faults';
import { deductionLines, type Layout, nameOf } from '../layout.ts';
import { createSheet } from '../sheet.ts';

const words = {
  en: {
    title: 'Payslip for',
    name: 'Employee name',
    number: 'Employee number',
    id: 'ID number',
    paid: 'Date paid',
    period: 'Period',
    income: 'Income',
    deduction: 'Deduction',
    employer: 'Employer Contribution',
    leave: 'Leave',
    kind: 'Type',
    adjusted: 'Adjustment',
    taken: 'Taken',
    balance: 'Balance',
    gross: 'Total Income',
    total: 'Total Deductions',
    net: 'Nett Pay',
    tax: 'PAYE (Tax)',
    uif: 'UIF',
    sdl: 'SDL',
    annual: 'Annual',
    sick: 'Sick',
    to: '-',
    hours: 'hrs @',
  },
  af: {
    title: 'Betaalstrokie vir',
    name: 'Werknemer naam',
    number: 'Werknemer nommer',
    id: 'ID nommer',
    paid: 'Datum betaal',
    period: 'Tydperk',
    income: 'Inkomste',
    deduction: 'Aftrekking',
    employer: 'Werkgewer Bydrae',
    leave: 'Verlof',
    kind: 'Tipe',
    adjusted: 'Aanpassing',
    taken: 'Geneem',
    balance: 'Saldo',
    gross: 'Totale Inkomste',
    total: 'Totale Aftrekkings',
    net: 'Netto Betaling',
    tax: 'LBS (Belasting)',
    uif: 'WVF',
    sdl: 'SDL',
    annual: 'Jaarliks',
    sick: 'Siek',
    to: '-',
    hours: 'ure @',
  },
} as const;

/** A web payroll: a narrow list with the hours in the label, and a table of leave with a column of balances. */
export const plainList: Layout = {
  name: 'plain list, leave in a table',
  draw: (pay, { random, forms: { money, day, month } }) => {
    const say = words[pay.language];
    const pen = createSheet({ size: 10, leading: 15 });
    const named = pay.frequency === 'monthly' ? month(pay.periodEnd) : day(pay.periodEnd);
    pen.put(60, pay.employer.name, { size: 16, isBold: true }).down(20);
    pen.put(60, `${say.title} ${named}`, { size: 12 }).down(30);
    const pairs = [{ x: 60 }, { x: 190 }];
    pen
      .row(pairs, [say.name, nameOf(pay)])
      .row(pairs, [say.number, pay.employee.number])
      .row(pairs, [say.id, pay.employee.idNumber]);
    pen
      .row(pairs, [say.period, `${day(pay.periodStart)} ${say.to} ${day(pay.periodEnd)}`])
      .row(pairs, [say.paid, day(pay.payDate)])
      .down(16);
    const columns = [{ x: 60 }, { x: 530, align: 'right' }] as const;
    const head = (text: string) => pen.put(60, text, { isBold: true, size: 11 }).down(16);
    const isBeside = pick(random, [true, false]);
    head(say.income);
    for (const { label, cents, hours, rateCents } of pay.earnings) {
      const how = hours && rateCents ? `${hours} ${say.hours} ${money(rateCents)}` : '';
      if (isBeside) pen.put(250, how).row(columns, [label, money(cents)]);
      else
        pen
          .row(columns, [label, money(cents)])
          .put(72, how, { size: 8 })
          .down(how ? 12 : 0);
    }
    pen.row(columns, [say.gross, money(pay.grossCents)], { isBold: true }).down(8);
    head(say.deduction);
    for (const { label, cents } of deductionLines(pay, say)) pen.row(columns, [label, money(cents)]);
    pen.row(columns, [say.total, money(pay.totalDeductionsCents)], { isBold: true }).down(8);
    pen.row(columns, [say.net, money(pay.netCents)], { isBold: true, size: 12 }).down(10);
    head(say.employer);
    pen
      .row(columns, [say.sdl, money(Math.round(pay.grossCents / 100))])
      .row(columns, [say.uif, money(pay.uifCents)])
      .down(12);
    const leave = [
      { x: 60 },
      { x: 250, align: 'right' },
      { x: 380, align: 'right' },
      { x: 530, align: 'right' },
    ] as const;
    pen.row(leave, [say.leave, say.adjusted, say.taken, say.balance], { isBold: true });
    pen
      .row(leave, [say.annual, '1.25', '0.00', pay.leaveDays.toFixed(2)])
      .row(leave, [say.sick, '0.00', '1.00', '29.00']);
    return { sheet: pen.sheet };
  },
};
