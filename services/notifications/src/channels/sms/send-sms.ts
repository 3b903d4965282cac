import { runEffect } from '@tshepa/effects';
import type { FailPoint } from '@tshepa/service-kit';
import type { Message, MessageEntry, MessagesStore } from '../../store/messages.ts';
import type { SmsProvider, SmsProviders, SmsRequest } from './providers.ts';

type SmsMessage = Omit<Message, 'channel'> & { to: string; text: string };
/** `failed`: not sent as far as is known; the same reference may be tried again. */
export type SendResult = 'sent' | 'failed';

export type SendSms = (message: SmsMessage) => Promise<SendResult>;

type Parts = { messages: MessagesStore; providers: SmsProviders; failPoint: FailPoint };

/** The outcome at one provider: only after `not-taken` may another provider get the message. */
type Attempt =
  | { outcome: 'taken'; providerId: string }
  | { outcome: 'not-taken' }
  | { outcome: 'unknown'; mayBeTakenYet: boolean };

/**
 * Sends an SMS at most once per reference: the intent is stored first, with the provider that is about to get it, and an
 * earlier attempt is looked up there before anything is sent again. The other provider gets the message only when the
 * first certainly does not have it: it refused, was never reached, or ended the call and answers by our reference that
 * it never had it. A provider that did not answer in time may still accept it, so for a while nothing is sent again.
 * @throws AppError `idempotency.in_progress` while another process may be sending it.
 * @throws AppError `idempotency.mismatch` when the reference belongs to another message.
 */
export function createSendSms(parts: Parts): SendSms {
  const { messages, providers, failPoint } = parts;
  return ({ to, text, ...message }) => {
    const { reference, purpose } = message;
    const order = providers.inOrder();
    return runEffect<MessageEntry, SendResult>({
      open: () => messages.begin({ ...message, channel: 'sms' }, order[0]?.name),
      earlierOutcome: (entry) => earlierResult(parts, entry),
      take: messages.take,
      async send(entry) {
        let attempt: Attempt = { outcome: 'not-taken' };
        let current = providers.named(entry.provider).name;
        for (const provider of order) {
          if (provider.name !== current) await messages.moveTo(reference, provider.name);
          current = provider.name;
          attempt = await tryProvider(provider, { reference, to, text }, () =>
            failPoint('notifications.after-send', purpose),
          );
          if (attempt.outcome !== 'not-taken') break;
        }
        return settle(messages, reference, attempt);
      },
    });
  };
}

async function tryProvider(
  { client }: SmsProvider,
  request: SmsRequest,
  onAnswer: () => void,
): Promise<Attempt> {
  const sent = await client.send(request);
  onAnswer();
  if (sent.outcome === 'accepted') return { outcome: 'taken', providerId: sent.providerId };
  if (sent.outcome === 'refused') return { outcome: 'not-taken' };
  const { mayBeTakenYet } = sent;
  const found = await client.find(request.reference);
  if (found.found === true) return { outcome: 'taken', providerId: found.providerId };
  const isNotTaken = found.found === false && !mayBeTakenYet;
  return isNotTaken ? { outcome: 'not-taken' } : { outcome: 'unknown', mayBeTakenYet };
}

/** How an earlier attempt ended; null when the message is to be sent again. */
async function earlierResult(
  { messages, providers }: Parts,
  entry: MessageEntry,
): Promise<SendResult | null> {
  if (entry.state === 'sent') return 'sent';
  const { _id: reference } = entry;
  const found = await providers.named(entry.provider).client.find(reference);
  if (found.found === true)
    return settle(messages, reference, { outcome: 'taken', providerId: found.providerId });
  if (messages.mayBeTakenYet(entry)) return 'failed';
  if (found.found === false) return null;
  // Nothing can be sent while the provider cannot be asked, but the entry must not stay an intent.
  if (!(await messages.take(entry))) return null;
  return settle(messages, reference, { outcome: 'unknown', mayBeTakenYet: false });
}

const stateAfter = { taken: 'sent', 'not-taken': 'refused', unknown: 'unknown' } as const;

/** A delivery report may have arrived meanwhile; then the message was accepted, whatever this attempt found. */
async function settle(
  messages: MessagesStore,
  reference: string,
  { outcome, ...facts }: Attempt,
): Promise<SendResult> {
  const settled = await messages.settle(reference, stateAfter[outcome], facts);
  return settled === 'sent' ? 'sent' : 'failed';
}
