import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@tshepa/contracts';
import { NoReplyError } from '../../journey/http-client.ts';
import { between, idFrom, type Random } from './chance.ts';

/** What a person does about a refusal. */
export type Reaction =
  /** The same request with the same key: no answer, or one that says "later". */
  | 'again'
  /** The answer is final; asked once more, as a new request. */
  | 'anew'
  /** The passcode is of no use, or never came: another one first. */
  | 'ask-passcode'
  /** Nothing that a person could do. */
  | 'give-up';

const finalButPassing = new Set(['otp.send_failed', 'otp.too_soon']);
const passcodeOver = new Set(['otp.invalid', 'otp.expired', 'otp.attempts_exhausted']);

/** What a person does who is told this. */
export function reactionTo(error: unknown): Reaction {
  if (error instanceof NoReplyError) return 'again';
  if (!(error instanceof AppError)) return 'ask-passcode';
  if (passcodeOver.has(error.code)) return 'ask-passcode';
  if (finalButPassing.has(error.code)) return 'anew';
  if (error.isRetryable) return 'again';
  return 'give-up';
}

type Insisting = {
  name: string;
  run: () => Promise<void>;
  keys: Map<string, string>;
  random: Random;
  /** Asks for another passcode, where this is about one. */
  askPasscode?: () => Promise<void>;
  /** Nobody waits any longer. */
  isOver: () => boolean;
};

const pauseMs = { from: 200, to: 900 };
/** Refusals that no repetition changes are tried so often, in case the system was half awake. */
const finalTries = 3;

/**
 * Goes on with one step until it is done, as a stubborn person with a bad line.
 * @throws the last error when nobody waits any longer, or when it is final.
 */
export async function insist({ name, run, keys, random, askPasscode, isOver }: Insisting): Promise<void> {
  let refusals = 0;
  for (;;) {
    try {
      return await run();
    } catch (error) {
      const reaction = reactionTo(error);
      if (reaction === 'give-up') refusals += 1;
      if (isOver() || refusals >= finalTries) throw error;
      const isPasscode = reaction === 'ask-passcode' && askPasscode !== undefined;
      if (isPasscode || reaction === 'anew' || reaction === 'give-up') keys.set(name, idFrom(random));
      if (isPasscode) await askPasscode().catch(() => undefined);
    }
    await sleep(between(random, pauseMs.from, pauseMs.to));
  }
}
