import type { Context } from '../../context.ts';
import { type AttemptsCounter, freeAttempts, freeAttemptsOfEverybody } from '../../store/sign-in-attempts.ts';

/** Returns the blind index of the typed e-mail address, which may be anybody's and is not stored in plain text. */
export const attemptsKey = ({ vault }: Pick<Context, 'vault'>, email: string): string =>
  vault.blindIndex('emailAddress', email);

type Attempt = { email: string; network?: string | undefined; deviceId?: string | undefined };
export type Counters = {
  /** These counters count wrong passwords, and wrong codes too. */
  password: readonly AttemptsCounter[];
  /** These counters count wrong codes of people who know the password. */
  code: readonly AttemptsCounter[];
};

const networkCounter = (context: Pick<Context, 'vault'>, email: string, network = ''): AttemptsCounter => ({
  key: `${attemptsKey(context, email)}:network:${context.vault.blindIndex('network', network)}`,
  free: freeAttempts,
});

/** Returns the counter of somebody who is signed in. It is separate, so that no stranger locks the owner out. */
export const signedInCounter = (context: Pick<Context, 'vault'>, email: string): AttemptsCounter =>
  networkCounter(context, email);

/**
 * Returns the counters of an attempt. A device that the account knows has counters of its own. All other attempts count
 * by account and network, so that a stranger locks only their own network. They count once more by account over all
 * networks, with a higher limit. Only people who know the password reach the counter of codes.
 */
export function countersOf(context: Pick<Context, 'vault'>, { email, network, deviceId }: Attempt): Counters {
  const account = attemptsKey(context, email);
  if (deviceId !== undefined) {
    const own = `${account}:device:${deviceId}`;
    return {
      password: [{ key: own, free: freeAttempts }],
      code: [{ key: `${own}:code`, free: freeAttempts }],
    };
  }
  return {
    password: [networkCounter(context, email, network), { key: account, free: freeAttemptsOfEverybody }],
    code: [{ key: `${account}:code`, free: freeAttempts }],
  };
}

/** Counts an attempt with each counter until one is locked. Returns the seconds until that lock ends, or 0. */
export async function takeAttempt(
  { signInAttempts }: Pick<Context, 'signInAttempts'>,
  counters: readonly AttemptsCounter[],
): Promise<number> {
  for (const counter of counters) {
    const retryAfterSeconds = await signInAttempts.take(counter);
    if (retryAfterSeconds > 0) return retryAfterSeconds;
  }
  return 0;
}
