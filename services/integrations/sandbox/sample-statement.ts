import { type Drawn, widthOf, writePdf } from './pdf/writer.ts';

/**
 * Papers of made-up people, for tests and demonstrations: statements as the banks lay them out, so that the parser
 * reads them as it reads real ones. What the bank-link sandbox answers about one stands in a comment of the file.
 */

export type Statement = {
  /** `capitec` or `fnb`. */
  bank: string;
  holder: string;
  accountNumber: string;
  /** Rand a month. */
  fixedIncome: number;
  /** `yyyy-MM`. */
  month: string;
  /** Rand a month. */
  expenses?: number;
  salaryDay?: number;
  /** Protects the file; without it, it is open. */
  password?: string;
};

/** Begins the comment that carries the answer of the bank-link sandbox. */
export const sampleMark = 'Synthetic statement: ';

/** A bank statement for one month. */
export function sampleStatement(statement: Statement): Uint8Array {
  const facts = { expenses: 3500, salaryDay: 25, password: '', ...statement };
  const days = new Date(
    Date.UTC(Number(facts.month.slice(0, 4)), Number(facts.month.slice(5, 7)), 0),
  ).getUTCDate();
  const period = { start: `${facts.month}-01`, end: `${facts.month}-${days}` };
  const draw = facts.bank === 'fnb' ? fnbPage : capitecPage;
  const items = draw({ ...facts, ...period, entries: entriesOf(facts) });
  const answer = JSON.stringify({
    bank: facts.bank,
    holder: facts.holder,
    accountNumber: facts.accountNumber,
    periodStart: period.start,
    periodEnd: period.end,
    fixedIncome: facts.fixedIncome,
    expenses: facts.expenses,
    salaryDate: `${facts.month}-${String(facts.salaryDay).padStart(2, '0')}`,
  });
  const { password } = facts;
  const encryption = password ? { encryption: { password, method: 'aes128' as const } } : {};
  return writePdf([{ items }], { comments: [sampleMark + answer], ...encryption });
}

type Entry = { day: number; text: string; category: string; cents: number };
const openingCents = 250_000;
/** What the money goes for, and how much of it. */
const spending = [
  [2, 'Rent Payment Landlord', 'Rent', 0.42],
  [5, 'Corner Grocer', 'Groceries', 0.23],
  [9, 'Sample Funeral Cover', 'Insurance', 0.06],
  [14, 'Prepaid Airtime', 'Cellphone', 0.05],
  [19, 'Taxi And Fuel Garage', 'Transport', 0.14],
] as const;

function entriesOf({ fixedIncome, expenses, salaryDay }: Required<Statement>): Entry[] {
  const total = Math.round(expenses * 100);
  const spent = spending.map(([day, text, category, share]) => ({
    day,
    text,
    category,
    cents: -Math.round(total * share),
  }));
  const rest = -total - spent.reduce((sum, { cents }) => sum + cents, 0);
  return [
    ...spent,
    { day: 27, text: 'Market Street Butchery', category: 'Groceries', cents: rest },
    {
      day: salaryDay,
      text: 'Payment Received: Salary Blue Crane Foods',
      category: 'Salary',
      cents: Math.round(fixedIncome * 100),
    },
  ].toSorted((a, b) => a.day - b.day);
}

type Page = Required<Statement> & { start: string; end: string; entries: readonly Entry[] };

const grouped = (cents: number, mark: string) => {
  const whole = String(Math.trunc(Math.abs(cents) / 100)).replace(/\B(?=(\d{3})+$)/g, mark);
  return `${whole}.${String(Math.abs(cents) % 100).padStart(2, '0')}`;
};
const signed = (cents: number) => `${cents < 0 ? '-' : ''}${grouped(cents, ' ')}`;
const slashed = (iso: string) => iso.split('-').toReversed().join('/');
const two = (day: number) => String(day).padStart(2, '0');

/** Lines from the top of the page, each with its cells: places above 400 are where a column ends. */
function placed(lines: readonly (readonly [x: number, text: string][])[]): Drawn[] {
  return lines.flatMap((cells, index) =>
    cells.map(([x, text]) => ({ text, x: x > 400 ? x - widthOf(text, 8) : x, y: 50 + index * 13, size: 8 })),
  );
}

