import { createHash } from 'node:crypto';
import Router from '@koa/router';
import * as z from 'zod/mini';
import { requireKey } from './auth.ts';
import type { SandboxContext } from './context.ts';
import { Refusal, readBody, referenceParam } from './parse.ts';
import { createWebhookSender, type WebhookSender } from './webhooks.ts';

/** An SMS provider's HTTP API: `POST /<path>`, `GET /<path>/by-reference/<reference>`, and signed receipts. */
const messageBodySchema = z.strictObject({
  reference: z.string().check(z.minLength(1), z.maxLength(200)),
  to: z.string().check(z.regex(/^\+?\d{9,15}$/)),
  text: z.string().check(z.minLength(1), z.maxLength(1000)),
});

/** Numbers with a fate of their own; every other phone gets what is sent. */
export const smsFates = { undelivered: '0600000001', refusedByMain: '0600000002' } as const;

type Provider = {
  path: 'sms' | 'sms-fallback';
  apiKey: string;
  receipts: WebhookSender;
  /** One ledger for both, so that a message which both have sent is there twice. */
  nameOf: (reference: string) => string;
};

const idOf = (name: string) => `sms-${createHash('sha256').update(name).digest('hex').slice(0, 12)}`;

const deliveryTo = (to: string) => (to === smsFates.undelivered ? 'undelivered' : 'delivered');

function providerRoutes(router: Router, { ledger }: SandboxContext, provider: Provider): void {
  const { path, apiKey, receipts, nameOf } = provider;
  const withKey = requireKey(apiKey);
  router.post(`/${path}`, withKey, (ctx) => {
    const { reference, to, text } = readBody(ctx, messageBodySchema);
    if (path === 'sms' && to === smsFates.refusedByMain)
      throw new Refusal(422, { error: 'no route to this network' });
    const name = nameOf(reference);
    ctx.body = ledger.once('sms', name, () => ({
      answer: { id: idOf(name), status: 'accepted' },
      data: { to, text, by: path },
    }));
    const status = deliveryTo(to);
    receipts.send({ id: `${idOf(name)}:${status}`, type: 'sms.status', reference, status });
  });
  router.get(`/${path}/by-reference/:reference`, withKey, (ctx) => {
    const entry = ledger.find('sms', nameOf(referenceParam(ctx)));
    if (!entry) throw new Refusal(404, { error: 'no such message' });
    ctx.body = { ...Object(entry.answer), delivery: deliveryTo(String(entry.data['to'])) };
  });
}

/** Both SMS providers: the main one, and the one for when it cannot. */
export function startSms(context: SandboxContext): { router: Router; close(): void } {
  const { config, clock, logger, faults } = context;
  const receiptsOf = (secret: string | undefined) =>
    createWebhookSender({
      party: 'sms-webhook',
      url: secret ? config.SMS_WEBHOOK_URL : undefined,
      secret: secret ?? '',
      clock,
      logger,
      faults,
    });
  const receipts = receiptsOf(config.SMS_WEBHOOK_SECRET);
  const fallbackReceipts = receiptsOf(config.SMS_FALLBACK_WEBHOOK_SECRET);
  const router = new Router();
  providerRoutes(router, context, {
    path: 'sms',
    apiKey: config.SMS_API_KEY,
    receipts,
    nameOf: (reference) => reference,
  });
  if (config.SMS_FALLBACK_API_KEY)
    providerRoutes(router, context, {
      path: 'sms-fallback',
      apiKey: config.SMS_FALLBACK_API_KEY,
      receipts: fallbackReceipts,
      nameOf: (reference) => `fallback:${reference}`,
    });
  return {
    router,
    close() {
      receipts.close();
      fallbackReceipts.close();
    },
  };
}
