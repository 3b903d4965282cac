import Router from '@koa/router';
import { approvalBodySchema, decisionBodySchema } from '../src/third-parties/decisions.ts';
import type { SandboxContext } from './context.ts';
import { serveEffect } from './effects.ts';
import { readBody, requireKey } from './http.ts';
import { behaviourOf } from './people.ts';
import { clientIdOf } from './provider/client-ids.ts';

/** The decision service, which belongs to the provider and takes its API key. */
export function decisionRoutes({ config, ledger }: SandboxContext): Router {
  const router = new Router({ prefix: '/decisions' }).use(requireKey(config.PROVIDER_API_KEY));
  serveEffect(router, ledger, {
    path: '/decisions',
    kind: 'decision',
    body: decisionBodySchema,
    personIn: ({ idNumber }) => idNumber,
    act({ idNumber }) {
      const declined = behaviourOf(idNumber).isDeclined === true;
      return { answer: { approved: !declined, declined }, data: { declined } };
    },
  });
  // This is a read. It uses POST because an ID number must not be part of a URL.
  router.post('/approvals/search', (ctx) => {
    const { idNumber } = readBody(ctx, approvalBodySchema);
    const approved = behaviourOf(idNumber).isApprovedBefore === true;
    ctx.body = { approved, client_id: approved ? clientIdOf(idNumber) : null };
  });
  return router;
}
