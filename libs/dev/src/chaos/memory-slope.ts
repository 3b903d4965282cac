import { readFileSync } from 'node:fs';

export type Sample = { atMs: number; megabytes: number };
export type Slope = { name: string; first: number; last: number; most: number; mbPerMinute: number };

/** The part of a run that does not count: caches fill, code is compiled. */
export const warmUpShare = 0.35;

/** What a process keeps in memory, in MB; undefined when it is gone or the machine does not tell. */
export function residentMb(pid: number | undefined): number | undefined {
  if (pid === undefined) return undefined;
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kilobytes === undefined ? undefined : Number(kilobytes) / 1024;
  } catch {
    return undefined;
  }
}

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** The straight line that fits the samples after the warm-up best (least squares), in MB a minute. */
export function slopeOf(name: string, samples: readonly Sample[]): Slope {
  const warm = samples.slice(Math.floor(samples.length * warmUpShare));
  const times = warm.map(({ atMs }) => atMs / 60_000);
  const sizes = warm.map(({ megabytes }) => megabytes);
  const [time, size] = [meanOf(times), meanOf(sizes)];
  const spread = times.reduce((sum, at) => sum + (at - time) ** 2, 0);
  const together = times.reduce((sum, at, index) => sum + (at - time) * ((sizes[index] ?? size) - size), 0);
  return {
    name,
    first: Math.round(sizes[0] ?? Number.NaN),
    last: Math.round(sizes.at(-1) ?? Number.NaN),
    most: Math.round(Math.max(...sizes)),
    mbPerMinute: spread === 0 ? 0 : Math.round((together / spread) * 1000) / 1000,
  };
}
