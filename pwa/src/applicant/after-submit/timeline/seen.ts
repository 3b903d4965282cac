import type { ApplicantRecord } from '@tshepa/contracts/entities/customer';
import { type Timeline, timelineOf } from '@tshepa/contracts/rules/timeline';
import { type Seen, saveLocally, useApplication } from '../../../offline/index.ts';

export const seenOf = (record: ApplicantRecord, at: string): Seen => {
  const { id, cellNo, enrollment, isOnHold, asked, loanDistributions, standing } = record;
  return { at, record: { id, cellNo, enrollment, isOnHold, asked, loanDistributions, standing } };
};

export const timelineOfSeen = ({ record }: Seen): Timeline =>
  timelineOf({
    ...record.loanDistributions,
    hasEnrollment: record.enrollment !== undefined,
    isOnHold: record.isOnHold,
    isAsked: record.asked !== undefined,
  });

/** Returns where this phone's application stood when it was last seen. */
export const useSeen = (customerId: string | null): Seen | undefined =>
  useApplication(({ draft }) => (draft?.customerId === customerId ? (draft?.seen ?? undefined) : undefined));

/** An unchanged record is stored again after this time, so that the stored time is right to the minute. */
const keptForMs = 60_000;

/**
 * Stores the server's record in this person's sealed draft. An application that is open for changes again has no
 * timeline until it is submitted.
 */
export async function keepSeen(record: ApplicantRecord, at: string): Promise<void> {
  const { draft } = useApplication.getState();
  if (draft?.customerId !== record.id) return;
  if (record.loanDistributions.state === 'IN_PROGRESS') {
    if (draft.seen) await saveLocally(() => ({ seen: null }));
    return;
  }
  const seen = seenOf(record, at);
  const isSame = JSON.stringify(draft.seen?.record) === JSON.stringify(seen.record);
  if (isSame && draft.seen && Date.parse(at) - Date.parse(draft.seen.at) < keptForMs) return;
  await saveLocally(() => ({ seen }));
}
