import { decisionAnswerSchema } from '../parties/decisions/wire.ts';
import type { Parties } from '../parties/parties.ts';
import * as wire from '../parties/provider/wire.ts';
import type { EffectKind } from './effect-kind.ts';

export type EffectKinds = ReturnType<typeof createEffectKinds>;

const kind = <Answer>(definition: EffectKind<Answer>): EffectKind<Answer> => definition;

/** Every effect with its look-up: what a replay, a lost reply and the reconciler go by. */
export const createEffectKinds = ({ provider, bureau, decisions }: Parties) => ({
  bureau: kind({ name: 'bureau', lookUp: bureau.findCheck }),
  decision: kind({ name: 'decision', lookUp: decisions.findDecision, kept: decisionAnswerSchema }),
  client: kind({ name: 'client', lookUp: provider.findAddedClient, kept: wire.clientAnswerSchema }),
  employer: kind({ name: 'employer', lookUp: provider.findAddedEmployer, kept: wire.employerAnswerSchema }),
  enrolment: kind({ name: 'enrolment', lookUp: provider.findEnrolment, kept: wire.enrolmentAnswerSchema }),
  upload: kind({ name: 'upload', lookUp: provider.findUpload, kept: wire.uploadAnswerSchema }),
  budget: kind({ name: 'budget', lookUp: provider.findBudget, kept: wire.budgetAnswerSchema }),
  loan: kind({ name: 'loan', lookUp: provider.findCreatedLoan, kept: wire.loanAnswerSchema }),
  'loan-cancellation': kind({
    name: 'loan-cancellation',
    lookUp: provider.findCancellation,
    kept: wire.cancellationAnswerSchema,
  }),
  mandate: kind({ name: 'mandate', lookUp: provider.findMandate, kept: wire.mandateAnswerSchema }),
  payout: kind({ name: 'payout', lookUp: provider.findPayout, kept: wire.payoutAnswerSchema }),
});
