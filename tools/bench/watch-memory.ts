import { residentMb } from '../faults/chaos/resident-memory.ts';

const everyMs = 100;

/** The memory of a process in whole MB; NaN where the machine does not tell. */
export const wholeMb = (pid: number): number => Math.round(residentMb(pid) ?? Number.NaN);

/** Watches processes until `stop`, which answers the most that each had, in whole MB. */
export function watchMemory(pids: Readonly<Record<string, number>>) {
  const peaks: Record<string, number> = {};
  const look = () => {
    for (const [name, pid] of Object.entries(pids)) peaks[name] = Math.max(peaks[name] ?? 0, wholeMb(pid));
  };
  look();
  const timer = setInterval(look, everyMs);
  return {
    stop: (): Readonly<Record<string, number>> => {
      clearInterval(timer);
      look();
      return peaks;
    },
  };
}
