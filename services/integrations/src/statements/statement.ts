import type { StatementFault } from '@tshepa/contracts';

/** The banks whose layouts are known. */
export const bankKeys = ['absa', 'capitec', 'fnb', 'nedbank', 'standard_bank', 'tyme'] as const;
export type BankKey = (typeof bankKeys)[number];

/** What became of a file. Only `ok` is taken without a person looking at it. */
export const verdicts = [
  'ok',
  'scanned',
  'encrypted',
  'tampered',
  'unreconciled',
  'not-a-statement',
  'unknown-bank',
  'corrupt',
  'unsafe',
  'too-long',
  'too-busy',
] as const;
export type Verdict = (typeof verdicts)[number];

/** One movement of an account. Money in cents, a debit is negative. */
export type StatementRow = {
  /** ISO date. */
  date: string;
  description: string;
  amountCents: number;
  /** Null where the bank prints no column of fees. */
  feeCents: number | null;
  /** Null where none is printed on the row. */
  balanceCents: number | null;
  /** Whether the balance before and the movement give the balance after. */
  agrees: boolean;
};

/** What was read from one file. */
export type Statement = {
  bank: BankKey | null;
  product: string | null;
  holder: string | null;
  /** Digits only. */
  accountNumber: string | null;
  /** All accounts that the file calls its own; more than one is a reason to look. */
  accountNumbers: string[];
  periodStart: string | null;
  periodEnd: string | null;
  openingCents: number | null;
  closingCents: number | null;
  rows: StatementRow[];
  salaryDates: string[];
  reconciles: boolean;
  verdict: Verdict;
  /** Speaks like a statement, even where no table of a known kind was found. */
  isLikely: boolean;
  /** What exactly is wrong with a file that cannot be taken, where the verdict has several causes. */
  fault?: StatementFault;
  /** Sentences for a person who looks into it. */
  reasons: string[];
};

/** A file of which nothing could be read. */
export const unreadStatement = (verdict: Verdict, reason: string, fault?: StatementFault): Statement => ({
  bank: null,
  product: null,
  holder: null,
  accountNumber: null,
  accountNumbers: [],
  periodStart: null,
  periodEnd: null,
  openingCents: null,
  closingCents: null,
  rows: [],
  salaryDates: [],
  reconciles: false,
  verdict,
  isLikely: false,
  ...(fault ? { fault } : {}),
  reasons: [reason],
});
