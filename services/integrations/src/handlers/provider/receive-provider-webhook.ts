import { AppError, assertThat, operations, providerWebhookSchema } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import { isSignatureValid } from '@tshepa/service-kit';
import * as z from 'zod/mini';
import type { Context } from '../../context.ts';
import { lookUpMandate } from '../../jobs/watch-mandates.ts';

/**
 * The signature covers the body as it was sent, so the body is parsed only after the check. The status in the body is
 * never trusted, because a secret may be stolen: the mandate is looked up at the provider. A look-up that fails is
 * repeated by the job, because the watch stays due.
 */
export const receiveProviderWebhook = (context: Context) =>
  serve(operations.receiveProviderWebhook, async ({ body, signature }, { requestId }) => {
    const { config, clock } = context;
    const isValid = isSignatureValid({ secret: config.WEBHOOK_SECRET, body, signature, now: clock.now() });
    assertThat(isValid, 'webhook.bad_signature');
    const watch = await context.mandateWatches.makeDue(parse(body).reference);
    if (watch) await lookUpMandate(context, watch, requestId);
    return { ok: true as const };
  });

function parse(body: string) {
  try {
    return z.parse(providerWebhookSchema, JSON.parse(body));
  } catch (error) {
    throw new AppError('request.invalid', {}, { cause: error });
  }
}
