import type { Metrics } from '@tshepa/service-kit';
import { Counter, Gauge } from 'prom-client';

/** `old` means that the stream reached its maximum lifetime, and `replaced` that its owner opened too many others. */
export type EndReason = 'left' | 'slow' | 'old' | 'session' | 'replaced' | 'stopping';

const kinds = ['staff', 'applicant'] as const;

/** Registers the metrics of live streams. `openOf` counts the open streams when metrics are collected. */
export function createStreamMetrics(
  { registry }: Metrics,
  openOf: (kind: (typeof kinds)[number]) => number,
): { ended(reason: EndReason): void } {
  const registers = [registry];
  new Gauge({
    name: 'live_streams_open',
    help: 'Streams of events that browsers read now',
    labelNames: ['kind'],
    registers,
    collect() {
      for (const kind of kinds) this.set({ kind }, openOf(kind));
    },
  });
  const ended = new Counter({
    name: 'live_streams_ended_total',
    help: 'Streams of events that ended, by why',
    labelNames: ['reason'],
    registers,
  });
  return { ended: (reason) => ended.inc({ reason }) };
}
