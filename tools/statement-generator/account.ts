import { addDays, addMonths, daysBetween } from './days.ts';
import type { Vary } from './vary.ts';

type Kind =
  | 'salary'
  | 'shop'
  | 'debit-order'
  | 'payment'
  | 'received'
  | 'cash'
  | 'airtime'
  | 'transfer'
  | 'interest'
  | 'fee';

/** A transaction, without anything that a layout decides. */
export type Movement = {
  date: string;
  kind: Kind;
  /** Whom or what the money went to or came from. */
  party: string;
  /** A reference that the bank prints behind or below the party, or ''. */
  reference: string;
  category: string;
  cents: number;
  /** The cost of the transaction in cents, never negative. */
  feeCents: number;
};
export type Person = { holder: string; address: string[] };
export type Account = {
  person: Person;
  openingCents: number;
  start: string;
  end: string;
  movements: Movement[];
};

/** A transaction with the balances before and after it. */
export type Entry = Movement & { beforeCents: number; balanceCents: number };
/** What one statement covers. */
export type Slice = {
  person: Person;
  start: string;
  end: string;
  openingCents: number;
  closingCents: number;
  entries: Entry[];
};

const titles = ['MR', 'MRS', 'MS', 'MISS', 'DR', 'MNR', 'MEV'] as const;
const firstNames = [
  'THABO',
  'NOMSA',
  'PIETER',
  'LERATO',
  'AYESHA',
  'JOHANNES',
  'ZANELE',
  'KAGISO',
  'FATIMA',
  'SIPHO',
  'MARELIZE',
  'GIFT',
] as const;
const lastNames = [
  'NKOSI',
  'VAN DER MERWE',
  'PILLAY',
  'MABASO',
  'JACOBS',
  'TSHABALALA',
  'BOTHA',
  'MOLEFE',
  'ADAMS',
  'NGCOBO',
  'DU PLESSIS',
  'RAMAPHOSA-SMIT',
] as const;
const streets = [
  '14 PROTEA STREET',
  '220B LONG ROAD',
  'UNIT 7 KAROO COURT',
  '3317 EXTENSION 4',
  'PO BOX 1182',
] as const;
const towns = ['SOWETO', 'BELLVILLE', 'PINETOWN', 'POLOKWANE', 'MDANTSANE', 'CENTURION'] as const;
const employers = [
  'UMHLANGA SUGAR MILL',
  'KAROO FREIGHT PTY LTD',
  'CITY OF EKUZA',
  'RIDGE HOSPITAL',
  'TAU SECURITY SERVICES',
  'DEPT OF EDUCATION',
] as const;
const shops = [
  'KWIKSPAN RIDGE 5521',
  'SHOPLITE 733',
  'BOXCART FOODS',
  'ENGEN-ISH N1 CITY',
  'CLIX PHARMACY',
  'PEP-UP STORES 12',
  'MR PRYCE 4 YOU',
  'STEERZ WATERFRONT',
  'BUILDWELL HARDWARE 2000',
  'CAFE 19',
  'UBERRIDE TRIP 8817',
] as const;
const insurers = [
  'OLD KUDU LIFE',
  'AVBOB-LIKE FUNERAL',
  'CELLZONE CONTRACT',
  'GYMACTIVE',
  'MULTITV',
  'CAPFIN-ISH LOAN',
] as const;
const payees = [
  'N DUBE',
  'RENT MRS SITHOLE',
  'J VENTER',
  'STOKVEL JABULA',
  'SCHOOL FEES 2026',
  'LANDLORD 12A',
] as const;

function makePerson(vary: Vary): Person {
  const name = vary.chance(0.4)
    ? vary.pick(firstNames)
    : Array.from({ length: vary.between(1, 3) }, () => vary.pick(firstNames).slice(0, 1)).join(' ');
  const title = vary.chance(0.85) ? `${vary.pick(titles)} ` : '';
  return {
    holder: `${title}${name} ${vary.pick(lastNames)}`,
    address: [vary.pick(streets), vary.pick(towns), vary.digits(4)],
  };
}

type AccountOptions = {
  vary: Vary;
  months: number;
  hasUnpaid?: boolean;
  /** Transactions a month, the salary not counted. */
  perMonth?: number;
};

/** Makes up an account over some months. Months start on any day, as banks close statements on any day. */
export function makeAccount({
  vary,
  months,
  hasUnpaid = false,
  perMonth = rowsPerMonth(vary),
}: AccountOptions): Account {
  const firstDay = vary.chance(0.5) ? 1 : vary.between(2, 27);
  const monthsBack = vary.between(0, 14);
  const start = addMonths(`2026-08-${String(firstDay).padStart(2, '0')}`, -monthsBack);
  const end = addDays(addMonths(start, months), -1);
  const payday = vary.pick([1, 15, 20, 25, 25, 25, 28]);
  const employer = vary.pick(employers);
  const salaryCents = vary.cents(4_200, 38_000);
  const movements: Movement[] = [];
  for (let month = 0; month < months; month += 1) {
    const from = addMonths(start, month);
    const length = daysBetween(from, addMonths(start, month + 1));
    for (let count = 0; count < perMonth; count += 1)
      movements.push({ ...anyMovement(vary), date: addDays(from, vary.between(0, length - 1)) });
    if (hasUnpaid && vary.chance(0.4))
      movements.push({ ...unpaidOf(vary), date: addDays(from, vary.between(0, length - 1)) });
    movements.push(
      {
        ...salaryOf(employer, vary),
        cents: salaryCents + (vary.chance(0.3) ? vary.cents(1, 900) : 0),
        date: dayWithin(from, payday, length),
      },
      {
        ...without,
        kind: 'fee',
        party: '',
        category: 'Fees',
        cents: -vary.cents(5, 199),
        date: addDays(from, length - 1),
      },
    );
  }
  return {
    person: makePerson(vary),
    openingCents: vary.chance(0.2) ? -vary.cents(20, 4_000) : vary.cents(0, 14_000),
    start,
    end,
    movements: movements.toSorted((one, other) => one.date.localeCompare(other.date)),
  };
}

