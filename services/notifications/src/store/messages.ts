import { AppError } from '@tshepa/contracts/errors';
import type { Clock } from '@tshepa/service-kit';
import { isDuplicateKey } from '@tshepa/service-kit/mongo';
import type { Connection } from 'mongoose';
import { type Delivery, laterDelivery, lookUpAfterMs } from '../domain/delivery.ts';

export type Channel = 'sms' | 'email' | 'push';
/**
 * intent: about to be sent · sent: taken by the other side · refused: certainly not sent · unknown: no answer ·
 * superseded: held for the day, and no longer true by then.
 */
export type MessageState = 'intent' | 'sent' | 'refused' | 'unknown' | 'superseded';
export type SmsProviderName = 'main' | 'fallback';

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
  /** Who was asked to send it, of SMS. */
  provider?: SmsProviderName;
  providerId?: string;
  /** The other side has not answered, and may take the message until then. */
  mayBeTakenUntil?: Date;
  /** What became of it after it was taken, as far as anybody has said. */
  delivery?: Delivery;
  deliveryAt?: Date;
  /** How often its delivery was looked up; no longer there once there is nothing left to ask. */
  lookUps?: number;
  version: number;
};

type MessageDocument = Omit<JournalEntry, 'reference' | 'eventId' | 'customerId'> & {
  _id: string;
  customerId?: string;
  eventId?: string;
  /** Event id and channel in one field: a compound index would also bind the messages that no event asked for. */
  eventChannel?: string;
  /** While word of its delivery is waited for. */
  awaitsDelivery?: true;
};

/** Longer than all calls of one send can take: a younger intent may still be at work in another process. */
const intentLeaseMs = 15_000;

/** What was asked for and not answered may still be done for so long; a look-up before says only that it is not done yet. */
const openEndedMs = 30_000;

/** A provider that is down for hours must not be asked about everything at once afterwards. */
const lookUpsAtOnce = 100;

/** Two or three writers meet at one message; one that loses this often meets something else. */
const maximumRounds = 20;

