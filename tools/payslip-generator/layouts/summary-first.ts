import { hoursText } from '../forms.ts';
import { type Layout, nameOf } from '../layout.ts';
import { createSheet } from '../sheet.ts';

const words = {
  en: {
    paidBy: 'PAID BY',
    name: 'Name',
    number: 'Employee No',
    period: 'Pay Period',
    paid: 'Payment Date',
    earnings: 'TOTAL EARNINGS',
    net: 'NET PAY',
    salary: 'SALARY & WAGES',
    tax: 'TAX',
    deductions: 'DEDUCTIONS',
    hours: 'HOURS',
    rate: 'RATE',
    now: 'THIS PAY',
    year: 'YTD',
    total: 'TOTAL',
    paye: 'PAYE',
    uif: 'UIF',
    id: 'ID Number',
    leave: 'Annual Leave',
    available: 'BALANCE',
    leaves: 'LEAVE',
  },
  af: {
    paidBy: 'BETAAL DEUR',
    name: 'Naam',
    number: 'Werknemer Nr',
    period: 'Betaaltydperk',
    paid: 'Betaaldatum',
    earnings: 'TOTALE VERDIENSTE',
    net: 'NETTO BETALING',
    salary: 'VERDIENSTE',
    tax: 'BELASTING',
    deductions: 'AFTREKKINGS',
    hours: 'URE',
    rate: 'TARIEF',
    now: 'HIERDIE BETALING',
    year: 'JTD',
    total: 'TOTAAL',
    paye: 'LBS',
    uif: 'WVF',
    id: 'ID-nommer',
    leave: 'Jaarlikse Verlof',
    available: 'SALDO',
    leaves: 'VERLOF',
  },
} as const;

/** The result over the details: boxes with the totals of the period and the year, then tax and deductions apart. */
export const summaryFirst: Layout = {
  name: 'totals in boxes at the top, tax apart',
  draw: (pay, { forms: { money, day } }) => {
    const say = words[pay.language];
    const pen = createSheet();
    pen
      .put(40, say.paidBy, { size: 7, isBold: true })
      .put(300, say.name, { size: 8 })
      .put(400, nameOf(pay), { isBold: true })
      .down(14);
    pen
      .put(40, pay.employer.name, { size: 12, isBold: true })
      .put(300, say.number, { size: 8 })
      .put(400, pay.employee.number)
      .down(14);
    pen
      .put(40, pay.employer.address, { size: 8 })
      .put(300, say.id, { size: 8 })
      .put(400, pay.employee.idNumber)
      .down(14);
    pen
      .put(300, say.period, { size: 8 })
      .put(400, `${day(pay.periodStart)} - ${day(pay.periodEnd)}`)
      .down(14);
    pen.put(300, say.paid, { size: 8 }).put(400, day(pay.payDate)).down(30);
    const boxes = [
      { x: 110, align: 'centre' },
      { x: 260, align: 'centre' },
    ] as const;
    pen.box(40, pen.at() - 14, 300, 40);
    pen.row(boxes, [say.earnings, say.net], { size: 8 });
    pen.row(boxes, [money(pay.grossCents), money(pay.netCents)], { size: 12, isBold: true }).down(24);
    const columns = [
      { x: 40 },
      { x: 290, align: 'right' },
      { x: 360, align: 'right' },
      { x: 455, align: 'right' },
      { x: 555, align: 'right' },
    ] as const;
    const table = (
      title: string,
      lines: readonly { label: string; cents: number; hours?: number; rateCents?: number }[],
      hasHours = false,
    ) => {
      if (lines.length === 0) return;
      pen.row(columns, [title, hasHours ? say.hours : '', hasHours ? say.rate : '', say.now, say.year], {
        isBold: true,
        size: 8,
      });
      pen.rule();
      for (const { label, cents, hours, rateCents } of lines)
        pen.row(columns, [
          label,
          hours ? hoursText(hours, money) : '',
          rateCents ? money(rateCents) : '',
          money(cents),
          money(cents * pay.periods),
        ]);
      const total = lines.reduce((sum, { cents }) => sum + cents, 0);
      pen
        .row(columns, [say.total, '', '', money(total), money(total * pay.periods)], { isBold: true })
        .down(10);
    };
    table(say.salary, pay.earnings, true);
    table(say.tax, [{ label: say.paye, cents: pay.taxCents }]);
    table(say.deductions, [{ label: say.uif, cents: pay.uifCents }, ...pay.deductions]);
    pen.row(columns, [say.leaves, '', '', '', say.available], { isBold: true, size: 8 });
    pen.row(columns, [say.leave, '', '', '', pay.leaveDays.toFixed(2)]);
    return { sheet: pen.sheet };
  },
};