/** Most people have some transactions a month, some hardly any and some very many. */
function rowsPerMonth(vary: Vary): number {
  const share = vary.between(1, 100);
  if (share <= 8) return vary.between(0, 3);
  return share <= 90 ? vary.between(8, 26) : vary.between(40, 70);
}

const without = { reference: '', feeCents: 0 };

/** The first day on which the day of the month is `day`, within a month that starts at `from`. */
function dayWithin(from: string, day: number, length: number): string {
  for (let days = 0; days < length; days += 1) {
    const date = addDays(from, days);
    if (Number(date.slice(8)) === day) return date;
  }
  return from;
}

export const salaryOf = (employer: string, vary: Vary): Omit<Movement, 'date' | 'cents'> => ({
  kind: 'salary',
  party: vary.chance(0.5) ? `${employer} SALARY` : employer,
  reference: vary.chance(0.3) ? `EMP${vary.digits(5)}` : '',
  category: 'Other Income',
  feeCents: 0,
});

/** A debit order that was not paid: it has no amount, but may cost a fee. */
const unpaidOf = (vary: Vary): Omit<Movement, 'date'> => ({
  kind: 'debit-order',
  party: vary.pick(insurers),
  reference: `Insufficient Funds of R${vary.between(50, 900)}.00`,
  category: 'Fees',
  cents: 0,
  feeCents: vary.chance(0.6) ? vary.cents(3, 6) : 0,
});

function anyMovement(vary: Vary): Omit<Movement, 'date'> {
  const roll = vary.between(1, 100);
  const reference = vary.chance(0.35)
    ? vary.pick([
        `REF ${vary.digits(6)}`,
        `INV${vary.digits(4)}`,
        'THANK YOU',
        `${vary.digits(3)}`,
        'CONTRACT AB-77',
        'BRANCH LONG STREET',
      ])
    : '';
  const fee = (share: number, from: number, to: number) => (vary.chance(share) ? vary.cents(from, to) : 0);
  if (roll <= 40)
    return {
      kind: 'shop',
      party: vary.pick(shops),
      reference,
      category: vary.pick(['Groceries', 'Takeaways', 'Fuel', 'Clothing']),
      cents: -vary.cents(8, 1_400),
      feeCents: fee(0.15, 1, 9),
    };
  if (roll <= 54)
    return {
      kind: 'debit-order',
      party: vary.pick(insurers),
      reference,
      category: 'Insurance',
      cents: -vary.cents(49, 2_300),
      feeCents: fee(0.3, 3, 21),
    };
  if (roll <= 68)
    return {
      kind: 'payment',
      party: vary.pick(payees),
      reference,
      category: 'Digital Payments',
      cents: -vary.cents(20, 4_900),
      feeCents: fee(0.6, 1, 12),
    };
  if (roll <= 78)
    return {
      kind: 'cash',
      party: 'ATM',
      reference,
      category: 'Cash Withdrawal',
      cents: -vary.between(1, 30) * 10_000,
      feeCents: fee(0.9, 5, 30),
    };
  if (roll <= 86)
    return {
      kind: 'airtime',
      party: vary.pick(['VODAZONE', 'MTM', 'TELKOMZ']),
      reference: '',
      category: 'Cellphone',
      cents: -vary.pick([500, 1_000, 2_900, 5_000, 14_900]),
      feeCents: fee(0.5, 0, 2),
    };
  if (roll <= 91)
    return {
      kind: 'transfer',
      party: 'SAVINGS POCKET',
      reference: '',
      category: 'Transfer',
      cents: (vary.chance(0.5) ? 1 : -1) * vary.cents(50, 2_000),
      feeCents: 0,
    };
  if (roll <= 94)
    return { ...without, kind: 'interest', party: '', category: 'Interest', cents: vary.between(1, 4_000) };
  return {
    kind: 'received',
    party: vary.pick(payees),
    reference,
    category: 'Other Income',
    cents: vary.cents(20, 3_000),
    feeCents: 0,
  };
}

/** Returns the transactions with their balances. `isMoved` means that fees are taken from the balance, too. */
export function entriesOf({ openingCents, movements }: Account, isMoved: boolean): Entry[] {
  let balance = openingCents;
  return movements.map((movement) => {
    const beforeCents = balance;
    balance += movement.cents - (isMoved ? movement.feeCents : 0);
    return { ...movement, beforeCents, balanceCents: balance };
  });
}

/** Returns what a statement from `start` to `end` shows of the account. */
export function sliceOf(account: Account, entries: readonly Entry[], start: string, end: string): Slice {
  const within = entries.filter(({ date }) => date >= start && date <= end);
  const before = entries.findLast(({ date }) => date < start);
  const openingCents = before?.balanceCents ?? account.openingCents;
  return {
    person: account.person,
    start,
    end,
    openingCents,
    closingCents: within.at(-1)?.balanceCents ?? openingCents,
    entries: within,
  };
}
