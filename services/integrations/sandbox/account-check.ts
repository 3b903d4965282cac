import { createHash } from 'node:crypto';
import Router from '@koa/router';
import { accountAnswersShape } from '@tshepa/contracts';
import { verificationBodySchema } from '../src/third-parties/account-check.ts';
import type { SandboxContext } from './context.ts';
import { serveEffect } from './effects.ts';
import { requireKey } from './http.ts';
import { behaviourOf } from './people.ts';

const allRight = Object.fromEntries(Object.keys(accountAnswersShape).map((name) => [name, 'Y']));

/** Serves the account check. A bank answers after the `accountSeconds` of the person's behaviour. */
export function accountCheckRoutes({ config, clock, ledger }: SandboxContext): Router {
  const router = new Router({ prefix: '/account_check' }).use(requireKey(config.ACCOUNT_CHECK_API_KEY));
  serveEffect(router, ledger, {
    path: '/verifications',
    kind: 'account-check',
    body: verificationBodySchema,
    personIn: ({ idNumber }) => idNumber,
    act({ idNumber, accountNumber }) {
      const { account: first = {}, accountLater, accountSeconds = 0 } = behaviourOf(idNumber);
      const checkedFact = `account-checked:${createHash('sha256').update(idNumber).digest('hex')}`;
      const isLater = ledger.fact(checkedFact) === true;
      ledger.setFact(checkedFact, true);
      const account = isLater && accountLater ? accountLater : first;
      const answeredAt = new Date(clock.nowMs() + accountSeconds * 1_000).toISOString();
      return {
        answer: { status: 'answered', answeredAt, ...allRight, ...account },
        data: { account: `…${accountNumber.slice(-4)}`, answeredAt, ...account },
      };
    },
    current(reference) {
      const answeredAt = ledger.find('account-check', reference)?.data['answeredAt'];
      const isPending = typeof answeredAt === 'string' && Date.parse(answeredAt) > clock.nowMs();
      return isPending ? { status: 'pending' } : undefined;
    },
  });
  return router;
}
