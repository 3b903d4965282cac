import { residentMb } from '../faults/chaos/memory.ts';
import type { Pids } from './processor-time.ts';

const everyMs = 100;

/** Returns the memory of a process in whole MB; NaN when it is unknown. */
export const wholeMb = (pid: number): number => Math.round(residentMb(pid) ?? Number.NaN);

/** Samples the memory of processes until `stop`, which returns the peak of each in whole MB. */
export function watchMemory(pids: Pids) {
  const peaks: Record<string, number> = {};
  const look = () => {
    for (const [name, pid] of Object.entries(pids)) peaks[name] = Math.max(peaks[name] ?? 0, wholeMb(pid));
  };
  look();
  const timer = setInterval(look, everyMs);
  return {
    stop: (): Record<string, number> => {
      clearInterval(timer);
      look();
      return peaks;
    },
  };
}
