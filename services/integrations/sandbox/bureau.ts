import { createHash } from 'node:crypto';
import Router from '@koa/router';
import { bureauCheckBodySchema } from '../src/third-parties/bureau.ts';
import type { SandboxContext } from './context.ts';
import { serveEffect } from './effects.ts';
import { Refusal, requireKey } from './http.ts';
import { type Behaviour, behaviourOf, defaultScore } from './people.ts';

const hashOf = (text: string, length: number) =>
  createHash('sha256').update(text).digest('hex').slice(0, length);

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
      hash: hashOf(idNumber, 16),
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
  serveEffect(router, ledger, {
    path: '/checks',
    kind: 'bureau',
    body: bureauCheckBodySchema,
    personIn: ({ idNumber }) => idNumber,
    act({ reference, idNumber }) {
      const behaviour = behaviourOf(idNumber);
      if (behaviour.isBureauDown) throw new Refusal(503, { error: 'the bureau is not available' });
      const compuScore = behaviour.score ?? defaultScore;
      const answer = {
        compuScore,
        clientRef: `CR-${hashOf(reference, 10)}`,
        pulledAt: clock.now().toISOString(),
        report: reportOf(idNumber, behaviour),
      };
      return { answer, data: { compuScore } };
    },
  });
  return router;
}
