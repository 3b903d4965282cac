import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';

/** Processes by their name in the table. */
export type Pids = Readonly<Record<string, number>>;

/** Linux counts processor time in hundredths of a second. */
const msPerTick = 10;

/** Returns the milliseconds of processor time, or 0 when the process has ended. It works only on Linux. */
function processorMs(pid: number): number {
  try {
    // The process name in brackets may contain spaces and brackets, so the fields are counted from the last bracket.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return (Number(fields[11]) + Number(fields[12])) * msPerTick;
  } catch {
    return 0;
  }
}

export const totalProcessorMs = (pids: readonly number[]): number =>
  pids.reduce((sum, pid) => sum + processorMs(pid), 0);

const lookEveryMs = 250;
const timeoutMs = 10_000;
/** The processes count as idle below this share of one processor. */
const quietShare = 0.1;

/** Resolves when these processes are idle, so that work left over from one load does not burden the next load. */
export async function untilQuiet(pids: readonly number[]): Promise<void> {
  const giveUpMs = performance.now() + timeoutMs;
  let before = totalProcessorMs(pids);
  let quiet = 0;
  while (quiet < 2 && performance.now() < giveUpMs) {
    await setTimeout(lookEveryMs);
    const now = totalProcessorMs(pids);
    quiet = now - before < lookEveryMs * quietShare ? quiet + 1 : 0;
    before = now;
  }
}

/** Runs `work` between two idle moments and returns the processor time each process used for it, in milliseconds. */
export async function withProcessorTime<T>(
  pids: Pids,
  work: () => Promise<T>,
): Promise<{ result: T; usedMs: Record<string, number> }> {
  const readAll = () => Object.entries(pids).map(([name, pid]) => [name, processorMs(pid)] as const);
  await untilQuiet(Object.values(pids));
  const before = new Map(readAll());
  const result = await work();
  await untilQuiet(Object.values(pids));
  const used = readAll().map(([name, ms]) => [name, ms - (before.get(name) ?? 0)]);
  return { result, usedMs: Object.fromEntries(used) };
}
