import { pick } from '@tshepa/integrations/faults';
import { hoursText } from '../forms.ts';
import { deductionLines, type Layout, nameOf } from '../layout.ts';
import { createSheet } from '../sheet.ts';

const words = {
  en: {
    title: 'Payslip',
    name: 'Employee',
    number: 'Employee Number',
    id: 'ID Number',
    job: 'Position',
    start: 'Period start',
    end: 'Period end',
    paid: 'Payment Date',
    cycle: 'Pay Frequency',
    earnings: 'Earnings',
    deductions: 'Deductions',
    employer: 'Employer Contributions',
    current: 'Current',
    year: 'YTD',
    units: 'Units',
    rate: 'Rate',
    gross: 'Gross Remuneration',
    total: 'Total Deductions',
    net: 'Net Pay',
    tax: 'Tax (PAYE)',
    uif: 'UIF - Employee',
    uifEr: 'UIF - Employer',
    sdl: 'Skills Development Levy',
    cost: 'Total Cost to Company',
    leave: 'Annual Leave Balance',
    frequencies: { weekly: 'Weekly', fortnightly: 'Bi-weekly', monthly: 'Monthly' },
  },
  af: {
    title: 'Betaalstrokie',
    name: 'Werknemer',
    number: 'Werknemernommer',
    id: 'Identiteitsnommer',
    job: 'Pos',
    start: 'Tydperk begin',
    end: 'Tydperk einde',
    paid: 'Betaaldatum',
    cycle: 'Betaalfrekwensie',
    earnings: 'Inkomste',
    deductions: 'Aftrekkings',
    employer: 'Werkgewer Bydraes',
    current: 'Huidige',
    year: 'JTD',
    units: 'Eenhede',
    rate: 'Tarief',
    gross: 'Bruto Besoldiging',
    total: 'Totale Aftrekkings',
    net: 'Netto Betaling',
    tax: 'Belasting (LBS)',
    uif: 'WVF - Werknemer',
    uifEr: 'WVF - Werkgewer',
    sdl: 'Vaardigheidsontwikkelingsheffing',
    cost: 'Totale koste vir maatskappy',
    leave: 'Jaarlikse Verlof Saldo',
    frequencies: { weekly: 'Weekliks', fortnightly: 'Twee-weekliks', monthly: 'Maandeliks' },
  },
} as const;

/** Labels over their values in a grid, then sections below each other with the year in a second column of amounts. */
export const stackedSections: Layout = {
  name: 'sections below each other, year beside',
  draw: (pay, { random, forms: { money, day } }) => {
    const say = words[pay.language];
    const pen = createSheet();
    pen
      .put(40, pay.employer.name, { size: 15, isBold: true })
      .put(555, say.title, { size: 13, align: 'right' })
      .down(14);
    pen.put(40, pay.employer.address, { size: 7.5 }).down(26);
    const grid = [{ x: 44 }, { x: 180 }, { x: 316 }, { x: 440 }];
    const small = { size: 7 };
    const facts = pick(random, [
      [
        [say.name, nameOf(pay)],
        [say.number, pay.employee.number],
        [say.id, pay.employee.idNumber],
        [say.job, pay.employee.job],
        [say.start, day(pay.periodStart)],
        [say.end, day(pay.periodEnd)],
        [say.paid, day(pay.payDate)],
        [say.cycle, say.frequencies[pay.frequency]],
      ],
      [
        [say.number, pay.employee.number],
        [say.name, nameOf(pay)],
        [say.paid, day(pay.payDate)],
        [say.cycle, say.frequencies[pay.frequency]],
        [say.start, day(pay.periodStart)],
        [say.end, day(pay.periodEnd)],
        [say.id, pay.employee.idNumber],
        [say.job, pay.employee.job],
      ],
    ]);
    for (const four of [facts.slice(0, 4), facts.slice(4)]) {
      pen
        .row(
          grid,
          four.map(([label = '']) => label),
          small,
        )
        .down(-2);
      pen
        .row(
          grid,
          four.map(([, value = '']) => value),
        )
        .down(8);
    }
    const columns = [
      { x: 44 },
      { x: 300, align: 'right' },
      { x: 370, align: 'right' },
      { x: 460, align: 'right' },
      { x: 551, align: 'right' },
    ] as const;
    const head = (title: string, hasUnits: boolean) => {
      pen.box(40, pen.at() - 10, 515, 14, true);
      pen
        .row(columns, [title, hasUnits ? say.units : '', hasUnits ? say.rate : '', say.current, say.year], {
          isBold: true,
        })
        .down(2);
    };
    const line = (label: string, cents: number, [hours = '', rate = '']: string[] = [], isBold = false) =>
      pen.row(columns, [label, hours, rate, money(cents), money(cents * pay.periods)], { isBold });
    head(say.earnings, true);
    for (const { label, cents, hours, rateCents } of pay.earnings)
      line(label, cents, [hours ? hoursText(hours, money) : '', rateCents ? money(rateCents) : '']);
    line(say.gross, pay.grossCents, [], true).down(8);
    head(say.deductions, false);
    for (const { label, cents } of deductionLines(pay, say)) line(label, cents);
    line(say.total, pay.totalDeductionsCents, [], true).down(8);
    line(say.net, pay.netCents, [], true).down(8);
    head(say.employer, false);
    line(say.uifEr, pay.uifCents);
    line(say.sdl, Math.round(pay.grossCents / 100));
    line(say.cost, pay.grossCents + pay.uifCents + Math.round(pay.grossCents / 100), [], true).down(12);
    pen.put(44, say.leave).put(220, `${pay.leaveDays.toFixed(2)} ${pay.language === 'af' ? 'dae' : 'days'}`);
    return { sheet: pen.sheet };
  },
};
