import { type Bus, type OutboxRelay, startOutboxRelay } from '@tshepa/messaging';
import {
  type Clock,
  createFailPoints,
  createThirdPartyMonitor,
  type FailPoint,
  type Logger,
  type Metrics,
} from '@tshepa/service-kit';
import { connectMongo, watchMongoPool, watchOutboxes } from '@tshepa/service-kit/mongo';
import type { Connection } from 'mongoose';
import type { Config } from './config.ts';
import { createEffectKinds, type EffectKinds } from './effects/effect-kinds.ts';
import { createRunEffect, type RunEffect } from './effects/run-effect.ts';
import { type AnalysisCache, createAnalysisCache } from './files/analysis-cache.ts';
import { type CallsStore, createCallsStore } from './store/calls.ts';
import { createDeliveriesStore, type DeliveriesStore } from './store/deliveries.ts';
import { createMandateWatches, type MandateWatches } from './store/mandate-watches.ts';
import { createThirdParties, type ThirdParties } from './third-parties/third-parties.ts';

/** What handlers and jobs work with. */
export type Context = {
  config: Config;
  logger: Logger;
  clock: Clock;
  bus: Bus;
  mongo: Connection;
  parties: ThirdParties;
  kinds: EffectKinds;
  calls: CallsStore;
  deliveries: DeliveriesStore;
  mandateWatches: MandateWatches;
  analyses: AnalysisCache;
  relay: OutboxRelay;
  runEffect: RunEffect;
};

export type Overrides = { logger?: Logger; clock?: Clock; failPoint?: FailPoint };

/** After the longest attempt and what the network may still hold of it. */
const leaseMarginMs = 2_000;

type Foundation = {
  config: Config;
  logger: Logger;
  clock: Clock;
  bus: Bus;
  metrics: Metrics;
  failPoint?: FailPoint | undefined;
};

export async function createContext({
  config,
  logger,
  clock,
  bus,
  metrics,
  failPoint = createFailPoints(config.FAIL_POINT),
}: Foundation): Promise<Context> {
  const mongo = await connectMongo({ url: config.MONGO_URL, dbName: config.DB_NAME, logger });
  watchMongoPool(mongo, metrics);
  watchOutboxes(mongo, metrics, [{ outbox: 'mandate-news', collection: 'deliveries', flag: 'hasOutbox' }]);
  const watch = createThirdPartyMonitor(metrics, bus.tracing);
  const parties = createThirdParties(config, { logger, clock, watch });
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
    parties,
    kinds: createEffectKinds(parties),
    calls,
    deliveries,
    mandateWatches: await createMandateWatches(mongo, clock),
    analyses: createAnalysisCache(clock),
    relay,
    runEffect: createRunEffect({ calls, failPoint, logger }, metrics),
  };
}
