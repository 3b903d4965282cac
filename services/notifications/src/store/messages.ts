import { createJournal, type JournalEntry, type Opened } from '@tshepa/effects';
import type { Clock } from '@tshepa/service-kit';
import type { Connection } from 'mongoose';
import { type Delivery, laterDelivery, lookUpAfterMs } from '../domain/delivery.ts';

type Channel = 'sms' | 'email' | 'push';
/**
 * The state of a message. intent: about to be sent · sent: accepted by the provider · refused: certainly not sent ·
 * unknown: no answer · superseded: held until the morning and outdated by then.
 */
export type MessageState = 'intent' | 'sent' | 'refused' | 'unknown' | 'superseded';
export type SmsProviderName = 'main' | 'fallback';

/** One message. Neither text nor address is stored. A fingerprint distinguishes a repetition from another message. */
export type Message = {
  reference: string;
  channel: Channel;
  purpose: string;
  fingerprint: string;
  customerId?: string | undefined;
  eventId?: string | undefined;
};

export type MessageEntry = JournalEntry & {
  channel: Channel;
  purpose: string;
  fingerprint: string;
  customerId?: string;
  eventId?: string;
  /** Event id and channel in one field: a compound index would also include messages without an event. */
  eventChannel?: string;
  state: MessageState;
  startedAt: Date;
  settledAt?: Date;
  /** The provider that an SMS was last sent to. */
  provider?: SmsProviderName;
  providerId?: string;
  /** Set after a timeout: until this time the provider may still accept the message. */
  mayBeTakenUntil?: Date;
  delivery?: Delivery;
  deliveryAt?: Date;
  lookUps?: number;
  /** Present while a delivery report is expected. */
  awaitsDelivery?: true;
};

/** The calls of one send take less time than this. Another process may still be sending a younger intent. */
const intentLeaseMs = 15_000;

/** A provider that did not answer may still accept the message for this long, whatever a look-up has found. */
const mayBeTakenForMs = 30_000;

/** Protects a provider that was down for hours from being flooded with look-ups afterwards. */
const lookUpsAtOnce = 100;

/** The journal of all messages. An entry is stored before the message is sent. */
export function createMessagesStore(connection: Connection, clock: Clock) {
  const messages = connection.collection<MessageEntry>('messages');
  const journal = createJournal(messages);

  return {
    async ensureIndexes() {
      await journal.ensureIndexes();
      await messages.createIndex({ eventChannel: 1 }, { unique: true, sparse: true });
      await messages.createIndex({ customerId: 1 });
      await messages.createIndex({ awaitsDelivery: 1 }, { sparse: true });
    },

    get: journal.get,

    /** Returns the newest message first. */
    ofCustomer: async (customerId: string): Promise<MessageEntry[]> => {
      return messages.find({ customerId }).sort({ startedAt: -1 }).toArray();
    },

    /**
     * Stores the intent to send, or returns the entry that the reference already has.
     * @throws AppError `idempotency.mismatch` when the reference, or the event and channel, belong to another message.
     */
    begin(
      { reference, eventId, customerId, ...message }: Message,
      provider?: SmsProviderName,
    ): Promise<Opened<MessageEntry>> {
      const intent: MessageEntry = {
        _id: reference,
        ...message,
        ...(customerId ? { customerId } : {}),
        ...(eventId ? { eventId, eventChannel: `${eventId}:${message.channel}` } : {}),
        ...(provider ? { provider } : {}),
        state: 'intent',
        startedAt: clock.now(),
        version: 1,
      };
      return journal.open(intent, ({ fingerprint }) => fingerprint === message.fingerprint);
    },

    /** Takes an unfinished message for another attempt. Returns null while another process may send it. */
    async take(entry: MessageEntry): Promise<MessageEntry | null> {
      const now = clock.now();
      const isRunning = entry.state === 'intent' && now.getTime() - entry.startedAt.getTime() < intentLeaseMs;
      if (isRunning) return null;
      return journal.update(entry, { set: { state: 'intent', startedAt: now }, unset: ['mayBeTakenUntil'] });
    },

    /** Returns true while a provider that did not answer may still accept the message. */
    canStillBeAccepted: ({ mayBeTakenUntil }: MessageEntry): boolean =>
      mayBeTakenUntil !== undefined && clock.now() < mayBeTakenUntil,

    /** Records that the message is about to be sent to another provider. */
    async moveTo(reference: string, provider: SmsProviderName): Promise<void> {
      await journal.change(reference, () => ({ result: undefined, set: { provider } }));
    },

    /** Returns the resulting state. A message that is known to be accepted stays accepted. */
    async settle(
      reference: string,
      state: Exclude<MessageState, 'intent'>,
      { providerId, canStillBeAccepted = false }: { providerId?: string; canStillBeAccepted?: boolean } = {},
    ): Promise<MessageState> {
      const settled = await journal.change<MessageState>(reference, (found) => {
        if (found.state === 'sent' && state !== 'sent') return { result: 'sent' };
        const awaitsDelivery = state === 'sent' && found.channel === 'sms' && !found.delivery;
        return {
          result: state,
          set: {
            state,
            settledAt: clock.now(),
            ...(providerId ? { providerId } : {}),
            ...(canStillBeAccepted ? { mayBeTakenUntil: new Date(clock.nowMs() + mayBeTakenForMs) } : {}),
            ...(awaitsDelivery ? { awaitsDelivery: true as const, lookUps: 0 } : {}),
          },
        };
      });
      return settled ?? state;
    },

    /** Records a message that was not sent because its text would no longer be true. */
    async recordSuperseded(message: Message): Promise<void> {
      const { entry, isNew } = await this.begin(message);
      if (isNew || entry.state === 'intent') await this.settle(message.reference, 'superseded');
    },

    /**
     * Records a delivery report. Reports may come in any order and repeatedly. A report of a provider other than the
     * last provider belongs to an earlier attempt and changes nothing. Returns false when there is no such message.
     */
    async noteDelivery(reference: string, provider: SmsProviderName, reported: Delivery): Promise<boolean> {
      const noted = await journal.change(reference, (found) => {
        if ((found.provider ?? 'main') !== provider) return { result: true };
        const delivery = laterDelivery(found.delivery, reported);
        if (delivery === found.delivery) return { result: true };
        const now = clock.now();
        // A provider that reports a delivery has accepted the message, even when its answer was lost.
        const set = { delivery, deliveryAt: now, state: 'sent' as const, settledAt: found.settledAt ?? now };
        return { result: true, set, unset: ['awaitsDelivery'] };
      });
      return noted ?? false;
    },

    async dueForLookUp(): Promise<MessageEntry[]> {
      const nowMs = clock.nowMs();
      const waiting = await messages.find({ awaitsDelivery: true }).toArray();
      return waiting
        .filter(
          ({ settledAt, startedAt, lookUps = 0 }) =>
            nowMs - (settledAt ?? startedAt).getTime() >= (lookUpAfterMs[lookUps] ?? 0),
        )
        .slice(0, lookUpsAtOnce);
    },

    /** Counts a look-up that found no report. After the last look-up, no report is awaited any more. */
    async countLookUp(reference: string): Promise<void> {
      await journal.change(reference, ({ lookUps = 0 }) => ({
        result: undefined,
        set: { lookUps: lookUps + 1 },
        unset: lookUps + 1 >= lookUpAfterMs.length ? ['awaitsDelivery'] : [],
      }));
    },
  };
}

export type MessagesStore = ReturnType<typeof createMessagesStore>;
