import Router from '@koa/router';
import { approvalBodySchema, decisionBodySchema } from '../src/third-parties/decisions.ts';
import { requireKey } from './auth.ts';
import type { SandboxContext } from './context.ts';
import { hintOf } from './ledger.ts';
import { readBody } from './parse.ts';
import { behaviourOf } from './people.ts';
import { effect, lookUpByReference } from './provider/by-reference.ts';
import { clientIdOf } from './provider/clients.ts';

/** The decision service of the provider; it takes the provider's API key. */
export function decisionRoutes({ config, ledger }: SandboxContext): Router {
  const router = new Router({ prefix: '/decisions' }).use(requireKey(config.PROVIDER_API_KEY));
  router.post('/decisions', (ctx) => {
    const { reference, idNumber } = readBody(ctx, decisionBodySchema);
    const isDeclined = behaviourOf(idNumber).isDeclined === true;
    ctx.body = effect(ledger, { kind: 'decision', reference }, () => ({
      answer: { approved: !isDeclined, declined: isDeclined },
      data: { declined: isDeclined },
      customerHint: hintOf(idNumber),
    }));
  });
  lookUpByReference(router, '/decisions', ledger, 'decision');
  // Changes nothing; a POST because an ID number must not stand in an address.
  router.post('/approvals/search', (ctx) => {
    const { idNumber } = readBody(ctx, approvalBodySchema);
    const approved = behaviourOf(idNumber).isApprovedBefore === true;
    ctx.body = { approved, client_id: approved ? clientIdOf(idNumber) : null };
  });
  return router;
}
