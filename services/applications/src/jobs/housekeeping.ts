import { dayMs } from '@tshepa/contracts';
import type { Context } from '../context.ts';
import { replyKeptMs } from '../domain/kept-replies.ts';
import type { StoredFile } from '../store/files.ts';
import { forEachRecord } from './each-record.ts';

/** A phone is usually not offline for longer than this between two chunks of an upload. */
export const orphanAfterMs = 7 * dayMs;

/**
 * Deletes files that no application lists: abandoned uploads, replaced documents, and reports whose application was
 * never written. The application's list decides, not the mark on the file. A crash may have come between the writes of
 * the two. For the same reason files are read before the application. A TTL index would leave the chunks behind.
 */
export async function sweepOrphanFiles(context: Context): Promise<number> {
  const { files, applications, clock } = context;
  const before = new Date(clock.nowMs() - orphanAfterMs);
  const waiting = (await files.unattachedBefore(before)).filter((file) => file.touchedAt <= before);
  const work = async (applicationId: string) => {
    const due = (await files.ofApplication(applicationId)).filter((file) => file.touchedAt <= before);
    const loaded = await applications.load(applicationId);
    const listed = new Set(loaded?.application.files.map(({ fileId }) => fileId));
    await files.markAttached(due.map(({ fileId }) => fileId).filter((fileId) => listed.has(fileId)));
    const orphans = due.filter(
      (file) => !listed.has(file.fileId) && (file.isAttached || isWaiting(file, waiting)),
    );
    for (const { fileId } of orphans) await files.remove(fileId);
    return orphans.length;
  };
  const applicationIds = new Set(waiting.map((file) => file.applicationId));
  return forEachRecord(context, 'sweep-orphan-files', applicationIds, { idOf: (id) => id, work });
}

/** A recently replaced file is kept for a week, no matter when it was uploaded. */
const isWaiting = ({ fileId }: StoredFile, waiting: readonly StoredFile[]) =>
  waiting.some((file) => file.fileId === fileId);

/** Drops replies after 90 days. The idempotency keys stay, so that no command is ever executed again. */
export async function sweepReplies(context: Context): Promise<number> {
  const { applications, clock } = context;
  const due = await applications.repliedBefore(new Date(clock.nowMs() - replyKeptMs));
  return forEachRecord(context, 'sweep-replies', due, {
    idOf: ({ applicationId }) => applicationId,
    work: async (commands) => ((await applications.dropReplies(commands)) ? 1 : 0),
  });
}
