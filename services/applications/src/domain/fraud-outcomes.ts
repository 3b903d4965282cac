import type { FraudOutcome, LoanState } from '@tshepa/contracts';
import type { Application } from './application.ts';

const outcomeOfState: Partial<Record<LoanState, FraudOutcome>> = { DECLINED: 'declined', DELETED: 'left' };

/** Returns what became of an application. A loan that was paid out runs until it is repaid. */
export const outcomeOf = ({
  state,
  settledAt,
}: Pick<Application, 'settledAt'> & { state: LoanState }): FraudOutcome =>
  settledAt ? 'settled' : (outcomeOfState[state] ?? 'running');

export function countOutcomes(
  outcomes: Record<FraudOutcome, number>,
  applications: Iterable<Parameters<typeof outcomeOf>[0]>,
): void {
  for (const application of applications) outcomes[outcomeOf(application)] += 1;
}
