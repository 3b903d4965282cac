import { johannesburgDay, retentionYears } from '@tshepa/contracts';
import type { Customer } from '../customer.ts';

/** What of a record decides how long it is kept. */
export type RetentionFacts = Pick<
  Customer,
  'createdAt' | 'updatedAt' | 'moves' | 'settledAt' | 'erasedAt'
> & {
  loan: Pick<Customer['loan'], 'state' | 'declined_state'>;
};

/** Through these an application passes before anybody is asked to decide on it. */
const draftStates: readonly string[] = ['IN_PROGRESS', 'DELETED'];

/** Whether an application ever left its applicant's hands: submitted, decided or referred. */
export const wasSubmitted = ({ moves, loan }: RetentionFacts): boolean =>
  [loan.state, loan.declined_state, ...moves.map(({ to }) => to)].some(
    (state) => state !== undefined && !draftStates.includes(state),
  );

/**
 * The end of the time for which a financial record is kept: five years after the last thing that happened to the
 * application or its loan. Null for one that was never submitted, which nothing obliges anybody to keep.
 */
export function heldUntil(record: RetentionFacts): Date | null {
  if (!wasSubmitted(record)) return null;
  const instants = [record.createdAt, record.settledAt, ...record.moves.map(({ at }) => at)];
  const last = new Date(Math.max(...instants.map((instant) => instant?.getTime() ?? 0)));
  const end = new Date(last);
  end.setUTCFullYear(last.getUTCFullYear() + retentionYears);
  return end;
}

/** The first day, in Johannesburg, on which a record may go. */
export const heldUntilDay = (record: RetentionFacts): string | null => {
  const end = heldUntil(record);
  return end && johannesburgDay(end);
};

type Rules = { now: Date; draftsKeptDays: number };

/**
 * Whether a record has to go now: its time is over, or it is a draft that nobody has touched for so long or whose owner
 * wants it gone.
 */
export function isToErase(
  record: RetentionFacts & Pick<Customer, 'privacy'>,
  { now, draftsKeptDays }: Rules,
): boolean {
  if (record.erasedAt) return false;
  const end = heldUntil(record);
  if (end) return end <= now;
  const isWanted = record.privacy.some(({ kind, status }) => kind === 'erasure' && status === 'open');
  return isWanted || now.getTime() - record.updatedAt.getTime() >= draftsKeptDays * 24 * 3_600_000;
}
