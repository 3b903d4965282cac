import { type SmsWebhook, smsWebhookSchema } from '@tshepa/contracts/entities/webhooks';
import { AppError, assertThat } from '@tshepa/contracts/errors';
import { operations } from '@tshepa/contracts/operations/generated';
import { serve } from '@tshepa/messaging';
import { isSignatureValid } from '@tshepa/service-kit';
import type { Context } from '../../context.ts';
import type { SmsProviderName } from '../../store/messages.ts';

/**
 * Takes a provider's word of what became of a message. The signature covers the body as it was sent, so nothing is read
 * from it before the check; which key it was made with says whose word it is. Twice, late and out of order do no harm:
 * see `laterDelivery`.
 */
export const receiveSmsReceipt = (context: Context) =>
  serve(operations.receiveSmsReceipt, async ({ body, signature }) => {
    const provider = signerOf(context, body, signature);
    assertThat(provider, 'webhook.bad_signature');
    const { reference, status } = parse(body);
    if (status === 'sent') return { ok: true as const };
    const isKnown = await context.messages.noteDelivery(reference, provider, status);
    if (!isKnown)
      // Said again, it would be as unknown: there is nothing to have the provider try again for.
      context.logger.warn({ event: 'sms.receipt_unknown', provider }, 'a receipt of no message of ours');
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
