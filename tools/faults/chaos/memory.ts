import { readFileSync } from 'node:fs';
import { median } from '../../bench/percentile.ts';

export type Sample = { atMs: number; megabytes: number };
export type Slope = { name: string; first: number; last: number; most: number; mbPerMinute: number };

const bytesPerMb = 1024 * 1024;
const minuteMs = 60_000;

/** Returns the resident memory of a process in MB, or undefined when the process has ended. It works only on Linux. */
export function residentMb(pid: number | undefined): number | undefined {
  if (pid === undefined) return undefined;
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kilobytes === undefined ? undefined : Number(kilobytes) / 1024;
  } catch {
    return undefined;
  }
}

/** Returns the size of a Node process's objects and buffers in MB from its metrics; undefined when they are not there. */
export function heldMb(metrics: string): number | undefined {
  const bytesOf = (name: string) => {
    const value = new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, 'm').exec(metrics)?.[1];
    return Number(value);
  };
  const bytes = bytesOf('nodejs_heap_size_used_bytes') + bytesOf('nodejs_external_memory_bytes');
  return Number.isNaN(bytes) ? undefined : bytes / bytesPerMb;
}

/** Reads `heldMb` from the operations address of a process. Undefined when it does not answer. */
export async function fetchHeldMb(opsUrl: string): Promise<number | undefined> {
  try {
    const reply = await fetch(new URL('/metrics', opsUrl), { signal: AbortSignal.timeout(2_000) });
    return reply.ok ? heldMb(await reply.text()) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Returns the smallest sample of each window, which is what garbage collections leave. Resident memory does not show a
 * leak. V8 lets a nearly empty heap grow by tens of MB before it collects. A window has to be long enough for a few
 * collections of the old generation.
 */
export const retainedOf = (held: readonly Sample[], windowMs: number): Sample[] =>
  [...Map.groupBy(held, ({ atMs }) => Math.floor(atMs / windowMs)).values()].map((samples) =>
    samples.reduce((least, sample) => (sample.megabytes < least.megabytes ? sample : least)),
  );

/** This share of a run, at its beginning, does not count, because caches fill and code is compiled. */
const warmUpShare = 0.35;

/**
 * Returns the median of the slopes between all pairs of samples after the warm-up (Theil-Sen). Memory that grows
 * without end shows in most pairs; a single step of a heap shows only in the pairs around it. NaN with fewer than two
 * samples.
 */
export function slopeOf(name: string, samples: readonly Sample[]): Slope {
  const warm = samples.slice(Math.floor(samples.length * warmUpShare));
  const sizes = warm.map(({ megabytes }) => megabytes);
  const slopes = warm.flatMap((one, index) =>
    warm
      .slice(index + 1)
      .map((other) => ((other.megabytes - one.megabytes) / (other.atMs - one.atMs)) * minuteMs),
  );
  return {
    name,
    first: Math.round(sizes[0] ?? Number.NaN),
    last: Math.round(sizes.at(-1) ?? Number.NaN),
    most: Math.round(Math.max(...sizes)),
    mbPerMinute: Math.round(median(slopes) * 1000) / 1000,
  };
}
