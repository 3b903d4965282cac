import { ensureEventStream, followTestClock, runConsumers, serveAll } from '@tshepa/messaging';
import { isMovable, type OpsServer, type Running, startOpsServer } from '@tshepa/service-kit';
import { mongoDeadLetters, pingMongo } from '@tshepa/service-kit/mongo';
import type { Config } from './config.ts';
import { consumersOf } from './consumers/index.ts';
import { type Context, createContext, type Overrides } from './context.ts';
import { handlers } from './handlers/generated.ts';
import { startJobs } from './jobs.ts';

export type Notifications = Running & { context: Context; ops: OpsServer };

/** Resolves when the service answers requests and consumes events. */
export async function startNotifications(config: Config, overrides: Overrides = {}): Promise<Notifications> {
  const context = await createContext(config, overrides);
  const { bus, clock, connection, logger, metrics } = context;
  await Promise.all([
    context.numbers.ensureIndexes(),
    context.messages.ensureIndexes(),
    context.held.ensureIndexes(),
    context.tries.ensureIndexes(),
    context.push?.subscriptions.ensureIndexes(),
    ...Object.values(context.codes).map((counts) => counts.ensureIndexes()),
    ...Object.values(context.contacts).map((counts) => counts.ensureIndexes()),
  ]);
  await ensureEventStream(bus, {
    replicas: config.STREAM_REPLICAS,
    maximumBytes: config.STREAM_MAX_BYTES,
  });
  if (config.ALLOW_TEST_CLOCK && isMovable(clock)) await followTestClock(bus, clock);

  const checks = { nats: bus.check, mongo: () => pingMongo(connection) };
  const ops = await startOpsServer({ port: config.OPS_PORT, logger, metrics, checks });
  await serveAll(
    bus,
    Object.values(handlers).map((handler) => handler(context)),
  );
  await runConsumers(bus, consumersOf(context), { deadLetters: mongoDeadLetters(connection) });
  const jobs = startJobs(context);
  ops.setReady(true);

  return {
    context,
    ops,
    async close() {
      ops.setReady(false);
      await bus.drain();
      await Promise.all(jobs.map((job) => job.close()));
      context.mailer.close();
      await connection.close();
      await ops.close();
    },
  };
}
