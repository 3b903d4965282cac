import type { MoneyRow, StatementAnalysis, StatementFacts, StatementFault } from '@tshepa/contracts';
import type { BankKey, StatementRow } from '@tshepa/contracts/statements/statement';
import type { Sign } from './checks/signs.ts';

/** The outcome for a file. Only `ok` is accepted without a review by staff. */
export type Verdict =
  | 'ok'
  | 'scanned'
  | 'encrypted'
  /** Signs of a change that do not prove one: a person looks at the statement. */
  | 'to-check'
  | 'tampered'
  | 'unreconciled'
  | 'not-a-statement'
  | 'unknown-bank'
  | 'corrupt'
  | 'unsafe'
  | 'too-long'
  | 'too-busy';

export type Statement = {
  bank: BankKey | null;
  product: string | null;
  holder: string | null;
  accountNumber: string | null;
  /** All accounts that the file claims to be about. More than one is a reason for review. */
  accountNumbers: string[];
  periodStart: string | null;
  periodEnd: string | null;
  openingCents: number | null;
  closingCents: number | null;
  rows: StatementRow[];
  salaryDates: string[];
  reconciles: boolean;
  pages: number;
  /** The statements that were joined in the file, in the order of their periods. Empty when it has only one. */
  parts: StatementPart[];
  verdict: Verdict;
  /** True when the file uses the words of a statement, even without a known table. */
  isLikely: boolean;
  /** The exact problem of an unusable file, if its verdict has several causes. */
  fault?: StatementFault;
  /** What speaks for a change to the file, whatever the verdict. */
  signs: Sign[];
  reasons: string[];
};

type StatementPart = Pick<Statement, 'periodStart' | 'periodEnd' | 'openingCents' | 'closingCents' | 'pages'>;

export const unreadableStatement = (verdict: Verdict, reason: string, fault?: StatementFault): Statement => ({
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
  pages: 0,
  parts: [],
  signs: [],
  verdict,
  isLikely: false,
  ...(fault ? { fault } : {}),
  reasons: [reason],
});

export type StatementFile = {
  bytes: Uint8Array<ArrayBuffer>;
  fileName: string;
  password?: string | undefined;
};
export type AnalysedStatements = {
  analysis: StatementAnalysis;
  logs: Record<string, string>[];
  /** The rows of all files with their kinds. */
  rows?: MoneyRow[];
  /** What was read in each file, in the same order. */
  files?: StatementFacts[];
};

/** Analyses the statements of one applicant together. It changes nothing, so it may be repeated. */
export type StatementAnalyser = (
  files: readonly StatementFile[],
  applicant: { customerId: string; fullName?: string | undefined },
) => Promise<AnalysedStatements>;
