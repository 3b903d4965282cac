import { connectBus, ensureEventStream, followTestClock, serveAll } from '@tshepa/messaging';
import {
  createClock,
  createFailPoints,
  createLogger,
  createMetrics,
  isMovable,
  startEvery,
  startOpsServer,
  startTracing,
} from '@tshepa/service-kit';
import { pingMongo } from '@tshepa/service-kit/mongo';
import type { Config } from './config.ts';
import { createContext, type Overrides } from './context.ts';
import { handlers } from './handlers/generated.ts';
import { reconcileCalls } from './jobs/reconcile-calls.ts';
import { watchMandates } from './jobs/watch-mandates.ts';

export async function startIntegrations(config: Config, overrides: Overrides = {}) {
  const logger = overrides.logger ?? createLogger({ service: 'integrations', level: config.LOG_LEVEL });
  const clock = overrides.clock ?? createClock(config);
  const failPoint = overrides.failPoint ?? createFailPoints(config.FAIL_POINT);
  const metrics = createMetrics('integrations');
  const tracing = await startTracing({ service: 'integrations', config });
  const connection = { url: config.NATS_URL, name: 'integrations', clock, logger, metrics, tracing };
  const bus = await connectBus(connection);
  if (isMovable(clock) && !overrides.clock) await followTestClock(bus, clock);
  await ensureEventStream(bus, {
    replicas: config.STREAM_REPLICAS,
    maximumBytes: config.STREAM_MAX_BYTES,
  });
  const context = await createContext({ config, bus, metrics, failPoint });
  await serveAll(
    bus,
    Object.values(handlers).map((handler) => handler(context)),
  );
  const jobs = [
    { name: 'reconcile', everyMs: 30_000, run: () => reconcileCalls(context) },
    { name: 'watch-mandates', everyMs: 1_000, run: () => watchMandates(context) },
  ].map((job) => startEvery({ ...job, clock, logger }));
  const checks = { nats: bus.check, mongo: () => pingMongo(context.mongo) };
  const ops = await startOpsServer({ port: config.OPS_PORT, logger, checks, metrics });
  ops.setReady(true);
  return {
    context,
    ops,
    async close() {
      await Promise.all(jobs.map((job) => job.close()));
      await bus.drain();
      await context.mongo.close();
      await ops.close();
    },
  };
}
