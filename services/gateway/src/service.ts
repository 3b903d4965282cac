import { type Upcasters, upcasters } from '@tshepa/contracts';
import { connectBus, followTestClock } from '@tshepa/messaging';
import {
  type Clock,
  createClock,
  createLogger,
  createMetrics,
  isMovable,
  type Logger,
  startOpsServer,
  startTracing,
} from '@tshepa/service-kit';
import { createApp } from './app.ts';
import type { Config } from './config.ts';
import { createContext } from './context.ts';
import { listen } from './http-server.ts';
import type { CallLimits } from './limits/call-limits.ts';
import { followRecords } from './live/audience.ts';
import { readinessChecks } from './middleware/pages.ts';

type Overrides = { logger?: Logger; clock?: Clock; upcasters?: Upcasters; limits?: CallLimits };

export type Gateway = {
  port: number;
  url: string;
  ops: { port: number; setReady(isReady: boolean): void };
  close(): Promise<void>;
};

/** Running requests have this long to finish while the gateway stops. */
const graceMs = 15_000;
/** The bus may take this long to drain. Both limits together must stay below the process's own time limit. */
const drainMs = 10_000;

export async function startGateway(config: Config, overrides: Overrides = {}): Promise<Gateway> {
  const logger = overrides.logger ?? createLogger({ service: 'gateway', level: config.LOG_LEVEL });
  const clock = overrides.clock ?? createClock(config);
  const metrics = createMetrics('gateway');
  const tracing = await startTracing({ service: 'gateway', config });
  const bus = await connectBus({
    url: config.NATS_URL,
    name: 'gateway',
    clock,
    logger,
    metrics,
    tracing,
    repeatsCalls: true,
  });
  if (isMovable(clock)) await followTestClock(bus, clock);

  let isOpen = true;
  const checks = readinessChecks(bus);
  const context = createContext({
    config,
    bus,
    clock,
    logger,
    metrics,
    upcasters: overrides.upcasters ?? upcasters,
    limits: overrides.limits,
  });
  await followRecords(bus, context.live);
  const app = createApp(context, { checks, isOpen: () => isOpen });
  const server = await listen(app, config.PORT);
  const ops = await startOpsServer({ port: config.OPS_PORT, logger, checks, metrics });
  const setReady = (isReady: boolean) => {
    isOpen = isReady;
    ops.setReady(isReady);
  };
  setReady(true);

  return {
    port: server.port,
    url: `http://localhost:${server.port}`,
    ops: { port: ops.port, setReady },
    async close() {
      setReady(false);
      // Open streams would use up the whole grace period; their browsers reconnect to another replica.
      context.live.close();
      await server.close(graceMs);
      await bus.drain(drainMs);
      await ops.close();
    },
  };
}
