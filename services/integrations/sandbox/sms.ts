import { createHash } from 'node:crypto';
import Router from '@koa/router';
import * as z from 'zod/mini';
import type { SandboxContext } from './context.ts';
import { Refusal, readBody, referenceParam, requireKey } from './http.ts';
import { createWebhookSender, type WebhookSender } from './webhooks.ts';

/** An SMS provider's HTTP API: `POST /<path>`, `GET /<path>/by-reference/<reference>`, and signed delivery reports. */
const messageBodySchema = z.strictObject({
  reference: z.string().check(z.minLength(1), z.maxLength(200)),
  to: z.string().check(z.regex(/^\+?\d{9,15}$/)),
  text: z.string().check(z.minLength(1), z.maxLength(1000)),
});

/** The numbers whose messages fail, as the README says. All other numbers get their messages. */
const specialNumbers = { undelivered: '0600000001', refusedByMain: '0600000002' } as const;

type Provider = { path: 'sms' | 'sms-fallback'; apiKey: string; secret: string | undefined };

const idOf = (name: string) => `sms-${createHash('sha256').update(name).digest('hex').slice(0, 12)}`;
const deliveryTo = (to: string) => (to === specialNumbers.undelivered ? 'undelivered' : 'delivered');

function serveProvider(router: Router, context: SandboxContext, { path, apiKey, secret }: Provider) {
  const { config, ledger } = context;
  const reports = createWebhookSender({
    ...context,
    thirdParty: 'sms-webhook',
    url: secret ? config.SMS_WEBHOOK_URL : undefined,
    secret: secret ?? '',
  });
  /** Both providers share the ledger, so a message that both have sent is listed twice. */
  const nameOf = (reference: string) => (path === 'sms' ? reference : `fallback:${reference}`);
  const withKey = requireKey(apiKey);
  router.post(`/${path}`, withKey, (ctx) => {
    const { reference, to, text } = readBody(ctx, messageBodySchema);
    if (path === 'sms' && to === specialNumbers.refusedByMain)
      throw new Refusal(422, { error: 'no route to this network' });
    const name = nameOf(reference);
    ctx.body = ledger.once('sms', name, () => ({
      answer: { id: idOf(name), status: 'accepted' },
      data: { to, text, by: path },
    }));
    const status = deliveryTo(to);
    reports.send({ id: `${idOf(name)}:${status}`, type: 'sms.status', reference, status });
  });
  router.get(`/${path}/by-reference/:reference`, withKey, (ctx) => {
    const entry = ledger.find('sms', nameOf(referenceParam(ctx)));
    if (!entry) throw new Refusal(404, { error: 'no such message' });
    ctx.body = { ...Object(entry.answer), delivery: deliveryTo(String(entry.data['to'])) };
  });
  return reports;
}

export function startSms(context: SandboxContext): { router: Router; close(): void } {
  const { config } = context;
  const router = new Router();
  const main = { path: 'sms', apiKey: config.SMS_API_KEY, secret: config.SMS_WEBHOOK_SECRET } as const;
  const senders: WebhookSender[] = [serveProvider(router, context, main)];
  if (config.SMS_FALLBACK_API_KEY) {
    const { SMS_FALLBACK_API_KEY: apiKey, SMS_FALLBACK_WEBHOOK_SECRET: secret } = config;
    senders.push(serveProvider(router, context, { path: 'sms-fallback', apiKey, secret }));
  }
  return {
    router,
    close() {
      for (const sender of senders) sender.close();
    },
  };
}
