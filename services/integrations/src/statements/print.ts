import type { Statement } from './statement.ts';

const decimal = (cents: number) => (cents / 100).toFixed(2);
const decimalOrNull = (cents: number | null) => (cents === null ? null : decimal(cents));

/** Formats a statement for the command, with ISO dates and signed decimals. */
export const printable = (statement: Statement) => ({
  bank: statement.bank,
  product: statement.product,
  holder: statement.holder,
  accountNumber: statement.accountNumber,
  periodStart: statement.periodStart,
  periodEnd: statement.periodEnd,
  openingBalance: decimalOrNull(statement.openingCents),
  closingBalance: decimalOrNull(statement.closingCents),
  rows: statement.rows.map(({ date, description, amountCents, feeCents, infoFeeCents, balanceCents }) => ({
    date,
    description,
    amount: decimal(amountCents),
    fee: decimalOrNull(feeCents),
    infoFee: decimalOrNull(infoFeeCents),
    balance: decimalOrNull(balanceCents),
  })),
  /** The statements of a file that joins several. */
  statements: statement.parts.map(({ periodStart, periodEnd, openingCents, closingCents, pages }) => ({
    periodStart,
    periodEnd,
    openingBalance: decimalOrNull(openingCents),
    closingBalance: decimalOrNull(closingCents),
    pages,
  })),
  salaryDates: statement.salaryDates,
  reconciles: statement.reconciles,
  // The command prints no verdict that means "try again".
  verdict: statement.verdict === 'too-busy' ? 'unsafe' : statement.verdict,
  signs: statement.signs,
  reasons: statement.reasons,
});
