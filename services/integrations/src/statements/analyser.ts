import type { StatementAnalysis } from '@tshepa/contracts';

export type StatementFile = {
  bytes: Uint8Array<ArrayBuffer>;
  fileName: string;
  password?: string | undefined;
};
export type AnalysedStatements = { analysis: StatementAnalysis; logs: Record<string, string>[] };

/**
 * Analyses the statements of one applicant together, by the bank-link service or by this service's own parser. Changes
 * nothing, so it may be repeated.
 */
export type StatementAnalyser = (
  files: readonly StatementFile[],
  /** The person whose statements they should be. */
  applicant?: { fullName?: string | undefined },
) => Promise<AnalysedStatements>;
