/**
 * References for effects at third parties. An effect that may happen only once always has the same reference. The
 * reference of an effect that may be repeated with other content contains a digest of the content.
 */
export const references = {
  /** The reference of a later report contains the time of the former report, so that each report is fetched once. */
  bureau: (applicationId: string, formerPullAt = 'first') => `bureau:${applicationId}:${formerPullAt}`,
  decision: (applicationId: string) => `decision:${applicationId}`,
  client: (applicationId: string, digest: string) => `client:${applicationId}:${digest}`,
  submission: (applicationId: string, submission: string) => `submission:${applicationId}:${submission}`,
  employer: (applicationId: string, digest: string) => `employer:${applicationId}:${digest}`,
  enrolment: (applicationId: string) => `enrolment:${applicationId}`,
  /** The reference of a later budget contains the id of the former one, so that each budget is made once. */
  budget: (applicationId: string, formerId?: string) =>
    formerId ? `budget:${applicationId}:${formerId}` : `budget:${applicationId}`,
  loan: (applicationId: string, cancelledLoans: number) => `loan:${applicationId}:${cancelledLoans}`,
  loanCancellation: (applicationId: string, cancelledLoans: number) =>
    `loan-cancel:${applicationId}:${cancelledLoans}`,
  handMadeCancellation: (applicationId: string, loanId: string) => `loan-cancel:${applicationId}:${loanId}`,
  /** Cancels a loan whose mandate was accepted after the loan was replaced. */
  lateCancellation: (mandateReference: string) => `loan-cancel:${mandateReference}`,
  mandate: (applicationId: string, index: number) => `mandate:${applicationId}:${index}`,
  accountCheck: (applicationId: string, digest: string) => `account-check:${applicationId}:${digest}`,
  payout: (applicationId: string, cancelledLoans: number) => `payout:${applicationId}:${cancelledLoans}`,
};

/** Returns the application that a mandate belongs to, and the mandate's index in it, starting at 0. */
export function readMandateReference(
  reference: string,
): { applicationId: string; index: number } | undefined {
  const [, applicationId, index] = /^mandate:([^:]+):(\d+)$/.exec(reference) ?? [];
  return applicationId && index ? { applicationId, index: Number(index) } : undefined;
}
