/**
 * The health check of a container ends with 0 when the service at OPS_PORT is ready, and with 1 otherwise. Docker does
 * not restart a hanging process, so the check kills a process that has not answered for `--hung-after` milliseconds.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { systemClock } from '../clock.ts';

const { values } = parseArgs({
  options: { pid: { type: 'string' }, 'hung-after': { type: 'string', default: '12000' } },
});
const hungAtMs = systemClock.nowMs() + Number(values['hung-after']);
const attemptMs = 3_000;

/** Returns undefined when there was no answer in time, and 0 when nothing listens, as during a start. */
async function statusOf(page: string): Promise<number | undefined> {
  try {
    const signal = AbortSignal.timeout(attemptMs);
    return (await fetch(`http://127.0.0.1:${process.env['OPS_PORT']}${page}`, { signal })).status;
  } catch (error) {
    return error instanceof Error && error.name === 'TimeoutError' ? undefined : 0;
  }
}

let status = await statusOf('/readyz');
if (status === 200) process.exit(0);
while (status === undefined && systemClock.nowMs() < hungAtMs) status = await statusOf('/healthz');
if (status === undefined) {
  // The first process of the container is Docker's own init process, and the service is its only child.
  const pid = Number(values.pid ?? readFileSync('/proc/1/task/1/children', 'utf8').trim());
  console.error(`Process ${pid} does not answer and is killed.`);
  process.kill(pid, 'SIGKILL');
}
process.exit(1);
