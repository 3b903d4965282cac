import { compareUses, type FraudRule, type FraudUse } from '@tshepa/contracts';
import type { Context } from '../context.ts';
import { VaultError } from '../crypto/vault.ts';
import type { FraudCheck } from '../domain/fraud.ts';

type Sealed = Pick<FraudCheck, 'measures' | 'findings'>;
type PastMeasure = { applicationId: string; value: number };

/** Opens checks that are sealed. One that cannot be opened is left out, so that it does not hide the others. */
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
        logger.error({ event: 'fraud.unreadable', customerId: applicationId, err }, 'a check does not open');
        return [];
      }
    });
  }
}

const batchSize = 1_000;

/** Reads the applications with only what the rule compares, because a year of all of it would need much memory. */
async function usesFor({ fraudChecks }: Context, { shared }: FraudRule): Promise<FraudUse[]> {
  const thing = shared?.thing ?? 'cellNumber';
  const uses: FraudUse[] = [];
  for await (const use of fraudChecks.allUses())
    uses.push({ ...use, traces: use.traces.filter((trace) => trace.startsWith(`${thing}:`)) });
  return uses;
}

/**
 * Yields the measure of a rule for all applications ever submitted, some at a time. Measures from `limit` on count as
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
  const uses = await usesFor(context, rule);
  const compared = compareUses(uses);
  for (let first = 0; first < uses.length; first += batchSize)
    yield uses.slice(first, first + batchSize).map((use) => ({
      applicationId: use.applicationId,
      value: compared.measure(use, rule, limit) ?? 0,
    }));
}
