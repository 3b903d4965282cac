import type { Manifest } from '@tshepa/contracts/entities/customer';
import type { Command, Draft } from '../types.ts';

/**
 * The documents that the application has once everything queued before has arrived; nothing when the checksum of any
 * of them is not known here, and the server then does not compare.
 */
export function manifestOf(draft: Draft, queued: readonly Command[]): Manifest | null {
  const [statements] = queued.filter((command) => command.kind === 'statements').slice(-1);
  const [payslip] = queued.filter((command) => command.kind === 'payslip').slice(-1);
  const statementSums = statements ? sumsOf(statements.payload.files) : draft.sentStatements;
  const payslipSums = payslip ? sumsOf([payslip.payload.file]) : draft.sentPayslips;
  if (!statementSums || !payslipSums) return null;
  const hasNone = draft.employmentRequest.noPayslip === true;
  return { statements: statementSums, payslip: hasNone ? null : (payslipSums[0] ?? null) };
}

function sumsOf(files: readonly { sha256?: string }[]): string[] | null {
  const sums = files.map(({ sha256 }) => sha256).filter((sum) => sum !== undefined);
  return sums.length === files.length ? sums : null;
}
