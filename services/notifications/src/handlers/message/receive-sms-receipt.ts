import { type SmsWebhook, smsWebhookSchema } from '@tshepa/contracts/entities/messages';
import { AppError, assertThat } from '@tshepa/contracts/errors';
import { operations } from '@tshepa/contracts/operations/generated';
import { serve } from '@tshepa/messaging';
import { isSignatureValid } from '@tshepa/service-kit';
import type { Context } from '../../context.ts';
import type { SmsProviderName } from '../../store/messages.ts';

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
        'a delivery report names an unknown message',
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
