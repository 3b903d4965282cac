import {
  type SentMessage,
  type SmsWebhook,
  shownMessages,
  smsWebhookSchema,
} from '@tshepa/contracts/entities/messages';
import { AppError, assertThat } from '@tshepa/contracts/errors';
import { operations } from '@tshepa/contracts/operations/generated';
import { serve } from '@tshepa/messaging';
import { isSignatureValid } from '@tshepa/service-kit';
import type { Context } from '../context.ts';
import type { MessageEntry, MessageState, SmsProviderName } from '../store/messages.ts';

const statusOfState: Readonly<Record<MessageState, SentMessage['status']>> = {
  intent: 'sending',
  sent: 'sent',
  refused: 'failed',
  unknown: 'unknown',
  superseded: 'superseded',
};

const toSentMessage = ({ purpose, channel, startedAt, state, delivery }: MessageEntry): SentMessage => ({
  kind: purpose,
  channel,
  at: startedAt.toISOString(),
  status: delivery ?? statusOfState[state],
});

/** Lists the newest messages first, without texts, codes and addresses. */
export const listSentMessages = ({ held, messages }: Context) =>
  serve(operations.listSentMessages, async ({ customerId }, { actor }) => {
    if (actor.kind !== 'system') throw new AppError('auth.forbidden');
    const [sent, waiting] = await Promise.all([messages.ofCustomer(customerId), held.ofCustomer(customerId)]);
    const all: SentMessage[] = [
      ...waiting.map(({ to, at }) => ({
        kind: `notice-${to}`,
        channel: 'sms' as const,
        at: at.toISOString(),
        status: 'held' as const,
      })),
      ...sent.map(toSentMessage),
    ];
    return { messages: all.toSorted((one, other) => other.at.localeCompare(one.at)).slice(0, shownMessages) };
  });

/**
 * Records a provider's delivery report. The signature covers the raw body, so the body is parsed only after the check; the
 * key of the signature identifies the provider. Repeated, late and reordered reports do no harm: see `laterDelivery`.
 */
export const receiveSmsReceipt = (context: Context) =>
  serve(operations.receiveSmsReceipt, async ({ body, signature }) => {
    const provider = signerOf(context, body, signature);
    assertThat(provider, 'webhook.bad_signature');
    const { reference, status } = parse(body);
    if (status === 'sent') return { ok: true as const };
    const isKnown = await context.messages.noteDelivery(reference, provider, status);
    if (!isKnown)
      // A refusal would only make the provider repeat the report, and the message would still be unknown.
      context.logger.warn(
        { event: 'sms.receipt_unknown', provider },
        'a delivery report of an unknown message',
      );
    return { ok: true as const };
  });

function signerOf({ config, clock }: Context, body: string, signature: string): SmsProviderName | undefined {
  const secrets: readonly [SmsProviderName, string | undefined][] = [
    ['main', config.SMS_WEBHOOK_SECRET],
    ['fallback', config.SMS_FALLBACK_WEBHOOK_SECRET],
  ];
  const now = clock.now();
  const signer = secrets.find(
    ([, secret]) => secret !== undefined && isSignatureValid({ secret, body, signature, now }),
  );
  return signer?.[0];
}

function parse(body: string): SmsWebhook {
  try {
    return smsWebhookSchema.parse(JSON.parse(body));
  } catch (error) {
    throw new AppError('request.invalid', {}, { cause: error });
  }
}
