import { dayMs, johannesburgDay, retentionYears } from '@tshepa/contracts';
import type { Application } from '../application.ts';
import type { Loan } from '../loan.ts';

export type RetentionFacts = Pick<
  Application,
  'createdAt' | 'updatedAt' | 'history' | 'settledAt' | 'erasedAt'
> & {
  loan: Pick<Loan, 'state' | 'declinedState'>;
};

const draftStates: readonly string[] = ['IN_PROGRESS', 'DELETED'];

/** Returns true when the application was ever submitted, decided or referred, whatever its state is now. */
export const wasSubmitted = ({ history, loan }: RetentionFacts): boolean =>
  [loan.state, loan.declinedState, ...history.map(({ to }) => to)].some(
    (state) => state !== undefined && !draftStates.includes(state),
  );

/**
 * Returns the end of the retention period: five years after the last event of the application or its loan. Returns null
 * for an application that was never submitted, because the law does not require us to keep it.
 */
function heldUntil(facts: RetentionFacts): Date | null {
  if (!wasSubmitted(facts)) return null;
  const instants = [facts.createdAt, facts.settledAt, ...facts.history.map(({ at }) => at)];
  const last = new Date(Math.max(...instants.map((instant) => instant?.getTime() ?? 0)));
  const end = new Date(last);
  end.setUTCFullYear(last.getUTCFullYear() + retentionYears);
  return end;
}

/** Returns the first day, in Johannesburg, on which an application may be erased. */
export const heldUntilDay = (facts: RetentionFacts): string | null => {
  const end = heldUntil(facts);
  return end && johannesburgDay(end);
};

type Rules = { now: Date; draftsKeptDays: number };

/**
 * Returns true when the retention period is over. An application that was never submitted is erased when it has not
 * changed for the configured time, or when its owner requests the erasure.
 */
export function isToErase(
  facts: RetentionFacts & Pick<Application, 'privacy'>,
  { now, draftsKeptDays }: Rules,
): boolean {
  if (facts.erasedAt) return false;
  const end = heldUntil(facts);
  if (end) return end <= now;
  const isWanted = facts.privacy.some(({ kind, status }) => kind === 'erasure' && status === 'open');
  return isWanted || now.getTime() - facts.updatedAt.getTime() >= draftsKeptDays * dayMs;
}
