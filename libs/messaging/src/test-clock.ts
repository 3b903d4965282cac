import type { MovableClock } from '@tshepa/service-kit';
import { RequestStrategy } from 'nats';
import type { Link } from './bus.ts';
import { decodeJson, encodeJson } from './wire.ts';

/** Only processes that run with a movable clock listen here; production has none. */
const moveSubject = 'test.clock.move';
const askSubject = 'test.clock.ask';
const moveWaitMs = 1_000;
const settleMs = 100;
const countWaitMs = 10_000;
const askWaitMs = 500;

/** What is asked of the clocks: of all, or of those of one name. */
type Asked = { offsetMs: number; only?: string | undefined };

const readAsked = (data: Uint8Array) => decodeJson(data) as Asked;

/** Lets this process's clock follow `moveTestClock`; one that starts later takes over the others' offset. */
export async function followTestClock(link: Link, clock: MovableClock): Promise<void> {
  const { connection } = link;
  const asked = await connection
    .request(askSubject, undefined, { timeout: askWaitMs })
    .catch(() => undefined);
  if (asked) clock.set(Number(decodeJson(asked.data)));
  connection.subscribe(moveSubject, {
    callback: (_error, message) => {
      const { offsetMs, only } = readAsked(message.data);
      if (only !== undefined && only !== link.name) return;
      clock.set(offsetMs);
      message.respond();
    },
  });
  connection.subscribe(askSubject, {
    callback: (_error, message) => void message.respond(encodeJson(clock.offsetMs())),
  });
  await connection.flush();
}

type Move = {
  /** The name of the connections whose clocks move; all of them when left out. */
  only?: string | undefined;
  /** How many clocks follow. */
  followers?: number;
  /** How long all of them may take together. */
  withinMs?: number;
};

/**
 * Moves the clocks of all processes, or of one service's, to the machine's time plus `offsetMs`. Resolves when `followers` clocks have moved;
 * without their number, when no other has moved for a moment, which on a busy machine may be too early for some.
 * @throws Error when fewer than `followers` have moved in time.
 */
export async function moveTestClock(
  { connection }: Link,
  offsetMs: number,
  { only, followers, withinMs = countWaitMs }: Move = {},
): Promise<void> {
  const wait =
    followers === undefined
      ? { strategy: RequestStrategy.JitterTimer, maxWait: moveWaitMs, jitter: settleMs }
      : { strategy: RequestStrategy.Count, maxWait: withinMs, maxMessages: followers };
  let moved = 0;
  try {
    for await (const _reply of await connection.requestMany(
      moveSubject,
      encodeJson({ offsetMs, only } satisfies Asked),
      wait,
    ))
      moved += 1;
  } catch {
    // Nobody following is no failure: a harness may move the clock before the first service starts.
  }
  if (followers !== undefined && moved < followers)
    throw new Error(`${moved} of ${followers} clocks have moved`);
}
