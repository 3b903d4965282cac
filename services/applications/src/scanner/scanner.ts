import { createThirdPartyMonitor, type Logger, type Metrics, type Tracing } from '@tshepa/service-kit';
import { type Chunks, type Scan, scanWithClamd } from './clamd.ts';

/** While an applicant waits, a scan may take less time than a scan by the job that repeats it. */
type Patience = 'waiting' | 'later';

/** Scans files for viruses. It never throws: without a verdict on the whole file the answer is `unreachable`. */
export type Scanner = { scan(chunks: Chunks, patience: Patience): Promise<Scan | { kind: 'unreachable' }> };

/** clamd scans a document of 10 MB within one or two seconds, and on a busy machine within ten. */
const defaultTimeLimitsMs: Readonly<Record<Patience, number>> = { waiting: 5_000, later: 60_000 };

type Parts = {
  url: string;
  logger: Logger;
  metrics: Metrics;
  tracing: Tracing;
  timeLimitsMs?: Readonly<Record<Patience, number>>;
};

/** Creates the scanner at an address like `tcp://clamav:3310`. */
export function createScanner({
  url,
  logger,
  metrics,
  tracing,
  timeLimitsMs = defaultTimeLimitsMs,
}: Parts): Scanner {
  const monitor = createThirdPartyMonitor(metrics, tracing);
  const call = {
    thirdParty: 'virus_scanner',
    name: 'scan',
    outcomeOf: ({ kind }: Scan) => (kind === 'infected' ? 'refused' : 'ok'),
    outcomeOfError: () => 'unreachable',
  };
  return {
    async scan(chunks, patience) {
      try {
        return await monitor.call(call, () =>
          scanWithClamd({ url: new URL(url), timeLimitMs: timeLimitsMs[patience] }, chunks),
        );
      } catch (err) {
        logger.warn({ event: 'scanner.unreachable', err }, 'a document could not be scanned for viruses yet');
        return { kind: 'unreachable' };
      }
    },
  };
}
