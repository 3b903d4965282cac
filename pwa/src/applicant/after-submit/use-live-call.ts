import type { HttpOperation } from '@tshepa/contracts/operations/define';
import type * as z from 'zod/mini';
import { isUnderWay, useKeyedCall } from '../../platform/network/keyed-call.ts';
import { useSiteStatus } from '../../platform/status/site-status.ts';
import { pageCall } from '../shared/in-session.ts';

const retries = 3;
const delay = (delayMs: number) => new Promise((resolve) => setTimeout(resolve, delayMs));

/** Repeats a call a few times while it is unanswered or still in progress, after increasing pauses. */
async function retryUntilAnswered<Reply>(send: () => Promise<Reply>, attempt = 1): Promise<Reply> {
  try {
    return await send();
  } catch (error) {
    if (!isUnderWay(error) || attempt === retries) throw error;
    await delay(1000 * 2 ** attempt);
    return retryUntilAnswered(send, attempt + 1);
  }
}

/**
 * Makes a call that is never queued or stored. After a lost reply it is repeated with the same idempotency key. `canCall`
 * is false while offline and while the site is closed, even for calls that the server would still take.
 */
export function useLiveCall<R extends HttpOperation>(route: R) {
  const { run: runWithKey, isBusy } = useKeyedCall();
  const canCall = useSiteStatus((site) => site.isOnline && site.active);

  const run = (input: z.input<R['http']['input']>): Promise<z.output<R['http']['reply']>> =>
    runWithKey(input, (idempotencyKey) =>
      retryUntilAnswered(() => pageCall(route, input, { idempotencyKey })),
    );
  return { run, isBusy, canCall };
}
