import { readFileSync } from 'node:fs';

const everyMs = 100;

/** What a process keeps in memory, in MB; Linux only. */
export function residentMb(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Math.round(Number(kilobytes ?? Number.NaN) / 1024);
}

/** Watches processes until `stop`, which answers the most that each had. */
export function watchMemory(pids: Readonly<Record<string, number>>) {
  const peaks: Record<string, number> = {};
  const look = () => {
    for (const [name, pid] of Object.entries(pids)) peaks[name] = Math.max(peaks[name] ?? 0, residentMb(pid));
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
