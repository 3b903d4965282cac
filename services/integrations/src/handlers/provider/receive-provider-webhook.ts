import { AppError, assertThat, operations, providerWebhookSchema } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import { isSignatureValid } from '@tshepa/service-kit';
import * as z from 'zod/mini';
import type { Context } from '../../context.ts';
import { publishMandateReport } from '../../jobs/watch-mandates.ts';

/** The signature covers the body as it was sent, so the body is parsed only after the check. */
export const receiveProviderWebhook = (context: Context) =>
  serve(operations.receiveProviderWebhook, async ({ body, signature }, { requestId }) => {
    const { config, clock } = context;
    const isValid = isSignatureValid({ secret: config.WEBHOOK_SECRET, body, signature, now: clock.now() });
    assertThat(isValid, 'webhook.bad_signature');
    const { id, reference, status } = parse(body);
    await publishMandateReport(context, { deliveryId: id, reference, status, requestId });
    return { ok: true as const };
  });

function parse(body: string) {
  try {
    return z.parse(providerWebhookSchema, JSON.parse(body));
  } catch (error) {
    throw new AppError('request.invalid', {}, { cause: error });
  }
}
