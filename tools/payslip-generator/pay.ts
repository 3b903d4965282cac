import { withCheckDigit } from '@tshepa/contracts';
import { between, pick, type Random } from '@tshepa/integrations/faults';

type DeductionKind = 'pension' | 'medical' | 'union' | 'garnishee' | 'loan' | 'other';

/** A payment of one period to one invented person, before a layout decides how it is printed. */
export type Pay = {
  language: 'en' | 'af';
  employer: { name: string; address: string };
  employee: { firstNames: string; surname: string; idNumber: string; number: string; job: string };
  frequency: 'weekly' | 'fortnightly' | 'monthly';
  hourly: { hours: number; rateCents: number } | null;
  periodStart: string;
  periodEnd: string;
  payDate: string;
  earnings: { label: string; cents: number; hours?: number; rateCents?: number }[];
  taxCents: number;
  uifCents: number;
  deductions: { label: string; kind: DeductionKind; cents: number }[];
  grossCents: number;
  totalDeductionsCents: number;
  netCents: number;
  leaveDays: number;
  /** The number of periods of the tax year so far, by which the figures of the year are multiplied. */
  periods: number;
};

const firstNames = [
  'Thandi',
  'Sipho',
  'Lerato',
  'Johannes',
  'Anelisa',
  'Kagiso',
  'Nomvula',
  'Petrus',
  'Ayesha',
  'Bongani Jabulani',
  'Maria Magdalena',
  'Tshepo',
];
const surnames = [
  'Nkosi',
  'Dlamini',
  'van der Merwe',
  'Mokoena',
  'Botha',
  'Naidoo',
  'Mahlangu',
  'Jacobs',
  'O\u2019Brien',
  'Khumalo',
  'Sithole',
  'Fortuin',
];
const privateEmployers = [
  'Karoo Bakery CC',
  'Umzimvubu Transport (Pty) Ltd',
  'Blouberg Boerdery Bpk',
  'Highveld Steel Works (Pty) Ltd',
  'Sunrise Cleaning Services',
  'Mopani Game Lodge',
  'Rietvlei Packers (Edms) Bpk',
  'Atlantic Fishing Co Ltd',
  'Ubuntu Security Group',
  'Kliprivier Motors',
];
const publicEmployers = [
  'Gauteng Department of Education',
  'Department of Health Eastern Cape',
  'Limpopo Provincial Government',
  'South African Police Service',
];
const addresses = [
  '12 Kerk Street, Polokwane 0699',
  'PO Box 441, Mthatha 5099',
  '88 Voortrekker Road, Bellville 7530',
  'Unit 4, Industria Park, Alrode 1451',
];
const jobs = ['Cashier', 'Driver', 'General worker', 'Clerk', 'Machine operator', 'Teacher'];

const words = {
  en: {
    basic: ['Basic Salary', 'Basic', 'Salary'],
    weekly: ['Basic Wage', 'Wages', 'Basic Pay'],
    hours: ['Normal Time', 'Ordinary Hours', 'Normal hours'],
    overtime: ['Overtime 1.5', 'Overtime', 'Overtime @ 1.5'],
    more: [
      'Travel Allowance',
      'Housing Allowance',
      'Commission',
      'Night Shift Allowance',
      'Performance Bonus',
      'Cellphone Allowance',
    ],
    deductions: [
      ['pension', ['Pension Fund', 'Provident Fund', 'Retirement Annuity']],
      ['medical', ['Medical Aid', 'Medical Scheme', 'Discovery Health']],
      ['union', ['Union Fees', 'NUMSA', 'Trade Union']],
      ['garnishee', ['Garnishee Order', 'Emolument Attachment Order', 'Maintenance Order']],
      ['loan', ['Staff Loan', 'Salary Advance', 'Company Loan']],
      ['other', ['Funeral Cover', 'Uniform', 'Canteen', 'Group Life', 'Social Club']],
    ],
  },
  af: {
    basic: ['Basiese Salaris', 'Salaris', 'Basies'],
    weekly: ['Basiese Loon', 'Weekloon', 'Loon'],
    hours: ['Normale Tyd', 'Gewone Ure', 'Normale ure'],
    overtime: ['Oortyd 1.5', 'Oortyd', 'Oortyd @ 1.5'],
    more: [
      'Reistoelaag',
      'Behuisingstoelaag',
      'Kommissie',
      'Nagskoftoelaag',
      'Prestasiebonus',
      'Selfoontoelaag',
    ],
    deductions: [
      ['pension', ['Pensioenfonds', 'Voorsorgfonds', 'Uittredingsannu\u00efteit']],
      ['medical', ['Mediese Fonds', 'Mediese Hulp', 'Mediese Skema']],
      ['union', ['Vakbondgelde', 'Solidariteit', 'Vakbond']],
      ['garnishee', ['Beslagleggingsbevel', 'Besoldigingsbeslag', 'Onderhoudsbevel']],
      ['loan', ['Personeellening', 'Voorskot', 'Lening']],
      ['other', ['Begrafnisdekking', 'Uniform', 'Kantien', 'Groeplewe', 'Sosiale Klub']],
    ],
  },
} as const;

