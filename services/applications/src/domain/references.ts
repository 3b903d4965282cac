/**
 * Our own references for effects at third parties. An effect that may happen once has one reference, however often it is
 * requested. One that may be repeated with other content has a digest of the content in its reference.
 */
export const references = {
  /** A later report has the time of the one that it replaces in its reference, so that each is fetched once. */
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

/** The application that a mandate belongs to, and the mandate's index among its mandates, from 0. */
export function readMandateReference(reference: string): { customerId: string; index: number } | undefined {
  const [, customerId, index] = /^mandate:([^:]+):(\d+)$/.exec(reference) ?? [];
  return customerId && index ? { customerId, index: Number(index) } : undefined;
}