function capitecPage({ holder, accountNumber, start, end, month, entries }: Page): Drawn[] {
  let balance = openingCents;
  const closing = entries.reduce((sum, { cents }) => sum + cents, openingCents);
  const rows = entries.map(({ day, text, category, cents }): [number, string][] => {
    balance += cents;
    return [
      [40, slashed(`${month}-${two(day)}`)],
      [100, text],
      [300, category],
      [cents > 0 ? 430 : 480, signed(cents)],
      [570, signed(balance)],
    ];
  });
  return placed([
    [
      [40, 'Main Account Statement'],
      [300, 'Capitec Bank'],
    ],
    [[40, holder.toUpperCase()]],
    [[40, '12 SAMPLE STREET']],
    [[40, 'JOHANNESBURG 2001']],
    [[40, `Account No: ${accountNumber}`]],
    [[40, 'Statement Information']],
    [
      [40, `From Date: ${slashed(start)}`],
      [240, `Opening Balance: R${signed(openingCents)}`],
    ],
    [
      [40, `To Date: ${slashed(end)}`],
      [240, `Closing Balance: R${signed(closing)}`],
    ],
    [[40, 'Transaction History']],
    [
      [40, 'Date'],
      [100, 'Description'],
      [300, 'Category'],
      [430, 'Money In'],
      [480, 'Money Out'],
      [520, 'Fee*'],
      [570, 'Balance'],
    ],
    ...rows,
    [[40, '* Includes VAT at 15%']],
    [[40, '24hr Client Care Centre 0860 10 20 43']],
  ]);
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const worded = (iso: string) =>
  `${Number(iso.slice(8))} ${months[Number(iso.slice(5, 7)) - 1]} ${iso.slice(0, 4)}`;
const marked = (cents: number) => `${grouped(cents, ',')}${cents < 0 ? 'Dr' : 'Cr'}`;

function fnbPage({ holder, accountNumber, start, end, entries }: Page): Drawn[] {
  let balance = openingCents;
  const closing = entries.reduce((sum, { cents }) => sum + cents, openingCents);
  const rows = entries.map(({ day, text, cents }): [number, string][] => {
    balance += cents;
    const amount = cents > 0 ? marked(cents) : grouped(cents, ',');
    return [
      [40, `${two(day)} ${months[Number(start.slice(5, 7)) - 1]}`],
      [100, cents > 0 ? `Magtape Credit ${text}` : `POS Purchase ${text}`],
      [450, amount],
      [540, marked(balance)],
    ];
  });
  return placed([
    [
      [40, 'First National Bank'],
      [300, 'fnb.co.za'],
    ],
    [[40, 'FNB ASPIRE CURRENT ACCOUNT']],
    [[40, `Account Holder: ${holder}`]],
    [[40, `Account Number: ${accountNumber}`]],
    [[40, `Statement Period : ${worded(start)} to ${worded(end)}`]],
    [[40, `Opening Balance ${marked(openingCents)}`]],
    [[40, `Closing Balance ${marked(closing)}`]],
    [[40, `Transactions in RAND (ZAR) : ${accountNumber}`]],
    [
      [40, 'Date'],
      [100, 'Description'],
      [450, 'Amount'],
      [540, 'Balance'],
    ],
    ...rows,
    [[40, 'Turnover for Statement Period']],
  ]);
}

type Payslip = { employer: string; employee: string; netSalary: number; month: string };

/** A payslip of one page. Amount in rand, month as `yyyy-MM`. */
export const samplePayslip = ({ employer, employee, netSalary, month }: Payslip): Uint8Array =>
  paper([
    'Synthetic payslip',
    `Employer: ${employer}`,
    `Employee: ${employee}`,
    `Month: ${month}`,
    `Net salary: ${netSalary.toFixed(2)}`,
  ]);

const paper = (lines: readonly string[]) => writePdf([{ items: placed(lines.map((line) => [[40, line]])) }]);
