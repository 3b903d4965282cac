import { pick } from '@tshepa/integrations/faults';
import { deductionLines, type Layout } from '../layout.ts';
import { createSheet } from '../sheet.ts';

const words = {
  en: {
    title: 'SALARY ADVICE',
    employer: 'Employer:',
    name: 'Name:',
    surname: 'Surname:',
    id: 'ID No:',
    month: 'Pay period:',
    date: 'Date paid:',
    cycle: 'Paid:',
    hours: 'Hours worked:',
    rate: 'Rate per hour:',
    gross: 'Gross salary',
    less: 'Less: deductions',
    total: 'Total deductions',
    net: 'Nett salary',
    tax: 'PAYE',
    uif: 'UIF 1%',
    signed: 'Signature',
    frequencies: { weekly: 'Weekly', fortnightly: 'Fortnightly', monthly: 'Monthly' },
  },
  af: {
    title: 'SALARISADVIES',
    employer: 'Werkgewer:',
    name: 'Voorname:',
    surname: 'Van:',
    id: 'ID Nr:',
    month: 'Tydperk:',
    date: 'Datum betaal:',
    cycle: 'Frekwensie:',
    hours: 'Ure gewerk:',
    rate: 'Uurtarief:',
    gross: 'Bruto salaris',
    less: 'Min: aftrekkings',
    total: 'Totale aftrekkings',
    net: 'Netto salaris',
    tax: 'LBS',
    uif: 'WVF 1%',
    signed: 'Handtekening',
    frequencies: { weekly: 'Weekliks', fortnightly: 'Tweeweekliks', monthly: 'Maandeliks' },
  },
} as const;

/** A small employer's spreadsheet: one list, the R of the rand in a cell of its own, no number of the employee, no leave. */
export const spreadsheet: Layout = {
  name: 'spreadsheet of a small employer',
  draw: (pay, { random, forms: { money, day } }) => {
    const say = words[pay.language];
    const bare = (cents: number) => money(cents).replace(/^(-?)R ?/, '$1');
    const pen = createSheet({ size: 10, leading: 16 });
    pen.put(70, say.title, { size: 13, isBold: true }).down(28);
    const pairs = [{ x: 70 }, { x: 190 }];
    pen
      .row(pairs, [say.employer, pay.employer.name])
      .row(pairs, [say.surname, pay.employee.surname])
      .row(pairs, [say.name, pay.employee.firstNames]);
    pen
      .row(pairs, [say.id, pay.employee.idNumber])
      .row(pairs, [
        say.month,
        `${day(pay.periodStart)} ${pay.language === 'af' ? 'tot' : 'to'} ${day(pay.periodEnd)}`,
      ]);
    pen.row(pairs, [say.date, day(pay.payDate)]).row(pairs, [say.cycle, say.frequencies[pay.frequency]]);
    if (pay.hourly)
      pen
        .row(pairs, [say.hours, pay.hourly.hours.toFixed(2)])
        .row(pairs, [say.rate, `R${(pay.hourly.rateCents / 100).toFixed(2)}`]);
    pen.down(14);
    const isApart = pick(random, [true, false]);
    const line = (label: string, cents: number, isBold = false) => {
      pen.put(70, label, { isBold }).put(isApart ? 330 : 400 - bare(cents).length * 6, 'R', { isBold });
      return pen.put(420, bare(cents), { isBold, align: 'right' }).down(16);
    };
    const sign = pick(random, [1, -1]);
    for (const { label, cents } of pay.earnings) line(label, cents);
    line(say.gross, pay.grossCents, true).down(6);
    pen.put(70, say.less).down(16);
    for (const { label, cents } of deductionLines(pay, say)) line(label, sign * cents);
    line(say.total, sign * pay.totalDeductionsCents, true).down(6);
    line(say.net, pay.netCents, true).down(30);
    pen.put(70, `${say.signed}: ____________________`);
    return { sheet: pen.sheet, printed: { employeeNumber: null, leaveBalance: null } };
  },
};
