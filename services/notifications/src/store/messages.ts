import { AppError } from '@tshepa/contracts/errors';
import type { Clock } from '@tshepa/service-kit';
import { isDuplicateKey } from '@tshepa/service-kit/mongo';
import type { Connection } from 'mongoose';

export type Channel = 'sms' | 'email';
/** intent: about to be sent · sent: taken by the other side · refused: certainly not sent · unknown: no answer. */
export type MessageState = 'intent' | 'sent' | 'refused' | 'unknown';

/** One message. Neither the text nor the address is kept: a fingerprint tells a repetition from another message. */
export type Message = {
  reference: string;
  channel: Channel;
  purpose: string;
  fingerprint: string;
  customerId?: string | undefined;
  eventId?: string | undefined;
};

export type JournalEntry = Message & {
  state: MessageState;
  startedAt: Date;
  settledAt?: Date;
  providerId?: string;
  version: number;
};

type MessageDocument = Omit<JournalEntry, 'reference' | 'eventId' | 'customerId'> & {
  _id: string;
  customerId?: string;
  eventId?: string;
  /** Event id and channel in one field: a compound index would also bind the messages that no event asked for. */
  eventChannel?: string;
};

/** Longer than all calls of one send can take: a younger intent may still be at work in another process. */
const intentLeaseMs = 15_000;

/** The journal of everything that was sent: written before the other side is called. */
export function createMessagesStore(connection: Connection, clock: Clock) {
  const messages = connection.collection<MessageDocument>('messages');

  const toEntry = ({ _id, eventChannel: _key, ...rest }: MessageDocument): JournalEntry => ({
    reference: _id,
    ...rest,
  });

  return {
    async ensureIndexes() {
      await messages.createIndex({ _id: 1, version: 1 }, { unique: true });
      await messages.createIndex({ eventChannel: 1 }, { unique: true, sparse: true });
    },

    get: async (reference: string): Promise<JournalEntry | null> => {
      const found = await messages.findOne({ _id: reference });
      return found && toEntry(found);
    },

    /**
     * Records the intent to send. Returns the entry that was there already, by this reference or for this event and
     * channel.
     * @throws AppError `idempotency.mismatch` when that entry is of another message.
     */
    async begin({ reference, eventId, customerId, ...message }: Message): Promise<JournalEntry | undefined> {
      const eventChannel = eventId && `${eventId}:${message.channel}`;
      try {
        await messages.insertOne({
          _id: reference,
          ...message,
          ...(customerId ? { customerId } : {}),
          ...(eventId ? { eventId } : {}),
          ...(eventChannel ? { eventChannel } : {}),
          state: 'intent',
          startedAt: clock.now(),
          version: 1,
        });
        return undefined;
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
      }
      const found = await messages.findOne(eventChannel ? { eventChannel } : { _id: reference });
      if (found?._id !== reference || found.fingerprint !== message.fingerprint) {
        throw new AppError('idempotency.mismatch');
      }
      return toEntry(found);
    },

    /**
     * Makes an earlier, unfinished entry ours to send.
     * @throws AppError `idempotency.in_progress` while somebody else may be sending it.
     */
    async takeOver({ reference, version, state, startedAt }: JournalEntry): Promise<void> {
      const now = clock.now();
      const isRunning = state === 'intent' && now.getTime() - startedAt.getTime() < intentLeaseMs;
      const intent = { $set: { state: 'intent' as const, startedAt: now }, $inc: { version: 1 } };
      const isTaken =
        !isRunning && (await messages.updateOne({ _id: reference, version }, intent)).matchedCount === 1;
      if (!isTaken) throw new AppError('idempotency.in_progress');
    },

    async settle(
      reference: string,
      state: Exclude<MessageState, 'intent'>,
      providerId?: string,
    ): Promise<void> {
      const outcome = { state, settledAt: clock.now(), ...(providerId ? { providerId } : {}) };
      await messages.updateOne({ _id: reference }, { $set: outcome, $inc: { version: 1 } });
    },
  };
}

export type MessagesStore = ReturnType<typeof createMessagesStore>;
