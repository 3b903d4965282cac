import { AppError } from '@tshepa/contracts/errors';
import type { Opened } from './journal.ts';

/** One effect at a third party, as steps over its entry in a journal. */
export type Effect<Entry, Outcome> = {
  /** Stores the intent, or finds the entry that the reference already has. See `Journal.open`. */
  open(): Promise<Opened<Entry>>;
  /** The outcome of an earlier attempt; null when the effect certainly has not happened. */
  earlierOutcome(entry: Entry): Promise<Outcome | null>;
  /** Claims the entry for another attempt; null while another process may be sending the effect. */
  take(entry: Entry): Promise<Entry | null>;
  /** Sends the effect and records its outcome. */
  send(entry: Entry): Promise<Outcome>;
};

/**
 * Performs an effect at most once per reference. The intent is stored before anything is sent. An attempt whose outcome
 * is unknown is looked up before the effect is sent again.
 * @throws AppError `idempotency.in_progress` while another process may be sending it, and whatever the steps throw.
 */
export async function runEffect<Entry, Outcome>(effect: Effect<Entry, Outcome>): Promise<Outcome> {
  const { entry, isNew } = await effect.open();
  if (isNew) return effect.send(entry);
  const outcome = await effect.earlierOutcome(entry);
  if (outcome !== null) return outcome;
  const taken = await effect.take(entry);
  if (!taken) throw new AppError('idempotency.in_progress');
  return effect.send(taken);
}

/** Lets concurrent callers with the same key share one run. Equal keys must have results of one type. */
export function createSingleFlight(): <Result>(key: string, run: () => Promise<Result>) => Promise<Result> {
  const running = new Map<string, Promise<unknown>>();
  return <Result>(key: string, run: () => Promise<Result>): Promise<Result> => {
    const joined = running.get(key);
    if (joined) return joined as Promise<Result>;
    const started = run().finally(() => running.delete(key));
    running.set(key, started);
    return started;
  };
}
