import { median } from '../bench/percentile.ts';
import { type Traffic, trafficOf, type Visits } from './first-application.ts';
import { stepsOf } from './goals.ts';

const wholeMs = (ms: number) => `${Math.round(ms)}`.padStart(7);

/** Lists each press with the medians of its times. */
export function visitsTable(visits: readonly Visits[]): string {
  const cold = stepsOf(visits.map(({ first }) => first));
  const warm = stepsOf(visits.map(({ again }) => again));
  const width = Math.max(...cold.map(({ name }) => name.length));
  return [
    `  ${''.padEnd(width)}   first visit (ms)   later visit (ms)`,
    `  ${''.padEnd(width)}  answered  shown    answered  shown`,
    ...cold.map(({ name, answeredMs, shownMs }, index) => {
      const again = warm[index] ?? { answeredMs: Number.NaN, shownMs: Number.NaN };
      const times = [answeredMs, shownMs, again.answeredMs, again.shownMs].map(wholeMs);
      return `  ${name.padEnd(width)}  ${times.join('  ')}`;
    }),
    `  LCP of home on the first visit: ${Math.round(median(visits.map(({ first }) => first.lcpMs)))} ms`,
  ].join('\n');
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`.padStart(10);
const listed = 40;

/** Shows where the bytes of the first application went, as the median over the visits. */
export function trafficTable(visits: readonly Visits[]): string {
  const found = visits.map(({ first }) => trafficOf(first));
  const medianOf = (pick: (traffic: Traffic) => number) => median(found.map(pick));
  const bytes = (name: string, pick: (traffic: Traffic) => number) =>
    `  ${kilobytes(medianOf(pick))}  ${name}`;
  const [sample] = found;
  return [
    `\n  ${medianOf(({ calls }) => calls)} calls, ${medianOf(({ documentCalls }) => documentCalls)} more for documents, ${medianOf(({ requests }) => requests)} requests in all`,
    bytes('on the wire in all, both directions', ({ wireBytes }) => wireBytes),
    bytes('without documents and the PDF checker, of which', ({ ownBytes }) => ownBytes),
    bytes('  files for the page', ({ pageFileBytes }) => pageFileBytes),
    bytes('  files for the service worker', ({ workerFileBytes }) => workerFileBytes),
    bytes('  bodies of calls', ({ callBytes }) => callBytes),
    bytes('  headers and TLS', ({ headerBytes }) => headerBytes),
    bytes('documents', ({ documentBytes }) => documentBytes),
    bytes('the PDF checker', ({ pdfCheckerBytes }) => pdfCheckerBytes),
    '',
    ...(sample?.perPath ?? [])
      .slice(0, listed)
      .map((row) => `  ${kilobytes(row.bytes)}  ${row.times} × ${row.path}`),
  ].join('\n');
}
