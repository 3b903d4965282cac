import Router from '@koa/router';
import * as z from 'zod/mini';
import type { SandboxContext } from '../context.ts';
import { faultSchema } from '../faults.ts';
import type { LedgerEntry } from '../ledger.ts';
import { Refusal, readBody, referenceParam } from '../parse.ts';
import { people } from '../people.ts';
import { sandboxPage } from './page.ts';
import { lastMonths, paperFor } from './papers.ts';

const decisionSchema = z.enum(['accept', 'decline']);

const withoutAnswer = ({ answer: _answer, ...entry }: LedgerEntry) => entry;

/** The page and its JSON equivalents, for people, tests and the demonstration. No key: the sandbox holds no real data. */
export function pageRoutes(context: SandboxContext): Router {
  const { ledger, mandates, faults } = context;
  const router = new Router();
  router.get('/', (ctx) => {
    ctx.type = 'html';
    ctx.set(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'",
    );
    ctx.body = sandboxPage(context);
  });
  router.get(['/healthz', '/readyz'], (ctx) => {
    ctx.body = { status: 'ok' };
  });
  router.get('/papers/statement-:month.pdf', (ctx) => {
    const month = lastMonths(context.clock.now()).find((known) => known === ctx.params['month']);
    if (!month) throw new Refusal(404, { error: 'one of the last three months' });
    ctx.type = 'application/pdf';
    ctx.attachment(`statement-${month}.pdf`);
    ctx.body = Buffer.from(paperFor(month));
  });
  router.get('/people', (ctx) => {
    ctx.body = people;
  });
  router.get('/ledger', (ctx) => {
    const { kind, reference } = ctx.query;
    const entries = ledger.list(typeof kind === 'string' ? kind : undefined);
    ctx.body = entries.filter((entry) => !reference || entry.reference === reference).map(withoutAnswer);
  });
  router.get('/sms', (ctx) => {
    const { to } = ctx.query;
    ctx.body = ledger
      .list('sms')
      .filter(({ data }) => !to || data['to'] === to)
      .map(({ reference, at, data }) => ({ reference, at, ...data }));
  });
  router.get('/emails', (ctx) => {
    ctx.body = ledger.list('email').map(({ at, data }) => ({ at, ...data }));
  });
  router.get('/mandates', (ctx) => {
    ctx.body = mandates.list();
  });
  router.post('/mandates/:reference/:decision', (ctx) => {
    const decision = z.safeParse(decisionSchema, ctx.params['decision']);
    if (!decision.success) throw new Refusal(404, { error: 'accept or decline' });
    const wanted = decision.data === 'accept' ? 'accepted' : 'declined';
    const mandate = mandates.decide(referenceParam(ctx), wanted);
    if (!mandate) throw new Refusal(404, { error: 'no such mandate' });
    if (ctx.query['page']) return ctx.redirect('/');
    if (mandate.status !== wanted) throw new Refusal(409, { error: `the mandate is ${mandate.status}` });
    ctx.body = mandate;
  });
  router.post('/faults', (ctx) => {
    faults.add(readBody(ctx, faultSchema));
    ctx.body = faults.list();
  });
  router.delete('/faults', (ctx) => {
    faults.clear();
    ctx.body = [];
  });
  return router;
}
