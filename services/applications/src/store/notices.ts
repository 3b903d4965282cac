import { type Notice, type NoticeReason, noticeKeptMs } from '@tshepa/contracts';
import type { Clock } from '@tshepa/service-kit';
import { unlessDuplicate } from '@tshepa/service-kit/mongo';
import type { Connection } from 'mongoose';

export const noticesCollection = 'notices';

type NoticeDocument = {
  /** The account, the reason and the application, so that one person is told once of what happened last. */
  _id: string;
  to: string;
  applicationId: string;
  reason: NoticeReason;
  by: string;
  at: Date;
  /** The command that caused it. The same command, sent again, does not make a read notice new. */
  commandId: string;
  isUnread?: true;
  forgetAt: Date;
};

export type Telling = Pick<NoticeDocument, 'applicationId' | 'reason' | 'by' | 'commandId'>;

/** The older notices of an account are deleted. Nobody reads that many, and a colleague must not be able to fill the store. */
const noticesPerAccount = 200;

/**
 * Stores what members of staff are told of until they have read it. It contains ids and the addresses of colleagues, and
 * nothing about applicants.
 */
export function createNotices({ connection, clock }: { connection: Connection; clock: Clock }) {
  const collection = connection.collection<NoticeDocument>(noticesCollection);
  const newestFirst = { at: -1 } as const;
  const unreadOf = (to: string) => ({ to, isUnread: true as const, forgetAt: { $gt: clock.now() } });

  const dropOldest = async (to: string): Promise<void> => {
    const beyond = await collection.find({ to }).sort(newestFirst).skip(noticesPerAccount).toArray();
    if (beyond.length > 0) await collection.deleteMany({ _id: { $in: beyond.map(({ _id }) => _id) } });
  };

  return {
    /** Tells an account of an application. The same command tells it once. */
    tell: async (to: string, { commandId, ...told }: Telling): Promise<void> => {
      const at = clock.now();
      const forgetAt = new Date(at.getTime() + noticeKeptMs);
      await unlessDuplicate(
        collection.updateOne(
          { _id: `${to} ${told.reason} ${told.applicationId}`, commandId: { $ne: commandId } },
          { $set: { to, ...told, commandId, at, forgetAt, isUnread: true } },
          { upsert: true },
        ),
      );
      await dropOldest(to);
    },

    /** Returns the unread notices of an account, newest first. */
    unread: async (to: string, limit: number): Promise<Notice[]> => {
      const found = await collection.find(unreadOf(to)).sort(newestFirst).limit(limit).toArray();
      return found.map(({ applicationId: id, reason, by, at }) => ({ id, reason, by, at: at.toISOString() }));
    },

    /** Returns the applications that a colleague assigned to an account that has not read so yet. */
    assignedTo: async (to: string): Promise<string[]> => {
      const found = await collection.find({ ...unreadOf(to), reason: 'assigned' }).toArray();
      return found.map(({ applicationId }) => applicationId);
    },

    read: async (to: string, applicationIds: readonly string[]): Promise<void> => {
      await collection.updateMany(
        { to, applicationId: { $in: [...applicationIds] } },
        { $unset: { isUnread: '' } },
      );
    },

    /** Withdraws what others were told of the assignment of an application that only `holder` may have now. */
    endAssigned: async (applicationId: string, holder?: string): Promise<void> => {
      await collection.updateMany(
        { applicationId, reason: 'assigned', ...(holder ? { to: { $ne: holder } } : {}) },
        { $unset: { isUnread: '' } },
      );
    },

    forgetApplication: async (applicationId: string): Promise<void> => {
      await collection.deleteMany({ applicationId });
    },
  };
}
