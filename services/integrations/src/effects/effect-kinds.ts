import type * as z from 'zod/mini';
import type { ThirdParties } from '../third-parties/third-parties.ts';

export type EffectKind<Body = never, Answer = unknown> = {
  name: EffectName;
  /** Sends the effect. @throws AppError for a refusal; ThirdPartyFailure when there is no usable answer. */
  send(body: Body): Promise<Answer>;
  /** Returns null when the third party never received the effect. @throws AppError `party.unavailable`. */
  find(reference: string): Promise<Answer | null>;
  /**
   * The schema of a stored answer. Without a schema the answer has personal data, so the answer is looked up again
   * instead of stored.
   */
  stored?: z.ZodMiniType<Answer>;
};

/** The effects at third parties. The names are stored in the journal and used in fail points, so they never change. */
export const createEffectKinds = ({ provider, bureau, decisions, accountCheck }: ThirdParties) =>
  ({
    bureau: { name: 'bureau', ...bureau.checks },
    decision: { name: 'decision', ...decisions.decisions },
    client: { name: 'client', ...provider.clients },
    employer: { name: 'employer', ...provider.employers },
    enrolment: { name: 'enrolment', ...provider.enrolments },
    upload: { name: 'upload', ...provider.uploads },
    budget: { name: 'budget', ...provider.budgets },
    loan: { name: 'loan', ...provider.loans },
    'loan-cancellation': { name: 'loan-cancellation', ...provider.cancellations },
    mandate: { name: 'mandate', ...provider.mandates },
    'account-check': { name: 'account-check', ...accountCheck.verifications },
    payout: { name: 'payout', ...provider.payouts },
  }) as const;

export type EffectName = keyof ReturnType<typeof createEffectKinds>;
