import type * as z from 'zod/mini';
import type { EffectName } from '../domain/effect-names.ts';
import type { ThirdParties } from '../third-parties/third-parties.ts';

/** One kind of effect at a third party. */
export type EffectKind<Body = never, Answer = unknown> = {
  name: EffectName;
  /** @throws AppError for a refusal; ThirdPartyFailure when there is no usable answer. */
  send(body: Body): Promise<Answer>;
  /** The effect's answer, or null when the third party never had it. @throws AppError `party.unavailable`. */
  find(reference: string): Promise<Answer | null>;
  /** Reads a stored answer. Without it the answer holds personal data: it is looked up again and never stored. */
  stored?: z.ZodMiniType<Answer>;
};

export type EffectKinds = ReturnType<typeof createEffectKinds>;

type Calls<Body, Answer> = Pick<EffectKind<Body, Answer>, 'send' | 'find'>;

const unstored = <Body, Answer>(
  name: EffectName,
  { send, find }: Calls<Body, Answer>,
): EffectKind<Body, Answer> => ({ name, send, find });

const kind = <Body, Answer>(
  name: EffectName,
  { answer, ...calls }: Calls<Body, Answer> & { answer: z.ZodMiniType<Answer> },
): EffectKind<Body, Answer> => ({ ...unstored(name, calls), stored: answer });

/** All kinds of effects by their names. */
export const createEffectKinds = ({ provider, bureau, decisions }: ThirdParties) => ({
  bureau: unstored('bureau', bureau.checks),
  decision: kind('decision', decisions.decisions),
  client: kind('client', provider.clients),
  employer: kind('employer', provider.employers),
  enrolment: kind('enrolment', provider.enrolments),
  upload: kind('upload', provider.uploads),
  budget: kind('budget', provider.budgets),
  loan: kind('loan', provider.loans),
  'loan-cancellation': kind('loan-cancellation', provider.cancellations),
  mandate: kind('mandate', provider.mandates),
  payout: kind('payout', provider.payouts),
});
