import { dayMs } from '@tshepa/contracts';
import { type Clock, systemClock } from '@tshepa/service-kit';
import { unlessDuplicate } from '@tshepa/service-kit/mongo';
import type { Connection } from 'mongoose';
import type { Vault } from '../crypto/vault.ts';

export const staffRepliesCollection = 'staff_replies';

type ReplyDocument = {
  /** The owner of the key, and the key. */
  _id: string;
  /** A keyed digest of the call: some calls contain a password. */
  digest: string;
  /** The call that runs, until it has a reply. After a crash another call may run from `until` on. */
  holder: string;
  until: Date;
  /** The reply may contain a one-time password, so it is sealed with a data key of its own. */
  dataKey?: string;
  reply?: string;
  forgetAt: Date;
};
export type KnownCall = Pick<ReplyDocument, '_id' | 'digest' | 'dataKey' | 'reply'>;

/** After a crash, a call still counts as running for this long, in milliseconds. No call takes longer. */
const runsMs = 60_000;

/** Replies are repeated for a day. A repetition comes seconds or minutes later, and no password is kept for longer. */
const keptMs = dayMs;

type Options = { connection: Connection; vault: Vault; clock: Clock };

/** Stores the replies to calls of staff that change no application, whose replies are stored with the application. */
export function createStaffReplies({ connection, vault, clock }: Options) {
  const collection = connection.collection<ReplyDocument>(staffRepliesCollection);
  const contextOf = (id: string) => `staff-reply:${id}`;

  return {
    /** Notes that a call runs. Returns the call that has the key already, or null when this one may run. */
    claim: async (call: Pick<ReplyDocument, '_id' | 'digest' | 'holder'>): Promise<KnownCall | null> => {
      for (;;) {
        const until = new Date(systemClock.nowMs() + runsMs);
        const document = { ...call, until, forgetAt: new Date(clock.nowMs() + keptMs) };
        if (await unlessDuplicate(collection.insertOne(document))) return null;
        const known = await collection.findOne({ _id: call._id });
        if (!known) continue;
        const isLeft = known.reply === undefined && known.until.getTime() <= systemClock.nowMs();
        if (!isLeft && known.forgetAt > clock.now()) return known;
        await collection.deleteOne({ _id: known._id, holder: known.holder });
      }
    },

    keep: async ({ _id, holder }: Pick<ReplyDocument, '_id' | 'holder'>, reply: unknown): Promise<void> => {
      const dataKey = vault.newDataKey();
      const sealed = vault.seal(dataKey, contextOf(_id), reply);
      await collection.updateOne({ _id, holder }, { $set: { dataKey, reply: sealed } });
    },

    /** Forgets a call that was refused, so that it can be sent again. */
    release: async ({ _id, holder }: Pick<ReplyDocument, '_id' | 'holder'>): Promise<void> => {
      await collection.deleteOne({ _id, holder });
    },

    /** Opens a stored reply. @throws VaultError when its master key was replaced since. */
    open: ({ _id, dataKey = '', reply = '' }: KnownCall): unknown =>
      vault.open(dataKey, contextOf(_id), reply),
  };
}
