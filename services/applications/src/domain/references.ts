/**
 * References for effects at third parties. An effect that may happen once always has the same reference. One that may be
 * repeated with other content has a digest of the content in it.
 */
export const references = {
  /** The reference of a later report contains the time of the report it replaces, so that each is fetched once. */
  bureau: (applicationId: string, formerPullAt = 'first') => `bureau:${applicationId}:${formerPullAt}`,
  decision: (applicationId: string) => `decision:${applicationId}`,
  client: (applicationId: string, digest: string) => `client:${applicationId}:${digest}`,
  employer: (applicationId: string, digest: string) => `employer:${applicationId}:${digest}`,
  enrolment: (applicationId: string) => `enrolment:${applicationId}`,
  budget: (applicationId: string) => `budget:${applicationId}`,
  loan: (applicationId: string, cancelledLoans: number) => `loan:${applicationId}:${cancelledLoans}`,
  loanCancellation: (applicationId: string, cancelledLoans: number) =>
    `loan-cancel:${applicationId}:${cancelledLoans}`,
  mandate: (applicationId: string, requests: number) => `mandate:${applicationId}:${requests}`,
  payout: (applicationId: string, cancelledLoans: number) => `payout:${applicationId}:${cancelledLoans}`,
};

/** The application that a mandate belongs to, and the mandate's index among its mandates, from 0. */
export function readMandateReference(
  reference: string,
): { applicationId: string; index: number } | undefined {
  const [, applicationId, index] = /^mandate:([^:]+):(\d+)$/.exec(reference) ?? [];
  return applicationId && index ? { applicationId, index: Number(index) } : undefined;
}
