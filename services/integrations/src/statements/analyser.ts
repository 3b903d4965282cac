import type { StatementAnalysis } from '@tshepa/contracts';

export type StatementFile = {
  bytes: Uint8Array<ArrayBuffer>;
  fileName: string;
  password?: string | undefined;
};
export type AnalysedStatements = { analysis: StatementAnalysis; logs: Record<string, string>[] };

/**
 * The port of statement analysis: statements in, one analysis over all of them out. Behind it stands the bank-link
 * service or this service's own parser. Changes nothing anywhere, so it may be repeated.
 */
export type StatementAnalyser = (
  files: readonly StatementFile[],
  /** Whose statements they should be. */
  applicant?: { fullName?: string | undefined },
) => Promise<AnalysedStatements>;
