/**
 * Our own references for effects at third parties. One effect that may happen once has one reference, whoever asks
 * and however often; what may be sent again with other content carries a digest of it.
 */
export const references = {
  /** A later pull carries the time of the one it replaces, so that each pull happens once. */
  bureau: (customerId: string, formerPullAt = 'first') => `bureau:${customerId}:${formerPullAt}`,
  decision: (customerId: string) => `decision:${customerId}`,
  client: (customerId: string, digest: string) => `client:${customerId}:${digest}`,
  employer: (customerId: string, digest: string) => `employer:${customerId}:${digest}`,
  enrolment: (customerId: string) => `enrolment:${customerId}`,
  budget: (customerId: string) => `budget:${customerId}`,
  loan: (customerId: string, cancelledLoans: number) => `loan:${customerId}:${cancelledLoans}`,
  loanCancellation: (customerId: string, cancelledLoans: number) =>
    `loan-cancel:${customerId}:${cancelledLoans}`,
  mandate: (customerId: string, requests: number) => `mandate:${customerId}:${requests}`,
  payout: (customerId: string, cancelledLoans: number) => `payout:${customerId}:${cancelledLoans}`,
};

/** Which customer a mandate was requested for, and as which of their mandates (0 the first). */
export function readMandateReference(reference: string): { customerId: string; index: number } | undefined {
  const [, customerId, index] = /^mandate:([^:]+):(\d+)$/.exec(reference) ?? [];
  return customerId && index ? { customerId, index: Number(index) } : undefined;
}
