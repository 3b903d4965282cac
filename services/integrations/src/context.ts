import { type Bus, startOutboxRelay } from '@tshepa/messaging';
import {
  type Clock,
  createThirdPartyMonitor,
  type FailPoint,
  type Logger,
  type Metrics,
} from '@tshepa/service-kit';
import { connectMongo, watchMongoPool, watchOutboxes } from '@tshepa/service-kit/mongo';
import { LRUCache } from 'lru-cache';
import type { Config } from './config.ts';
import { createEffectKinds } from './effects/effect-kinds.ts';
import { createRunEffect } from './effects/run-effect.ts';
import type { AnalysedStatements } from './statements/statement.ts';
import { createCallsStore } from './store/calls.ts';
import { createDeliveriesStore } from './store/deliveries.ts';
import { createMandateWatches } from './store/mandate-watches.ts';
import { createThirdParties } from './third-parties/third-parties.ts';

export type Context = Awaited<ReturnType<typeof createContext>>;

export type Overrides = { logger?: Logger; clock?: Clock; failPoint?: FailPoint };

/** The network may still deliver a request for this long after its time limit. */
const leaseMarginMs = 2_000;

type Parts = { config: Config; bus: Bus; metrics: Metrics; failPoint: FailPoint };

export async function createContext({ config, bus, metrics, failPoint }: Parts) {
  const { clock, logger } = bus;
  const mongo = await connectMongo({ url: config.MONGO_URL, dbName: config.DB_NAME, logger });
  watchMongoPool(mongo, metrics);
  watchOutboxes(mongo, metrics, [{ outbox: 'mandate-reports', collection: 'deliveries', flag: 'hasOutbox' }]);
  const monitor = createThirdPartyMonitor(metrics, bus.tracing);
  const thirdParties = createThirdParties(config, { logger, clock, monitor });
  const leaseMs = config.PARTY_EFFECT_TIMEOUT_MS + leaseMarginMs;
  const calls = await createCallsStore({ connection: mongo, clock, leaseMs });
  const deliveries = await createDeliveriesStore(mongo, clock);
  const relay = startOutboxRelay({ bus, source: deliveries.outbox(), clock, logger, failPoint });
  return {
    config,
    logger,
    clock,
    bus,
    mongo,
    thirdParties,
    kinds: createEffectKinds(thirdParties),
    calls,
    deliveries,
    mandateWatches: await createMandateWatches(mongo, clock),
    analyses: createAnalysisCache(clock),
    relay,
    runEffect: createRunEffect({ calls, failPoint, logger }, metrics),
  };
}

/** The cache is in memory only. An analysis contains personal data, and this service has no key to encrypt it. */
const createAnalysisCache = (clock: Clock) =>
  new LRUCache<string, AnalysedStatements, () => Promise<AnalysedStatements>>({
    max: 200,
    ttl: 15 * 60_000,
    perf: { now: clock.nowMs },
    fetchMethod: (_key, _stale, { context: analyse }) => analyse(),
  });
