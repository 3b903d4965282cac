import { daysIn } from '@tshepa/contracts/statements/reading/dates';
import { randomFrom } from './random.ts';

/** A transaction of an account, independent of any bank's layout. */
export type Movement = {
  /** ISO date. */
  date: string;
  kind: 'salary' | 'shop' | 'debit-order' | 'payment' | 'received' | 'cash' | 'fee' | 'returned';
  text: string;
  /** The second line, where the bank wraps descriptions. */
  more: string;
  category: string;
  cents: number;
  /** The fee of the transaction, negative. */
  feeCents: number;
};
export type Ledger = {
  holder: string;
  openingCents: number;
  start: string;
  end: string;
  movements: Movement[];
  salaryDates: string[];
};
export type LedgerOptions = {
  seed: number;
  /** First month, `yyyy-MM`. */
  month: string;
  months: number;
  isOverdrawn?: boolean;
  hasSalary?: boolean;
  isWrapped?: boolean;
  movementsAMonth?: number;
};

const holders = ['MR J SOAP', 'MS T MOKOENA', 'MRS A B EXAMPLE', 'MISS L PETERSEN', 'DR S NAIDOO'] as const;
const employers = [
  'SAMPLE WAGES',
  'BLUE CRANE FOODS SALARY',
  'NYALA MINING PAYROLL',
  'SALARY PROTEA CLEANING',
] as const;
const shops = [
  'SAMPLE GROCER',
  'CORNER CAFE 12',
  'SAMPLE GARAGE',
  'KASI BUTCHERY',
  'PHARMACY ON MAIN',
  'HARDWARE 4 U',
  'MEGA STORE 733',
] as const;
const orders = ['SAMPLE INSURE', 'FUNERAL COVER REF000', 'CELL CONTRACT 27831', 'GYM CLUB'] as const;
const people = ['P SAMPLE', 'N DLAMINI', 'THANDI', 'K VAN WYK'] as const;

/** Invents an account over some months. The same options give the same account. */
export function makeLedger(options: LedgerOptions): Ledger {
  const {
    seed,
    month,
    months,
    isOverdrawn = false,
    hasSalary = true,
    isWrapped = false,
    movementsAMonth = 14,
  } = options;
  const random = randomFrom(seed);
  const salaryCents = random.cents(6_000, 14_000);
  const employer = random.pick(employers);
  const movements: Movement[] = [];
  const salaryDates: string[] = [];
  const [firstYear = 2026, firstMonth = 1] = month.split('-').map(Number);
  const monthAt = (index: number) => {
    const count = firstMonth - 1 + index;
    return { year: firstYear + Math.floor(count / 12), month: (count % 12) + 1 };
  };
  const iso = (at: { year: number; month: number }, day: number) =>
    `${at.year}-${String(at.month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  for (let index = 0; index < months; index += 1) {
    const at = monthAt(index);
    const days = Array.from(
      { length: movementsAMonth },
      () => 1 + random.below(daysIn(at.year, at.month)),
    ).toSorted((a, b) => a - b);
    const entries = days.map((day) => ({ ...anyMovement(random, isWrapped), date: iso(at, day) }));
    if (hasSalary) {
      const date = iso(at, 25 - random.below(2));
      salaryDates.push(date);
      entries.push({
        date,
        kind: 'salary',
        text: employer,
        more: '',
        category: 'Other Income',
        cents: salaryCents,
        feeCents: 0,
      });
    }
    entries.push({
      date: iso(at, daysIn(at.year, at.month)),
      kind: 'fee',
      text: 'MONTHLY ACCOUNT FEE',
      more: '',
      category: 'Fees',
      cents: -random.cents(5, 110),
      feeCents: 0,
    });
    movements.push(...entries.toSorted((a, b) => a.date.localeCompare(b.date)));
  }
  const last = monthAt(months - 1);
  const openingCents = isOverdrawn ? -random.cents(100, 900) : random.cents(1_200, 9_000);
  return {
    holder: random.pick(holders),
    openingCents,
    start: `${month}-01`,
    end: iso(last, daysIn(last.year, last.month)),
    movements,
    salaryDates,
  };
}

function anyMovement(random: ReturnType<typeof randomFrom>, isWrapped: boolean): Omit<Movement, 'date'> {
  const more =
    isWrapped && random.chance(0.5)
      ? random.pick(['REF 000111', 'Branch Sample Street', 'THANK YOU', 'CONTRACT AB-77'])
      : '';
  const base = { more, feeCents: 0 };
  const roll = random.next();
  if (roll < 0.45)
    return {
      ...base,
      kind: 'shop',
      text: random.pick(shops),
      category: 'Groceries',
      cents: -random.cents(20, 900),
    };
  if (roll < 0.6)
    return {
      ...base,
      kind: 'debit-order',
      text: random.pick(orders),
      category: 'Insurance',
      cents: -random.cents(90, 1_400),
    };
  if (roll < 0.78)
    return {
      ...base,
      kind: 'payment',
      text: random.pick(people),
      category: 'Digital Payments',
      cents: -random.cents(50, 2_400),
      feeCents: -random.cents(1, 9),
    };
  if (roll < 0.88)
    return {
      ...base,
      kind: 'cash',
      text: 'ATM CASH',
      category: 'Cash Withdrawal',
      cents: -random.below(12) * 10_000 - 10_000,
      feeCents: -random.cents(6, 20),
    };
  return {
    ...base,
    kind: 'received',
    text: random.pick(people),
    category: 'Transfer',
    cents: random.cents(30, 1_300),
  };
}
