import type { ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';

type Usage = { spentMs: number; memoryBytes: number };
const nothing: Usage = { spentMs: 0, memoryBytes: 0 };
/** Linux counts processor time in hundredths of a second, for every kind of machine. */
const tickMs = 10;

/**
 * Returns the processor time in milliseconds and the memory in bytes of a process, with all its threads. Both are 0 for a
 * process that has ended, and on systems without `/proc`, where only the limits of the heap and of elapsed time hold.
 */
export async function usageOf({ pid }: ChildProcess): Promise<Usage> {
  if (pid === undefined) return nothing;
  try {
    const [stat, status] = await Promise.all([
      readFile(`/proc/${pid}/stat`, 'utf8'),
      readFile(`/proc/${pid}/status`, 'utf8'),
    ]);
    // The name of the program, in brackets, may contain blanks.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [user, system] = [Number(fields[11]), Number(fields[12])];
    const residentKb = Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0);
    return { spentMs: (user + system) * tickMs, memoryBytes: residentKb * 1_024 };
  } catch {
    return nothing;
  }
}
