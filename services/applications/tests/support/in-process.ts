import { type Bus, type Handler, startOutboxRelay, type Witness } from '@tshepa/messaging';
import { createClock, createLogger } from '@tshepa/service-kit';
import { mongoOutboxSource } from '@tshepa/service-kit/mongo';
import { auditWitness } from '../../src/audit/entries.ts';
import type { Config } from '../../src/config.ts';
import { createContext } from '../../src/context.ts';
import { handlers } from '../../src/handlers/generated.ts';
import { applicationsCollection } from '../../src/store/applications.ts';
import { openDatabase } from '../../src/store/indexes.ts';

/**
 * Opens the operations of this service for a caller in the same process, without NATS. This is the baseline of `npm run
 * bench`. Events are written with each change and then removed without being published.
 */
export async function openInProcess(
  config: Config,
  bus: Bus,
): Promise<{ operations: Handler[]; witness: Witness }> {
  const clock = createClock(config);
  const logger = createLogger({ service: 'applications', level: config.LOG_LEVEL });
  const connection = await openDatabase(config, logger);
  const source = mongoOutboxSource(connection.collection(applicationsCollection));
  const relay = startOutboxRelay({ bus, source, clock, logger, deliver: async () => undefined });
  const context = await createContext(config, { bus, clock, logger, connection, relay });
  await context.trail.begin();
  return {
    operations: Object.values(handlers).map((handler) => handler(context)),
    witness: auditWitness(context),
  };
}
