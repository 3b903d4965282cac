import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';

/** The kernel's unit of processor time is a hundredth of a second on every Linux of today. */
const msPerTick = 10;

/** What a process has computed so far, in milliseconds; 0 when it is not there. Linux only. */
export function processorMs(pid: number): number {
  try {
    // The name before the last bracket may hold anything.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return (Number(fields[11]) + Number(fields[12])) * msPerTick;
  } catch {
    return 0;
  }
}

export const processorMsOf = (pids: Readonly<Record<string, number>>): Record<string, number> =>
  Object.fromEntries(Object.entries(pids).map(([name, pid]) => [name, processorMs(pid)]));

const lookEveryMs = 250;
/** Of one processor. */
const quietShare = 0.1;

/** Resolves when these processes have nothing more to do, so that what one load left behind does not burden the next. */
export async function untilQuiet(pids: readonly number[], timeoutMs = 10_000): Promise<void> {
  const all = () => pids.reduce((sum, pid) => sum + processorMs(pid), 0);
  const giveUpMs = performance.now() + timeoutMs;
  let before = all();
  let quiet = 0;
  while (quiet < 2 && performance.now() < giveUpMs) {
    await setTimeout(lookEveryMs);
    const now = all();
    quiet = now - before < lookEveryMs * quietShare ? quiet + 1 : 0;
    before = now;
  }
}
