import { commandVersion, isKnownKind } from '../policy/command.ts';
import type { OutboxRow, RowStore } from '../store/rows.ts';

type QueueFacts = {
  /** The number of commands of each kind, without page markers. */
  kinds: Record<string, number>;
  refused: number;
  conflict: number;
  held: number;
  /** The time at which the oldest command was queued, by the phone's clock, ISO 8601. */
  oldestAt: string | undefined;
  /** The server's time of the newest receipt, ISO 8601. */
  confirmedAt: string | undefined;
};

const isHeld = ({ kind, version, state }: OutboxRow) =>
  state === 'held' || !isKnownKind(kind) || version > commandVersion[kind];
/** Version 1 called a refused command "parked". */
const isRefused = ({ state }: OutboxRow) => state === 'rejected' || state === 'parked';

/** Reads the parts of the queue and the receipts that are not sealed, so that it works on a locked phone too. */
export async function queueFactsIn(rows: RowStore): Promise<QueueFacts> {
  const { queue, received } = await rows.transact('r', ['outbox', 'receipts'], async (tables) => ({
    queue: (await tables.outbox.toArray()).filter(({ kind }) => kind !== 'progress'),
    received: (await tables.receipts.toArray()).map(({ at }) => at).sort(),
  }));
  const kinds: Record<string, number> = {};
  for (const { kind } of queue) kinds[kind] = (kinds[kind] ?? 0) + 1;
  const known = queue.filter((row) => !isHeld(row));
  return {
    kinds,
    refused: known.filter(isRefused).length,
    conflict: known.filter(({ state }) => state === 'conflict').length,
    held: queue.length - known.length,
    oldestAt: queue.map(({ createdAt }) => createdAt).sort()[0],
    confirmedAt: received.at(-1),
  };
}