/** The journal of everything that was sent: written before the other side is called. */
export function createMessagesStore(connection: Connection, clock: Clock) {
  const messages = connection.collection<MessageDocument>('messages');

  const toEntry = ({
    _id,
    eventChannel: _key,
    awaitsDelivery: _waits,
    ...rest
  }: MessageDocument): JournalEntry => ({ reference: _id, ...rest });

  /** Reads, decides and writes on what was read, again when another write came in between. */
  const change = async <Result>(
    reference: string,
    decide: (found: MessageDocument) => { result: Result; set?: Partial<MessageDocument>; unset?: string[] },
  ): Promise<Result | undefined> => {
    for (let round = 0; round < maximumRounds; round += 1) {
      const found = await messages.findOne({ _id: reference });
      if (!found) return undefined;
      const { result, set, unset = [] } = decide(found);
      if (!set && unset.length === 0) return result;
      const { matchedCount } = await messages.updateOne(
        { _id: reference, version: found.version },
        {
          ...(set ? { $set: set } : {}),
          ...(unset.length > 0 ? { $unset: Object.fromEntries(unset.map((name) => [name, ''])) } : {}),
          $inc: { version: 1 },
        },
      );
      if (matchedCount === 1) return result;
    }
    throw new Error('a message is being changed by too many at once');
  };

  return {
    async ensureIndexes() {
      await messages.createIndex({ _id: 1, version: 1 }, { unique: true });
      await messages.createIndex({ eventChannel: 1 }, { unique: true, sparse: true });
      await messages.createIndex({ customerId: 1 });
      await messages.createIndex({ awaitsDelivery: 1 }, { sparse: true });
    },

    get: async (reference: string): Promise<JournalEntry | null> => {
      const found = await messages.findOne({ _id: reference });
      return found && toEntry(found);
    },

    /** Everything that was sent to a customer, newest first. */
    ofCustomer: async (customerId: string): Promise<JournalEntry[]> => {
      const found = await messages.find({ customerId }).toArray();
      return found.map(toEntry).sort((one, other) => other.startedAt.getTime() - one.startedAt.getTime());
    },

    /**
     * Records the intent to send. Returns the entry that was there already, by this reference or for this event and
     * channel.
     * @throws AppError `idempotency.mismatch` when that entry is of another message.
     */
    async begin(
      { reference, eventId, customerId, ...message }: Message,
      provider?: SmsProviderName,
    ): Promise<JournalEntry | undefined> {
      const eventChannel = eventId && `${eventId}:${message.channel}`;
      try {
        await messages.insertOne({
          _id: reference,
          ...message,
          ...(customerId ? { customerId } : {}),
          ...(eventId ? { eventId } : {}),
          ...(eventChannel ? { eventChannel } : {}),
          ...(provider ? { provider } : {}),
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
      const intent = {
        $set: { state: 'intent' as const, startedAt: now },
        $unset: { mayBeTakenUntil: '' as const },
        $inc: { version: 1 },
      };
      const isTaken =
        !isRunning && (await messages.updateOne({ _id: reference, version }, intent)).matchedCount === 1;
      if (!isTaken) throw new AppError('idempotency.in_progress');
    },

    /** Whether the other side, which has not answered, may still take the message: then it is not sent again. */
    mayBeTakenYet: ({ mayBeTakenUntil }: JournalEntry): boolean =>
      mayBeTakenUntil !== undefined && clock.now() < mayBeTakenUntil,

    /** Notes that another provider is about to be asked. */
    async moveTo(reference: string, provider: SmsProviderName): Promise<void> {
      await change(reference, () => ({ result: undefined, set: { provider } }));
    },

    /** Notes how a send ended and returns what stands: a message that is known to be taken stays so. */
    async settle(
      reference: string,
      state: Exclude<MessageState, 'intent'>,
      { providerId, mayBeTakenYet = false }: { providerId?: string; mayBeTakenYet?: boolean } = {},
    ): Promise<MessageState> {
      const settled = await change<MessageState>(reference, (found) => {
        if (found.state === 'sent' && state !== 'sent') return { result: 'sent' };
        const waits = state === 'sent' && found.channel === 'sms' && !found.delivery;
        return {
          result: state,
          set: {
            state,
            settledAt: clock.now(),
            ...(providerId ? { providerId } : {}),
            ...(mayBeTakenYet ? { mayBeTakenUntil: new Date(clock.nowMs() + openEndedMs) } : {}),
            ...(waits ? { awaitsDelivery: true as const, lookUps: 0 } : {}),
          },
        };
      });
      return settled ?? state;
    },

    /** Records a message that was never sent because what it would have said is no longer true. */
    async recordSuperseded(message: Message): Promise<void> {
      const begun = await this.begin(message);
      if (!begun || begun.state === 'intent') await this.settle(message.reference, 'superseded');
    },

    /**
     * Takes word of a delivery, in any order and any number of times. Word from a provider that was not the one asked
     * last is of an earlier try and changes nothing. Returns whether there is such a message.
     */
    async noteDelivery(reference: string, provider: SmsProviderName, told: Delivery): Promise<boolean> {
      const noted = await change(reference, (found) => {
        if ((found.provider ?? 'main') !== provider) return { result: true };
        const delivery = laterDelivery(found.delivery, told);
        if (delivery === found.delivery) return { result: true };
        const now = clock.now();
        // Whoever says what became of it has had it, even when its own answer never came.
        const set = { delivery, deliveryAt: now, state: 'sent' as const, settledAt: found.settledAt ?? now };
        return { result: true, set, unset: ['awaitsDelivery'] };
      });
      return noted ?? false;
    },

    /** Messages whose provider should be asked by now what became of them. */
    async dueForLookUp(): Promise<JournalEntry[]> {
      const nowMs = clock.nowMs();
      const waiting = await messages.find({ awaitsDelivery: true }).toArray();
      return waiting
        .filter(
          ({ settledAt, startedAt, lookUps = 0 }) =>
            nowMs - (settledAt ?? startedAt).getTime() >= (lookUpAfterMs[lookUps] ?? 0),
        )
        .slice(0, lookUpsAtOnce)
        .map(toEntry);
    },

    /** Counts a look-up that told nothing; after the last one nothing more is asked. */
    async countLookUp(reference: string): Promise<void> {
      await change(reference, ({ lookUps = 0 }) => ({
        result: undefined,
        set: { lookUps: lookUps + 1 },
        unset: lookUps + 1 >= lookUpAfterMs.length ? ['awaitsDelivery'] : [],
      }));
    },
  };
}

export type MessagesStore = ReturnType<typeof createMessagesStore>;
