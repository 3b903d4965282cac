import { createHash } from 'node:crypto';
import Router from '@koa/router';
import * as z from 'zod/mini';
import { requireKey } from './auth.ts';
import type { SandboxContext } from './context.ts';
import { Refusal, readBody, referenceParam } from './parse.ts';

/** The SMS gateway's HTTP API: `POST /sms`, `GET /sms/by-reference/<reference>`. */
const messageBodySchema = z.strictObject({
  reference: z.string().check(z.minLength(1), z.maxLength(200)),
  to: z.string().check(z.regex(/^\+?\d{9,15}$/)),
  text: z.string().check(z.minLength(1), z.maxLength(1000)),
});

const idOf = (reference: string) =>
  `sms-${createHash('sha256').update(reference).digest('hex').slice(0, 12)}`;

export function smsRoutes({ config, ledger }: SandboxContext): Router {
  const router = new Router();
  const withKey = requireKey(config.SMS_API_KEY);
  router.post('/sms', withKey, (ctx) => {
    const { reference, to, text } = readBody(ctx, messageBodySchema);
    ctx.body = ledger.once('sms', reference, () => ({
      answer: { id: idOf(reference), status: 'accepted' },
      data: { to, text },
    }));
  });
  router.get('/sms/by-reference/:reference', withKey, (ctx) => {
    const entry = ledger.find('sms', referenceParam(ctx));
    if (!entry) throw new Refusal(404, { error: 'no such message' });
    ctx.body = entry.answer;
  });
  return router;
}
