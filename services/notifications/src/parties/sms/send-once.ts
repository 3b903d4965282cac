import type { FailPoint } from '@tshepa/service-kit';
import type { JournalEntry, Message, MessagesStore } from '../../store/messages.ts';
import type { SmsProvider, SmsProviders } from './providers.ts';
import type { SmsRequest } from './schema.ts';

export type SmsMessage = Omit<Message, 'channel'> & { to: string; text: string };
/** `failed`: not sent as far as anybody can tell; the same reference may be tried again. */
export type SendResult = 'sent' | 'failed';

export type SendSms = (message: SmsMessage) => Promise<SendResult>;

type Parts = { messages: MessagesStore; providers: SmsProviders; failPoint: FailPoint };

/** How one provider answered: only `not-taken` lets another one have the message. */
type Tried =
  | { outcome: 'taken'; providerId: string }
  | { outcome: 'not-taken' }
  | { outcome: 'unknown'; mayBeTakenYet: boolean };

/**
 * Sends an SMS at most once per reference: the intent is written first, with the provider that is about to be asked, and
 * whatever was begun before is looked up there before anything is sent again. The other provider gets the message only
 * when the first certainly has not: it refused, was never reached, or has ended the call and says by our reference that
 * it never had it. One that did not answer in time may take it yet, so for a while nobody is asked again.
 * @throws AppError `idempotency.in_progress` while another process may be sending it.
 * @throws AppError `idempotency.mismatch` when the reference stands for another message.
 */
export function createSendSms(parts: Parts): SendSms {
  const { messages, providers, failPoint } = parts;
  return async ({ to, text, ...message }) => {
    const { reference, purpose } = message;
    const order = providers.inOrder();
    const entry = await messages.begin({ ...message, channel: 'sms' }, order[0]?.name);
    const earlier = entry && (await earlierResult(parts, entry));
    if (earlier) return earlier;
    let tried: Tried = { outcome: 'not-taken' };
    let current = entry ? providers.named(entry.provider).name : order[0]?.name;
    for (const provider of order) {
      if (provider.name !== current) await messages.moveTo(reference, provider.name);
      current = provider.name;
      tried = await tryProvider(provider, { reference, to, text }, () =>
        failPoint('notifications.after-send', purpose),
      );
      if (tried.outcome !== 'not-taken') break;
    }
    return settle(messages, reference, tried);
  };
}

async function tryProvider(
  { client, circuit }: SmsProvider,
  request: SmsRequest,
  onAnswer: () => void,
): Promise<Tried> {
  const sent = await client.send(request);
  onAnswer();
  const mayBeTakenYet = sent.outcome === 'unknown' && sent.mayBeTakenYet;
  // Whoever waits for a passcode asks for another: that one goes to the other provider.
  if (mayBeTakenYet) circuit.open();
  else circuit.note(sent.outcome === 'accepted' || (sent.outcome === 'refused' && !sent.isDown));
  if (sent.outcome === 'accepted') return { outcome: 'taken', providerId: sent.providerId };
  if (sent.outcome === 'refused') return { outcome: 'not-taken' };
  const found = await client.find(request.reference);
  if (found.found === true) return { outcome: 'taken', providerId: found.providerId };
  const isNotTaken = found.found === false && !mayBeTakenYet;
  return isNotTaken ? { outcome: 'not-taken' } : { outcome: 'unknown', mayBeTakenYet };
}

/** How a message that was begun before stands now; nothing when it is ours to send. */
async function earlierResult(
  { messages, providers }: Parts,
  entry: JournalEntry,
): Promise<SendResult | undefined> {
  const { reference } = entry;
  if (entry.state === 'sent') return 'sent';
  const found = await providers.named(entry.provider).client.find(reference);
  if (found.found === true) {
    return settle(messages, reference, { outcome: 'taken', providerId: found.providerId });
  }
  if (messages.mayBeTakenYet(entry)) return 'failed';
  await messages.takeOver(entry);
  if (found.found === false) return undefined;
  return settle(messages, reference, { outcome: 'unknown', mayBeTakenYet: false });
}

const stateAfter = { taken: 'sent', 'not-taken': 'refused', unknown: 'unknown' } as const;

/** Word of a provider may have come meanwhile that the message was taken: then it was. */
async function settle(
  messages: MessagesStore,
  reference: string,
  { outcome, ...facts }: Tried,
): Promise<SendResult> {
  const settled = await messages.settle(reference, stateAfter[outcome], facts);
  return settled === 'sent' ? 'sent' : 'failed';
}
