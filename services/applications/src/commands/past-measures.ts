import { compareTraces, type FraudRule, type TracedApplication } from '@tshepa/contracts';
import type { Context } from '../context.ts';
import { VaultError } from '../crypto/vault.ts';
import type { FraudCheck } from '../domain/fraud.ts';

type Sealed = Pick<FraudCheck, 'measures' | 'findings'>;
type PastMeasure = { applicationId: string; value: number };

/** Opens sealed checks, in batches. A check that cannot be opened is left out, so that it does not hide the others. */
export async function* openChecks(
  { fraudChecks, owners, logger }: Context,
  wanted: 'all' | 'with findings',
): AsyncGenerator<(Sealed & { applicationId: string })[]> {
  for await (const batch of fraudChecks.sealedBatches(wanted)) {
    const states = await owners.statesOf(batch.map(({ applicationId }) => applicationId));
    yield batch.flatMap(({ applicationId, open }) => {
      const { dataKey } = states.get(applicationId) ?? {};
      if (!dataKey) return [];
      try {
        return [{ applicationId, ...open(dataKey) }];
      } catch (err) {
        if (!(err instanceof VaultError)) throw err;
        logger.error(
          { event: 'fraud.unreadable', customerId: applicationId, err },
          'a stored fraud check could not be opened',
        );
        return [];
      }
    });
  }
}

const batchSize = 1_000;

/** Reads all applications with only the traces that the rule compares, because all traces would need much memory. */
async function tracedFor({ fraudChecks }: Context, { shared }: FraudRule): Promise<TracedApplication[]> {
  const thing = shared?.thing ?? 'cellNumber';
  const applications: TracedApplication[] = [];
  for await (const traced of fraudChecks.allTraced())
    applications.push({ ...traced, traces: traced.traces.filter((trace) => trace.startsWith(`${thing}:`)) });
  return applications;
}

/**
 * Yields the measure of a rule for all applications ever submitted, in batches. Measures above `limit` are reported as
 * `limit`. Applications that the rule cannot measure are left out.
 */
export async function* pastMeasures(
  context: Context,
  rule: FraudRule,
  limit: number,
): AsyncGenerator<PastMeasure[]> {
  if (!rule.shared && rule.windowDays === undefined) {
    for await (const batch of openChecks(context, 'all'))
      yield batch.flatMap(({ applicationId, measures }) => {
        const value = measures[rule.id];
        return value === undefined ? [] : [{ applicationId, value }];
      });
    return;
  }
  const applications = await tracedFor(context, rule);
  const compared = compareTraces(applications);
  for (let first = 0; first < applications.length; first += batchSize)
    yield applications.slice(first, first + batchSize).map((traced) => ({
      applicationId: traced.applicationId,
      value: compared.measure(traced, rule, limit) ?? 0,
    }));
}
