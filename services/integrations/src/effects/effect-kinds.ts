import type * as z from 'zod/mini';
import type { EffectName } from '../domain/effect-names.ts';
import { decisionAnswerSchema } from '../third-parties/decisions.ts';
import * as wire from '../third-parties/provider/wire.ts';
import type { ThirdParties } from '../third-parties/third-parties.ts';

/** What the journal needs to know of one kind of effect. */
export type EffectKind<Answer = unknown> = {
  name: EffectName;
  /** The effect's answer, or null when the third party never had it. @throws AppError `party.unavailable`. */
  lookUp(reference: string): Promise<Answer | null>;
  /** Reads a stored answer. Without it the answer holds personal data: it is looked up again and never stored. */
  kept?: z.ZodMiniType<Answer>;
};
export type EffectKinds = ReturnType<typeof createEffectKinds>;

const kind = <Answer>(definition: EffectKind<Answer>): EffectKind<Answer> => definition;

/** Every effect with its look-up, for replays, lost replies and the reconciler. */
export const createEffectKinds = ({ provider, bureau, decisions }: ThirdParties) => ({
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
