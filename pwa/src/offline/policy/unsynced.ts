import type { Draft, QueueItem } from '../types.ts';
import type { Snapshot } from './command.ts';
import { formNames } from './forms.ts';

/** An application that nobody has used for this long is removed from the phone if the server has all of it. */
export const idleAfterMs = 7 * 24 * 60 * 60_000;

/** Returns true when the phone was not used for a week. A clock that was set back counts as recent use. */
export const isIdle = (lastUsedAt: number, now: number) => now - lastUsedAt >= idleAfterMs;

/** After this long without use somebody else may have the phone. */
const awayAfterMs = 30 * 60_000;

export const isAway = (lastUsedAt: number, now: number) => now - lastUsedAt >= awayAfterMs;

/** Returns true when an application is worth continuing: something of it was submitted. */
export const hasBegun = ({ draft, commands }: Pick<Snapshot, 'draft' | 'commands'>): boolean =>
  draft !== null && (draft.confirmed !== null || commands.length > 0);

const hasMore = (mine: object, theirs: object | undefined) => {
  const known: Record<string, unknown> = { ...theirs };
  return Object.entries(mine).some(([name, value]) => JSON.stringify(value) !== JSON.stringify(known[name]));
};

/** Returns true when the server lacks something. Half-typed text of an unsubmitted step does not count. */
export function hasUnsynced(draft: Draft | null, queue: readonly QueueItem[]): boolean {
  if (queue.some(({ kind }) => kind !== 'progress')) return true;
  if (!draft) return false;
  const { confirmed } = draft;
  return (
    draft.payslip !== null ||
    draft.statements.some((file) => file !== null) ||
    formNames.some((form) => hasMore(draft[form], confirmed?.[form]))
  );
}