const iso = (day: Date) => day.toISOString().slice(0, 10);
const dayMs = 86_400_000;

function daysFor(random: Random, frequency: Pay['frequency']) {
  const year = pick(random, [2025, 2026]);
  const month = between(random, 0, 12);
  if (frequency === 'monthly') {
    const last = new Date(Date.UTC(year, month + 1, 0));
    const paid = new Date(Date.UTC(year, month, pick(random, [25, 26, 28, last.getUTCDate()])));
    return { periodStart: iso(new Date(Date.UTC(year, month, 1))), periodEnd: iso(last), payDate: iso(paid) };
  }
  const end = new Date(Date.UTC(year, month, between(random, 1, 29)));
  const length = frequency === 'weekly' ? 7 : 14;
  return {
    periodStart: iso(new Date(end.getTime() - (length - 1) * dayMs)),
    periodEnd: iso(end),
    payDate: iso(new Date(end.getTime() + between(random, 0, 3) * dayMs)),
  };
}

const chance = (random: Random, share: number) => random() < share;

export function madeUpPay(random: Random, { isPublic = false, mayBeHourly = true } = {}): Pay {
  const language = pick(random, ['en', 'af'] as const);
  const frequency = isPublic
    ? 'monthly'
    : pick(random, ['monthly', 'monthly', 'weekly', 'fortnightly'] as const);
  const said = words[language];
  const hourly =
    mayBeHourly && !isPublic && chance(random, frequency === 'monthly' ? 0.2 : 0.6)
      ? {
          hours:
            between(random, frequency === 'weekly' ? 30 : 70, frequency === 'weekly' ? 46 : 90) +
            pick(random, [0, 0.5, 0.25]),
          rateCents: between(random, 2_800, 14_000),
        }
      : null;
  const scale = { weekly: 4.33, fortnightly: 2.17, monthly: 1 }[frequency];
  const basic = Math.round(between(random, 480_000, 4_200_000) / scale);
  const earnings: Pay['earnings'] = hourly
    ? [
        {
          label: pick(random, said.hours),
          cents: Math.round(hourly.hours * hourly.rateCents),
          hours: hourly.hours,
          rateCents: hourly.rateCents,
        },
      ]
    : [{ label: pick(random, frequency === 'monthly' ? said.basic : said.weekly), cents: basic }];
  if (hourly && chance(random, 0.5)) {
    const hours = between(random, 1, 12);
    const rateCents = Math.round(hourly.rateCents * 1.5);
    earnings.push({ label: pick(random, said.overtime), cents: hours * rateCents, hours, rateCents });
  }
  const more = [...said.more].filter(() => chance(random, 0.25)).slice(0, 3);
  for (const label of more)
    earnings.push({ label, cents: Math.round(between(random, 20_000, 350_000) / scale) });
  const grossCents = earnings.reduce((sum, { cents }) => sum + cents, 0);
  const taxCents = Math.round(grossCents * (0.04 + random() * 0.18));
  const uifCents = Math.min(Math.round(grossCents * 0.01), Math.round(17_712 / scale));
  const deductions = said.deductions
    .filter(() => chance(random, 0.45))
    .map(([kind, labels]) => ({
      kind,
      label: pick(random, labels),
      cents: Math.round((grossCents * between(random, 5, 75)) / 1_000) + between(random, 0, 99),
    }));
  const totalDeductionsCents = deductions.reduce((sum, { cents }) => sum + cents, taxCents + uifCents);
  const birth = `${between(random, 60, 99)}${String(between(random, 1, 13)).padStart(2, '0')}${String(between(random, 1, 29)).padStart(2, '0')}`;
  return {
    language,
    employer: {
      name: pick(random, isPublic ? publicEmployers : privateEmployers),
      address: pick(random, addresses),
    },
    employee: {
      firstNames: pick(random, firstNames),
      surname: pick(random, surnames),
      idNumber: withCheckDigit(`${birth}${between(random, 1_000, 9_999)}08`),
      number: pick(random, [
        `EMP${between(random, 100, 999)}`,
        String(between(random, 10_000, 99_999)),
        `00${between(random, 10, 99)}`,
      ]),
      job: pick(random, jobs),
    },
    frequency,
    hourly,
    ...daysFor(random, frequency),
    earnings,
    taxCents,
    uifCents,
    deductions,
    grossCents,
    totalDeductionsCents,
    netCents: grossCents - totalDeductionsCents,
    leaveDays: between(random, 0, 2_400) / 100,
    periods: between(random, 2, 11),
  };
}
