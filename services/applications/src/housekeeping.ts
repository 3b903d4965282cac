import type { Context } from './context.ts';
import { replyKeptMs } from './domain/kept-replies.ts';
import type { StoredFile } from './store/files.ts';

const dayMs = 24 * 3_600_000;
/** Longer than a phone is usually off line between two pieces of an upload. */
export const orphanAfterMs = 7 * dayMs;

/**
 * Deletes files that no record lists: uploads that were given up, documents that were replaced, reports whose
 * record was never written. The record itself is asked, because a crash may have come between it and the mark; so
 * its files are read first and the record after them.
 */
export async function sweepOrphanFiles({ files, customers, clock }: Context): Promise<number> {
  const before = new Date(clock.nowMs() - orphanAfterMs);
  const waiting = (await files.unattachedBefore(before)).filter((file) => file.touchedAt <= before);
  let removed = 0;
  for (const customerId of new Set(waiting.map((file) => file.customerId))) {
    const due = (await files.ofCustomer(customerId)).filter((file) => file.touchedAt <= before);
    const loaded = await customers.load(customerId);
    const listed = new Set(loaded?.record.files.map(({ fileId }) => fileId));
    await files.markAttached(due.map(({ fileId }) => fileId).filter((fileId) => listed.has(fileId)));
    const orphans = due.filter(
      (file) => !listed.has(file.fileId) && (file.isAttached || isWaiting(file, waiting)),
    );
    for (const { fileId } of orphans) await files.remove(fileId);
    removed += orphans.length;
  }
  return removed;
}

/** A file that was replaced lately keeps its week, however long ago it was uploaded. */
const isWaiting = ({ fileId }: StoredFile, waiting: readonly StoredFile[]) =>
  waiting.some((file) => file.fileId === fileId);

/**
 * Drops the replies to commands of more than 90 days ago; their keys stay, so that none is ever carried out again.
 * A record that is written meanwhile has its turn with the next sweep. Returns how many records it was.
 */
export async function sweepReplies({ customers, clock }: Context): Promise<number> {
  const due = await customers.repliedBefore(new Date(clock.nowMs() - replyKeptMs));
  let swept = 0;
  for (const commands of due) swept += (await customers.dropReplies(commands)) ? 1 : 0;
  return swept;
}
