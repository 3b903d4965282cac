import { johannesburgDay, retentionYears } from '@tshepa/contracts';
import type { Application } from '../application.ts';

/** The fields that decide how long an application is kept. */
export type RetentionFacts = Pick<
  Application,
  'createdAt' | 'updatedAt' | 'history' | 'settledAt' | 'erasedAt'
> & {
  loan: Pick<Application['loan'], 'state' | 'declined_state'>;
};

/** The states before an application is submitted. */
const draftStates: readonly string[] = ['IN_PROGRESS', 'DELETED'];

/** Whether an application was ever submitted, decided or referred. */
export const wasSubmitted = ({ history: moves, loan }: RetentionFacts): boolean =>
  [loan.state, loan.declined_state, ...moves.map(({ to }) => to)].some(
    (state) => state !== undefined && !draftStates.includes(state),
  );

/**
 * The end of the retention period: five years after the last event of the application or its loan. Null for one that was
 * never submitted, which the law does not require us to keep.
 */
export function heldUntil(record: RetentionFacts): Date | null {
  if (!wasSubmitted(record)) return null;
  const instants = [record.createdAt, record.settledAt, ...record.history.map(({ at }) => at)];
  const last = new Date(Math.max(...instants.map((instant) => instant?.getTime() ?? 0)));
  const end = new Date(last);
  end.setUTCFullYear(last.getUTCFullYear() + retentionYears);
  return end;
}

/** The first day, in Johannesburg, on which an application may be erased. */
export const heldUntilDay = (record: RetentionFacts): string | null => {
  const end = heldUntil(record);
  return end && johannesburgDay(end);
};

type Rules = { now: Date; draftsKeptDays: number };

/**
 * Whether an application has to be erased now: the retention period is over, or it was never submitted and is either
 * untouched for the configured time or its owner requested the erasure.
 */
export function isToErase(
  record: RetentionFacts & Pick<Application, 'privacy'>,
  { now, draftsKeptDays }: Rules,
): boolean {
  if (record.erasedAt) return false;
  const end = heldUntil(record);
  if (end) return end <= now;
  const isWanted = record.privacy.some(({ kind, status }) => kind === 'erasure' && status === 'open');
  return isWanted || now.getTime() - record.updatedAt.getTime() >= draftsKeptDays * 24 * 3_600_000;
}
