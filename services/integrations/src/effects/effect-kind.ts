import type * as z from 'zod/mini';
import type { EffectName } from '../domain/effect-names.ts';

/** What the journal must know of one kind of effect, whoever asks for it. */
export type EffectKind<Answer = unknown> = {
  name: EffectName;
  /** The effect's answer, or null when the party has never had it. @throws AppError `party.unavailable`. */
  lookUp(reference: string): Promise<Answer | null>;
  /** Reads a kept answer. Without it the answer holds personal data, is kept nowhere and is looked up again. */
  kept?: z.ZodMiniType<Answer>;
};
