import PdfDocument from 'pdfkit';

/**
 * Documents of made-up people for tests and demonstrations. Statements have the layouts of two banks, so that the
 * parser reads them like real ones. Each statement contains a comment with the answer that the sandbox's bank link
 * gives about it.
 */

export type SampleStatement = {
  /** The bank: `capitec` or `fnb`. */
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
  password?: string;
};

/** The start of the comment that contains the answer of the sandbox's bank link. */
export const sampleMark = 'Synthetic statement: ';

type Cell = readonly [x: number, text: string];
const at = (x: number, text: string): Cell => [x, text];

const fontSize = 8;
const lineHeight = 13;
/** The cells to the right of this position contain amounts. Their `x` is the right edge of the column. */
const amountsFrom = 400;
/** Pdfkit puts a date into its files, but the same document must always have the same bytes. */
const createdAt = new Date('2026-01-01T00:00:00Z');

function writePdf(
  lines: readonly (readonly Cell[])[],
  { comment, password, madeOn = createdAt }: { comment?: string; password?: string; madeOn?: Date } = {},
): Uint8Array {
  const document = new PdfDocument({
    size: 'A4',
    margin: 0,
    compress: false,
    info: { Producer: 'Synthetic statements', Creator: 'Synthetic statements', CreationDate: madeOn },
    // In this PDF version the file is encrypted by AES with 128 bits, like the files of banks.
    ...(password ? { userPassword: password, pdfVersion: '1.7' as const } : {}),
  });
  document.font('Helvetica').fontSize(fontSize);
  for (const [index, cells] of lines.entries())
    for (const [x, text] of cells) {
      const left = x > amountsFrom ? x - document.widthOfString(text) : x;
      document.text(text, left, 50 + index * lineHeight, { lineBreak: false, baseline: 'alphabetic' });
    }
  document.end();
  // Pdfkit writes synchronously, so the stream holds the whole file by now.
  const chunks: Buffer[] = [];
  for (let chunk = document.read(); chunk !== null; chunk = document.read()) chunks.push(chunk);
  if (comment) chunks.push(Buffer.from(`% ${comment}\n`, 'latin1'));
  return Uint8Array.from(Buffer.concat(chunks));
}

export function sampleStatement(statement: SampleStatement): Uint8Array {
  const facts = { expenses: 3500, salaryDay: 25, password: '', ...statement };
  const days = new Date(
    Date.UTC(Number(facts.month.slice(0, 4)), Number(facts.month.slice(5, 7)), 0),
  ).getUTCDate();
  const period = { start: `${facts.month}-01`, end: `${facts.month}-${days}` };
  const linesOf = facts.bank === 'fnb' ? fnbLines : capitecLines;
  const { bank, holder, accountNumber, fixedIncome, expenses, month, salaryDay } = facts;
  const salaryDate = `${month}-${two(salaryDay)}`;
  const months = { periodStart: period.start, periodEnd: period.end };
  const answer = { bank, holder, accountNumber, ...months, fixedIncome, expenses, salaryDate };
  return writePdf(linesOf({ ...facts, ...period, entries: entriesOf(facts) }), {
    comment: sampleMark + JSON.stringify(answer),
    password: facts.password,
    // A bank makes a statement when its period has ended.
    madeOn: new Date(`${period.end}T22:00:00Z`),
  });
}

type Entry = { day: number; text: string; category: string; cents: number };
const openingCents = 250_000;
/** Monthly payments, each as a share of all expenses. */
const spending = [
  [2, 'Rent Payment Landlord', 'Rent', 0.42],
  [5, 'Corner Grocer', 'Groceries', 0.23],
  [9, 'Sample Funeral Cover', 'Insurance', 0.06],
  [14, 'Prepaid Airtime', 'Cellphone', 0.05],
  [19, 'Taxi And Fuel Garage', 'Transport', 0.14],
] as const;

