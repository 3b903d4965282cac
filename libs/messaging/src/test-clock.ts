import type { MovableClock } from '@tshepa/service-kit';
import { RequestStrategy } from 'nats';
import type { Link } from './bus.ts';
import { decodeJson, encodeJson } from './wire.ts';

/** Only processes that run with a movable clock listen here; production has none. */
const moveSubject = 'test.clock.move';
const askSubject = 'test.clock.ask';
const moveWaitMs = 1_000;
const settleMs = 100;
const askWaitMs = 500;

/** Lets this process's clock follow `moveTestClock`; one that starts later takes over the others' offset. */
export async function followTestClock(link: Link, clock: MovableClock): Promise<void> {
  const { connection } = link;
  const asked = await connection
    .request(askSubject, undefined, { timeout: askWaitMs })
    .catch(() => undefined);
  if (asked) clock.set(Number(decodeJson(asked.data)));
  connection.subscribe(moveSubject, {
    callback: (_error, message) => {
      clock.set(Number(decodeJson(message.data)));
      message.respond();
    },
  });
  connection.subscribe(askSubject, {
    callback: (_error, message) => void message.respond(encodeJson(clock.offsetMs())),
  });
  await connection.flush();
}

/** Moves the clocks of all processes to the machine's time plus `offsetMs`; resolves when they have moved. */
export async function moveTestClock(link: Link, offsetMs: number): Promise<void> {
  const replies = await link.connection.requestMany(moveSubject, encodeJson(offsetMs), {
    strategy: RequestStrategy.JitterTimer,
    maxWait: moveWaitMs,
    jitter: settleMs,
  });
  // Nobody following is no failure: a harness may move the clock before the first service starts.
  try {
    for await (const _reply of replies);
  } catch {}
}
