import { runEffect } from '@tshepa/effects';
import type { FailPoint } from '@tshepa/service-kit';
import type { Message, MessageEntry, MessagesStore } from '../../store/messages.ts';
import type { SmsProvider, SmsProviders, SmsRequest } from './providers.ts';

type SmsMessage = Omit<Message, 'channel'> & { to: string; text: string };
/** `failed`: the message was not sent, as far as is known, and the same reference may be tried again. */
export type SendResult = 'sent' | 'failed';

export type SendSms = (message: SmsMessage) => Promise<SendResult>;

type Parts = { messages: MessagesStore; providers: SmsProviders; failPoint: FailPoint };

/** Another provider may get the message only after `not-accepted`. */
type Attempt =
  | { outcome: 'accepted'; providerId: string }
  | { outcome: 'not-accepted' }
  | { outcome: 'unknown'; canStillBeAccepted: boolean };

/**
 * Sends an SMS at most once per reference. The intent is stored first, with the provider that is about to get the
 * message. Before anything is sent again, an earlier attempt is looked up at that provider. The other provider gets the
 * message only when the first certainly does not have it: the first refused it, was never reached, or failed and then
 * answers the look-up with 404. A provider that did not answer in time may still accept the message. For a while
 * nothing is sent again.
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
        let attempt: Attempt = { outcome: 'not-accepted' };
        let current = providers.named(entry.provider).name;
        for (const provider of order) {
          if (provider.name !== current) await messages.moveTo(reference, provider.name);
          current = provider.name;
          attempt = await tryProvider(provider, { reference, to, text }, () =>
            failPoint('notifications.after-send', purpose),
          );
          if (attempt.outcome !== 'not-accepted') break;
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
  if (sent.outcome === 'accepted') return { outcome: 'accepted', providerId: sent.providerId };
  if (sent.outcome === 'refused') return { outcome: 'not-accepted' };
  const { canStillBeAccepted } = sent;
  const found = await client.find(request.reference);
  if (found.found === true) return { outcome: 'accepted', providerId: found.providerId };
  const isNotAccepted = found.found === false && !canStillBeAccepted;
  return isNotAccepted ? { outcome: 'not-accepted' } : { outcome: 'unknown', canStillBeAccepted };
}

/** Returns the result of an earlier attempt, or null when the message has to be sent again. */
async function earlierResult(
  { messages, providers }: Parts,
  entry: MessageEntry,
): Promise<SendResult | null> {
  if (entry.state === 'sent') return 'sent';
  const { _id: reference } = entry;
  const found = await providers.named(entry.provider).client.find(reference);
  if (found.found === true)
    return settle(messages, reference, { outcome: 'accepted', providerId: found.providerId });
  if (messages.canStillBeAccepted(entry)) return 'failed';
  if (found.found === false) return null;
  // Nothing can be sent while the look-up fails, but the entry must not stay an intent.
  if (!(await messages.take(entry))) return null;
  return settle(messages, reference, { outcome: 'unknown', canStillBeAccepted: false });
}

const stateAfter = { accepted: 'sent', 'not-accepted': 'refused', unknown: 'unknown' } as const;

/** A delivery report that arrived meanwhile shows that the message was accepted, whatever the attempt found. */
async function settle(
  messages: MessagesStore,
  reference: string,
  { outcome, ...facts }: Attempt,
): Promise<SendResult> {
  const settled = await messages.settle(reference, stateAfter[outcome], facts);
  return settled === 'sent' ? 'sent' : 'failed';
}
