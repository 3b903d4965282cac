import { createHash } from 'node:crypto';
import Router from '@koa/router';
import { bureauCheckBodySchema } from '../src/third-parties/bureau.ts';
import { requireKey } from './auth.ts';
import type { SandboxContext } from './context.ts';
import { hintOf } from './ledger.ts';
import { Refusal, readBody } from './parse.ts';
import { type Behaviour, behaviourOf, defaultScore } from './people.ts';
import { effect, lookUpByReference } from './provider/by-reference.ts';

/** A report as the bureau writes it: the counts that the rules read, and the summary that staff see. */
function reportOf(idNumber: string, { score = defaultScore, counts = {} }: Behaviour) {
  const { loans = 1, judgements = 0, notices = 0, collections = 0, admords = 0, fraud = 0 } = counts;
  const adverse = judgements + notices + collections + admords;
  return {
    CC_RESULTS: {
      EnqCC_ACTIVITIES: [{ LOANS: loans, ENQUIRIES: 2, ACCOUNTS: loans + 2 }],
      EnqCC_ENQ_COUNTS: [
        {
          JUDGE: judgements,
          NOTICES: notices,
          COLLECTIONS: collections,
          ADMORDS: admords,
          FRAUDALERT: fraud,
        },
      ],
      EnqCC_COMPUSCORE: [{ SCORE: score }],
    },
    SUMMARY: {
      TotalAdverseAmount: adverse * 1250,
      NoOFActiveAccounts: loans + 2,
      NoofAccountdefaults: collections,
      NoOfEnqinLast24Months: 2,
      hash: createHash('sha256').update(idNumber).digest('hex').slice(0, 16),
      NoOfAccountInBadStanding: notices + collections,
      PossibleRepaymentGroup: score >= 580 ? 'B' : 'E',
      PossibleRePmtAmt: 350,
      TotalOutStandingDebt: loans * 1800,
      NoOfPaidUpOrClosedAccounts: 4,
      HighestDelinquentRating: adverse > 0 ? '3' : '0',
    },
  };
}

export function bureauRoutes({ config, clock, ledger }: SandboxContext): Router {
  const router = new Router({ prefix: '/bureau' }).use(requireKey(config.BUREAU_API_KEY));
  router.post('/checks', (ctx) => {
    const { reference, idNumber } = readBody(ctx, bureauCheckBodySchema);
    const behaviour = behaviourOf(idNumber);
    if (behaviour.isBureauDown) throw new Refusal(503, { error: 'the bureau is not available' });
    ctx.body = effect(ledger, { kind: 'bureau', reference }, () => ({
      answer: {
        reference,
        compuScore: behaviour.score ?? defaultScore,
        clientRef: `CR-${createHash('sha256').update(reference).digest('hex').slice(0, 10)}`,
        pulledAt: clock.now().toISOString(),
        report: reportOf(idNumber, behaviour),
      },
      data: { compuScore: behaviour.score ?? defaultScore },
      customerHint: hintOf(idNumber),
    }));
  });
  lookUpByReference(router, '/checks', ledger, 'bureau');
  return router;
}
