import { createLogger, systemClock } from '@tshepa/service-kit';
import { type Bus, connectBus } from './connect.ts';

type Connection = {
  url: string;
  /** The NATS user as whom the program connects. Replies arrive in the inboxes of this user. */
  name: string;
};

const connectTimeoutMs = 3_000;

/** Connects for the duration of `work`, for programs that end after a few calls. Waits 3 seconds for a server. */
export async function withBus<T>(connection: Connection, work: (bus: Bus) => Promise<T>): Promise<T> {
  const logger = createLogger({ service: connection.name, level: 'silent' });
  const bus = await connectBus({ ...connection, clock: systemClock, logger, connectTimeoutMs });
  try {
    return await work(bus);
  } finally {
    await bus.drain();
  }
}
