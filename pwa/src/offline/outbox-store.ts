import { database } from './database.ts';
import type { OutboxStore } from './drain.ts';

const { outbox, applications } = database;

/** The outbox in the browser's database. Rows that are gone meanwhile (the phone was cleared) are nobody's business. */
export const outboxStore: OutboxStore = {
  all: () => outbox.toArray(),
  remove: (commandId) => outbox.delete(commandId),
  postpone: async (commandId, change) => {
    await outbox.update(commandId, change);
  },
  park: async (commandId, error) => {
    await outbox.update(commandId, { state: 'parked', lastError: error });
  },
  stop: (customerId, verdict) =>
    database.transaction('rw', outbox, applications, async () => {
      await outbox.filter((command) => command.customerId === customerId).delete();
      await applications.update(customerId, { verdict });
    }),
};
