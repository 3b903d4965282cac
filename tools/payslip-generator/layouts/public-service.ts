import { between } from '@tshepa/integrations/faults';
import { deductionLines, type Layout } from '../layout.ts';
import { createSheet } from '../sheet.ts';

const words = {
  en: {
    title: 'SALARY ADVICE',
    number: 'PERSAL NUMBER',
    surname: 'SURNAME',
    initials: 'FIRST NAMES',
    id: 'IDENTITY NUMBER',
    point: 'PAY POINT',
    rank: 'RANK',
    month: 'PERIOD',
    date: 'PAY DATE',
    earnings: 'EARNINGS',
    deductions: 'DEDUCTIONS',
    gross: 'GROSS SALARY',
    total: 'TOTAL DEDUCTIONS',
    net: 'NETT SALARY',
    tax: 'INCOME TAX',
    uif: 'UIF',
    taxable: 'TAXABLE INCOME TO DATE',
    leave: 'VACATION LEAVE BALANCE',
  },
  af: {
    title: 'SALARISADVIES',
    number: 'PERSALNOMMER',
    surname: 'VAN',
    initials: 'VOORNAME',
    id: 'IDENTITEITSNOMMER',
    point: 'BETAALPUNT',
    rank: 'RANG',
    month: 'TYDPERK',
    date: 'BETAALDATUM',
    earnings: 'VERDIENSTE',
    deductions: 'AFTREKKINGS',
    gross: 'BRUTO SALARIS',
    total: 'TOTALE AFTREKKINGS',
    net: 'NETTO SALARIS',
    tax: 'INKOMSTEBELASTING',
    uif: 'WVF',
    taxable: 'BELASBARE INKOMSTE TOT DATUM',
    leave: 'VAKANSIEVERLOF SALDO',
  },
} as const;

/** The advice of the public service: fixed columns, coded earnings beside coded deductions, totals on one line. */
export const publicService: Layout = {
  name: 'public service',
  isPublic: true,
  mayBeHourly: false,
  draw: (pay, { random, forms: { money, day, month } }) => {
    const say = words[pay.language];
    const bare = (cents: number) => money(cents).replace(/^(-?)R ?/, '$1');
    const pen = createSheet({ size: 8.5, leading: 12, isMonospaced: true });
    const print = (text: string) => pen.put(36, text.trimEnd()).down(12);
    print(pay.employer.name.toUpperCase());
    print(say.title);
    pen.down(12);
    const pair = (label: string, value: string, other: string, second: string) =>
      print(`${`${label.padEnd(20)}: ${value}`.padEnd(52)}${other.padEnd(12)}: ${second}`);
    pair(say.number, pay.employee.number, say.month, month(pay.periodEnd));
    pair(say.surname, pay.employee.surname.toUpperCase(), say.date, day(pay.payDate));
    pair(say.initials, pay.employee.firstNames.toUpperCase(), say.point, '041207');
    pair(say.id, pay.employee.idNumber, say.rank, pay.employee.job.toUpperCase());
    pen.down(12);
    print(`${say.earnings.padEnd(50)}${say.deductions}`);
    pen.down(4);
    const deductions = deductionLines(pay, say);
    const cell = (code: string, label: string, cents: number) =>
      `${code} ${label.toUpperCase().padEnd(26)}${bare(cents).padStart(14)}`;
    for (let index = 0; index < Math.max(pay.earnings.length, deductions.length); index += 1) {
      const [earning, deduction] = [pay.earnings[index], deductions[index]];
      const left = earning ? cell(`0${between(random, 100, 999)}`, earning.label, earning.cents) : '';
      print(
        `${left.padEnd(50)}${deduction ? cell(`5${between(random, 100, 999)}`, deduction.label, deduction.cents) : ''}`,
      );
    }
    pen.down(12);
    print(
      `${`${say.gross.padEnd(31)}${bare(pay.grossCents).padStart(14)}`.padEnd(50)}${say.total.padEnd(31)}${bare(pay.totalDeductionsCents).padStart(14)}`,
    );
    print(`${' '.repeat(50)}${say.net.padEnd(31)}${bare(pay.netCents).padStart(14)}`);
    pen.down(12);
    print(`${say.taxable.padEnd(31)}${bare(pay.grossCents * pay.periods).padStart(14)}`);
    print(`${say.leave.padEnd(31)}${pay.leaveDays.toFixed(2).padStart(14)}`);
    const { firstNames, surname } = pay.employee;
    return {
      sheet: pen.sheet,
      printed: {
        employer: pay.employer.name.toUpperCase(),
        employee: `${firstNames} ${surname}`.toUpperCase(),
        periodStart: `${pay.periodEnd.slice(0, 7)}-01`,
        deductions: pay.deductions.map(({ label, kind, cents }) => ({
          name: label.toUpperCase(),
          kind,
          amount: (cents / 100).toFixed(2),
        })),
      },
    };
  },
};
