import type { MovableClock } from '@tshepa/service-kit';
import { RequestStrategy } from 'nats';
import type { Link } from './link.ts';
import { decodeJson, encodeJson } from './wire.ts';

/** Only processes with a movable clock subscribe to these subjects; production has none. */
const moveSubject = 'test.clock.move';
const offsetSubject = 'test.clock.ask';
const moveWaitMs = 1_000;
const settleMs = 100;
const countWaitMs = 10_000;
const offsetWaitMs = 500;

/** Moves every clock, or only those of the connections named `only`. */
type MoveRequest = { offsetMs: number; only?: string | undefined };

/** Lets this process's clock follow `moveTestClock`. A process that starts later adopts the current offset. */
export async function followTestClock(link: Link, clock: MovableClock): Promise<void> {
  const { connection } = link;
  const current = await connection
    .request(offsetSubject, undefined, { timeout: offsetWaitMs })
    .catch(() => undefined);
  if (current) clock.set(Number(decodeJson(current.data)));
  connection.subscribe(moveSubject, {
    callback: (_error, message) => {
      const { offsetMs, only } = decodeJson(message.data) as MoveRequest;
      if (only !== undefined && only !== link.name) return;
      clock.set(offsetMs);
      message.respond();
    },
  });
  connection.subscribe(offsetSubject, {
    callback: (_error, message) => void message.respond(encodeJson(clock.offsetMs())),
  });
  await connection.flush();
}

type MoveOptions = {
  /** The name of the connections whose clocks move; all clocks move by default. */
  only?: string | undefined;
  /** The number of clocks that must confirm the move. */
  followers?: number;
  /** These clocks must confirm the move within this time. */
  withinMs?: number;
};

/**
 * Sets the clocks of all processes, or of one service, to the machine's time plus `offsetMs`. Without `followers` it
 * resolves when no further clock has moved for a moment, which on a busy machine may be too early.
 * @throws Error when fewer than `followers` clocks have moved in time.
 */
export async function moveTestClock(
  { connection }: Link,
  offsetMs: number,
  { only, followers, withinMs = countWaitMs }: MoveOptions = {},
): Promise<void> {
  const wait =
    followers === undefined
      ? { strategy: RequestStrategy.JitterTimer, maxWait: moveWaitMs, jitter: settleMs }
      : { strategy: RequestStrategy.Count, maxWait: withinMs, maxMessages: followers };
  let moved = 0;
  try {
    for await (const _reply of await connection.requestMany(
      moveSubject,
      encodeJson({ offsetMs, only } satisfies MoveRequest),
      wait,
    ))
      moved += 1;
  } catch {
    // It is no error when no clock follows: a harness may move the clock before the first service starts.
  }
  if (followers !== undefined && moved < followers)
    throw new Error(`${moved} of ${followers} clocks have moved`);
}
