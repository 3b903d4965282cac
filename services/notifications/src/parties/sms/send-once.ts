import type { FailPoint } from '@tshepa/service-kit';
import type { JournalEntry, Message, MessagesStore } from '../../store/messages.ts';
import type { SmsClient } from './client.ts';

export type SmsMessage = Omit<Message, 'channel'> & { to: string; text: string };
/** `failed`: not sent as far as anybody can tell; the same reference may be tried again. */
export type SendResult = 'sent' | 'failed';

export type SendSms = (message: SmsMessage) => Promise<SendResult>;

type Parts = { messages: MessagesStore; sms: SmsClient; failPoint: FailPoint };

/**
 * Sends an SMS at most once per reference: the intent is written first, and whatever was begun before is looked up at
 * the provider before anything is sent again.
 * @throws AppError `idempotency.in_progress` while another process may be sending it.
 * @throws AppError `idempotency.mismatch` when the reference stands for another message.
 */
export function createSendSms(parts: Parts): SendSms {
  const { messages, sms, failPoint } = parts;
  return async ({ to, text, ...message }) => {
    const { reference, purpose } = message;
    const entry = await messages.begin({ ...message, channel: 'sms' });
    const earlier = entry && (await earlierResult(parts, entry));
    if (earlier) return earlier;
    const sent = await sms.send({ reference, to, text });
    failPoint('notifications.after-send', purpose);
    if (sent.outcome === 'accepted') return settle(messages, reference, 'sent', sent.providerId);
    if (sent.outcome === 'refused') return settle(messages, reference, 'refused');
    const found = await sms.find(reference);
    return found.found === true
      ? settle(messages, reference, 'sent', found.providerId)
      : settle(messages, reference, 'unknown');
  };
}

/** How a message that was begun before stands now; nothing when it is ours to send. */
async function earlierResult({ messages, sms }: Parts, entry: JournalEntry): Promise<SendResult | undefined> {
  const { reference } = entry;
  if (entry.state === 'sent') return 'sent';
  const found = await sms.find(reference);
  if (found.found === true) return settle(messages, reference, 'sent', found.providerId);
  await messages.takeOver(entry);
  return found.found === 'unknown' ? settle(messages, reference, 'unknown') : undefined;
}

async function settle(
  messages: MessagesStore,
  reference: string,
  state: 'sent' | 'refused' | 'unknown',
  providerId?: string,
): Promise<SendResult> {
  await messages.settle(reference, state, providerId);
  return state === 'sent' ? 'sent' : 'failed';
}