function entriesOf({ fixedIncome, expenses, salaryDay }: Required<SampleStatement>): Entry[] {
  const total = Math.round(expenses * 100);
  const spent = spending.map(([day, text, category, share]) => {
    const cents = -Math.round(total * share);
    return { day, text, category, cents };
  });
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

type Content = Required<SampleStatement> & { start: string; end: string; entries: readonly Entry[] };

const grouped = (cents: number, mark: string) => {
  const whole = String(Math.trunc(Math.abs(cents) / 100)).replace(/\B(?=(\d{3})+$)/g, mark);
  return `${whole}.${two(Math.abs(cents) % 100)}`;
};
const signed = (cents: number) => `${cents < 0 ? '-' : ''}${grouped(cents, ' ')}`;
const slashed = (iso: string) => iso.split('-').toReversed().join('/');
const two = (value: number) => String(value).padStart(2, '0');

function withBalances(entries: readonly Entry[]): (Entry & { balance: number })[] {
  let balance = openingCents;
  return entries.map((entry) => {
    balance += entry.cents;
    return { ...entry, balance };
  });
}

function capitecLines({ holder, accountNumber, start, end, month, entries }: Content): Cell[][] {
  const rows = withBalances(entries);
  const closing = rows.at(-1)?.balance ?? openingCents;
  return [
    [at(40, 'Main Account Statement'), at(300, 'Capitec Bank')],
    [at(40, holder.toUpperCase())],
    [at(40, '12 SAMPLE STREET')],
    [at(40, 'JOHANNESBURG 2001')],
    [at(40, `Account No: ${accountNumber}`)],
    [at(40, 'Statement Information')],
    [at(40, `From Date: ${slashed(start)}`), at(240, `Opening Balance: R${signed(openingCents)}`)],
    [at(40, `To Date: ${slashed(end)}`), at(240, `Closing Balance: R${signed(closing)}`)],
    [at(40, 'Transaction History')],
    [
      at(40, 'Date'),
      at(100, 'Description'),
      at(300, 'Category'),
      at(430, 'Money In'),
      at(480, 'Money Out'),
      at(520, 'Fee*'),
      at(570, 'Balance'),
    ],
    ...rows.map(({ day, text, category, cents, balance }) => [
      at(40, slashed(`${month}-${two(day)}`)),
      at(100, text),
      at(300, category),
      at(cents > 0 ? 430 : 480, signed(cents)),
      at(570, signed(balance)),
    ]),
    [at(40, '* Includes VAT at 15%')],
    [at(40, '24hr Client Care Centre 0860 10 20 43')],
  ];
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const monthName = (iso: string) => months[Number(iso.slice(5, 7)) - 1];
const worded = (iso: string) => `${Number(iso.slice(8))} ${monthName(iso)} ${iso.slice(0, 4)}`;
const marked = (cents: number) => `${grouped(cents, ',')}${cents < 0 ? 'Dr' : 'Cr'}`;

function fnbLines({ holder, accountNumber, start, end, entries }: Content): Cell[][] {
  const rows = withBalances(entries);
  const closing = rows.at(-1)?.balance ?? openingCents;
  return [
    [at(40, 'First National Bank'), at(300, 'fnb.co.za')],
    [at(40, 'FNB ASPIRE CURRENT ACCOUNT')],
    [at(40, `Account Holder: ${holder}`)],
    [at(40, `Account Number: ${accountNumber}`)],
    [at(40, `Statement Period : ${worded(start)} to ${worded(end)}`)],
    [at(40, `Opening Balance ${marked(openingCents)}`)],
    [at(40, `Closing Balance ${marked(closing)}`)],
    [at(40, `Transactions in RAND (ZAR) : ${accountNumber}`)],
    [at(40, 'Date'), at(100, 'Description'), at(450, 'Amount'), at(540, 'Balance')],
    ...rows.map(({ day, text, cents, balance }) => [
      at(40, `${two(day)} ${monthName(start)}`),
      at(100, cents > 0 ? `Magtape Credit ${text}` : `POS Purchase ${text}`),
      at(450, cents > 0 ? marked(cents) : grouped(cents, ',')),
      at(540, marked(balance)),
    ]),
    [at(40, 'Turnover for Statement Period')],
  ];
}

type SamplePayslip = {
  employer: string;
  employee: string;
  netSalary: number;
  grossSalary?: number;
  month: string;
};

/** A payslip of one page, paid on the 25th. Amounts are in rand, the month is `yyyy-MM`. */
export const samplePayslip = ({
  employer,
  employee,
  netSalary,
  grossSalary = netSalary * 1.25,
  month,
}: SamplePayslip): Uint8Array => {
  const uif = Math.round(grossSalary) / 100;
  const amount = (label: string, rand: number) => [at(40, label), at(540, rand.toFixed(2))];
  return writePdf([
    [at(40, 'Synthetic payslip')],
    [at(40, `Employer: ${employer}`)],
    [at(40, `Employee: ${employee}`)],
    [at(40, `Month: ${month}`)],
    [at(40, `Pay date: ${month}-25`)],
    amount('Gross salary', grossSalary),
    amount('PAYE', grossSalary - netSalary - uif),
    amount('UIF', uif),
    amount('Net salary', netSalary),
  ]);
};

/** The person whose statements the sandbox's page offers. Applications with this name and account can use them. */
export const sampleOwner = { holder: 'Thandi Nkosi', bank: 'capitec', accountNumber: '1234567890' } as const;

export const lastMonths = (now: Date): string[] =>
  [1, 2, 3].map((back) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1)).toISOString().slice(0, 7),
  );
