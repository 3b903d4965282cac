import { AppError } from '@tshepa/contracts';

/** A caller is known after an earlier sign-in. `msLeft` returns the time until the caller stops waiting. */
export type HashCaller = { isKnown: boolean; msLeft(): number };

/** Stands for a caller who has proved who they are, or who is not waiting for a reply. */
export const provenCaller: HashCaller = { isKnown: true, msLeft: () => Number.POSITIVE_INFINITY };

/** One hash takes about 50 ms of one core, so two hashes keep two cores busy. Strangers leave one core free. */
const slots = { all: 2, stranger: 1 };
/** In a longer queue, the last callers would wait longer than a person is willing to. */
const mostWaiting = { known: 32, stranger: 8 };
const retryAfterSeconds = 2;

/**
 * A bounded queue for password hashes, so that nobody can fill the processor with wrong passwords. Callers that are
 * known go first and have a slot that strangers never use.
 */
export function createHashQueue() {
  const waiting = { known: [] as (() => Promise<void>)[], stranger: [] as (() => Promise<void>)[] };
  const running = { known: 0, stranger: 0 };

  const beginNext = (): void => {
    while (running.known + running.stranger < slots.all) {
      const kind = waiting.known.length > 0 ? 'known' : 'stranger';
      if (kind === 'stranger' && running.stranger >= slots.stranger) return;
      const begin = waiting[kind].shift();
      if (!begin) return;
      running[kind] += 1;
      void begin().finally(() => {
        running[kind] -= 1;
        beginNext();
      });
    }
  };

  return {
    /**
     * Runs `work` in its turn. @throws AppError `service.unavailable` at once when too many wait, and
     * `service.timeout` without any work when the caller has stopped waiting.
     */
    run<Result>({ isKnown, msLeft }: HashCaller, work: () => Promise<Result>): Promise<Result> {
      const kind = isKnown ? 'known' : 'stranger';
      const done = Promise.withResolvers<Result>();
      if (waiting[kind].length >= mostWaiting[kind])
        return Promise.reject(new AppError('service.unavailable', { retryAfterSeconds }));
      waiting[kind].push(async () => {
        try {
          if (msLeft() <= 0) throw new AppError('service.timeout');
          done.resolve(await work());
        } catch (error) {
          done.reject(error);
        }
      });
      beginNext();
      return done.promise;
    },
  };
}
