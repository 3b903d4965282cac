import { median } from '../../bench/percentile.ts';

export type Sample = { atMs: number; megabytes: number };
export type Slope = { name: string; first: number; last: number; most: number; mbPerMinute: number };

const minuteMs = 60_000;

/** The part of a run that does not count: caches fill, code is compiled. */
const warmUpShare = 0.35;

/**
 * The median of the slopes between all pairs of samples after the warm-up (Theil-Sen), in MB a minute: memory that
 * grows without end shows in most pairs, a single step of a heap that is then kept only in those around it. NaN of fewer
 * than two samples: what was not measured is not flat.
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
