import Router from '@koa/router';
import * as z from 'zod/mini';
import type { SandboxContext } from '../context.ts';
import { faultRuleSchema, faultScheduleSchema, toFaultRule } from '../faults/schedule.ts';
import { faults as allFaults, faultsOf, thirdParties } from '../faults/third-parties.ts';
import { check, Refusal, readBody, referenceParam } from '../http.ts';
import type { LedgerEntry } from '../ledger.ts';
import { people } from '../people.ts';
import { changeAccount } from '../provider/accounts.ts';
import { lastMonths, sampleOwner, sampleStatement } from '../sample-documents.ts';
import { faultLabPage } from './fault-lab.ts';
import { sandboxPage } from './page.ts';

const pagePolicy = "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'";

const sampleMonthlyIncomeRand = 8_200;

const decisionSchema = z.enum(['accept', 'decline']);

const accountChangeSchema = z.strictObject({
  clientId: z.string(),
  accountNumber: z.optional(z.string()),
  cellNo: z.optional(z.string()),
  page: z.optional(z.string()),
});

const withoutAnswer = ({ answer: _answer, ...entry }: LedgerEntry) => entry;

/** Serves the pages, and their content as JSON. No key is needed, because the sandbox holds no real data. */
export function pageRoutes(context: SandboxContext): Router {
  const { ledger, mandates, faults } = context;
  const router = new Router();
  const pages = { '/': () => sandboxPage(context), '/fault-lab': () => faultLabPage(faults) };
  for (const [path, page] of Object.entries(pages))
    router.get(path, (ctx) => {
      ctx.type = 'html';
      ctx.set('content-security-policy', pagePolicy);
      ctx.body = page();
    });
  const lists: Record<string, () => unknown> = {
    '/healthz': () => ({ status: 'ok' }),
    '/readyz': () => ({ status: 'ok' }),
    '/people': () => people,
    '/emails': () => ledger.list('email').map(({ at, data }) => ({ at, ...data })),
    '/mandates': mandates.list,
    '/faults': faults.list,
    '/schedule': () => ({ parties: thirdParties, faultsOf, faults: allFaults }),
    '/faulty-calls': faults.faultyCalls,
  };
  for (const [path, list] of Object.entries(lists))
    router.get(path, (ctx) => {
      ctx.body = list();
    });
  router.get('/statements/statement-:month.pdf', (ctx) => {
    const month = lastMonths(context.clock.now()).find((known) => known === ctx.params['month']);
    if (!month) throw new Refusal(404, { error: 'only the last three months are available' });
    ctx.type = 'application/pdf';
    ctx.attachment(`statement-${month}.pdf`);
    ctx.body = Buffer.from(sampleStatement({ ...sampleOwner, fixedIncome: sampleMonthlyIncomeRand, month }));
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
  faultRoutes(router, context);
  return router;
}

function faultRoutes(router: Router, { faults, ledger }: SandboxContext): void {
  router.post('/accounts', (ctx) => {
    const { clientId, page, ...fields } = readBody(ctx, accountChangeSchema);
    const filled = Object.fromEntries(Object.entries(fields).filter(([, value]) => value));
    const account = changeAccount(ledger, clientId, filled);
    if (!account) throw new Refusal(404, { error: 'no account on file of this client' });
    if (page) return ctx.redirect('/fault-lab');
    ctx.body = account;
  });
  router.post('/faults', (ctx) => {
    const { page, ...rule }: Record<string, unknown> = { ...(ctx.request.body ?? {}) };
    faults.add(check(faultRuleSchema, toFaultRule(rule)));
    if (page) return ctx.redirect('/fault-lab');
    ctx.body = faults.list();
  });
  router.delete('/faults', (ctx) => {
    faults.clear();
    ctx.body = [];
  });
  // A form cannot send DELETE.
  router.post('/faults/clear', (ctx) => {
    faults.clear();
    ctx.redirect('/fault-lab');
  });
  router.post('/schedule', (ctx) => {
    faults.follow(readBody(ctx, faultScheduleSchema));
    ctx.body = faults.list();
  });
}
