import { setImmediate } from 'node:timers/promises';
import type {
  Clock,
  FailPoint,
  Logger,
  OutboxEvent,
  OutboxSource,
  PendingDocument,
} from '@tshepa/service-kit';
import type { Link } from './bus.ts';
import { publishEvent, restoreEventStream } from './event-stream.ts';

export type { OutboxEvent, OutboxSource, PendingDocument } from '@tshepa/service-kit';

export type OutboxRelay = {
  /**
   * Publishes what waits in this document soon; never throws and never blocks. Whoever has just written it may hand
   * over all that waits there, which saves a read.
   */
  wake(documentId: string, written?: PendingDocument): void;
  /** Publishes what waits in this document. Resolves when it is done; rejects when it is refused. */
  flush(documentId: string): Promise<void>;
  /** Publishes everything that waits. Resolves when the outbox was found empty or the server refused. */
  sweep(): Promise<void>;
  /** One last sweep, then silence. Runs by itself when the bus drains. */
  close(): Promise<void>;
};

type RelaySettings = {
  bus: Link;
  source: OutboxSource;
  clock: Clock;
  logger: Logger;
  failPoint?: FailPoint;
  sweepEveryMs?: number;
  /** Where the events go, when that is not the stream. Like the stream it takes the same event twice as one. */
  deliver?: (event: OutboxEvent) => Promise<void>;
};

const defaultSweepEveryMs = 60_000;
const retryPausesMs = [200, 500, 1_000, 2_000, 5_000, 10_000] as const;
const parallelDocuments = 16;
const rememberedEvents = 1_000;
/** A last sweep must not hold up the end of the process; what is left waits for the next start. */
const closeSweepMs = 5_000;

/**
 * Moves events from documents to the stream: in order per document, removed only after the server confirmed.
 * A crash between the two publishes again, which the server or the consumer recognises by the event's id.
 */
export function startOutboxRelay({
  bus,
  source,
  clock,
  logger,
  failPoint,
  sweepEveryMs = defaultSweepEveryMs,
  deliver,
}: RelaySettings): OutboxRelay {
  const send = deliver ?? ((event: OutboxEvent) => publishEvent(bus, event));
  const stop = new AbortController();
  /** Per document: the run under way, and whether it was woken again meanwhile. */
  const runs = new Map<string, { done: Promise<void>; again: boolean }>();

  /** Confirmed a moment ago: a writer that had read its document just before hands them over once more. */
  const confirmed = new Set<string>();
  const confirm = (eventId: string) => {
    confirmed.add(eventId);
    const [oldest] = confirmed;
    if (confirmed.size > rememberedEvents && oldest !== undefined) confirmed.delete(oldest);
  };

  const publish = async (document: PendingDocument) => {
    for (const event of document.events) {
      if (confirmed.has(event.id)) continue;
      failPoint?.('outbox.before-publish', event.subject);
      await send(event);
      failPoint?.('outbox.after-publish', event.subject);
      confirm(event.id);
    }
    await source.remove(document);
  };

  /**
   * Runs one document alone, so that its events keep their order; `found` is all that is known to wait in it. Rejects
   * when the server or the database refuses.
   */
  const run = (documentId: string, found?: PendingDocument): Promise<void> => {
    const current = runs.get(documentId);
    if (current) {
      current.again = true;
      return current.done;
    }
    const entry = { again: false, done: Promise.resolve() };
    const work = async () => {
      try {
        let documents = found ? [found] : await source.pending(documentId);
        for (;;) {
          for (const document of documents) await publish(document);
          if (!entry.again) return;
          entry.again = false;
          documents = await source.pending(documentId);
        }
      } finally {
        runs.delete(documentId);
      }
    };
    entry.done = work();
    runs.set(documentId, entry);
    return entry.done;
  };

  const sweepAll = async () => {
    for (let documents = await source.pending(); documents.length > 0; documents = await source.pending()) {
      const queue = [...documents];
      const failures: unknown[] = [];
      const worker = async () => {
        for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
          // One document that cannot be published must not hold back the others.
          await run(next.documentId, next).catch((error: unknown) => failures.push(error));
        }
      };
      await Promise.all(Array.from({ length: parallelDocuments }, worker));
      if (failures.length > 0) throw failures[0];
    }
  };

  let sweeping: Promise<void> | undefined;
  const sweep = () => {
    sweeping ??= sweepAll().finally(() => {
      sweeping = undefined;
    });
    return sweeping;
  };

  // Every failure, of a sweep or of a single document, is answered by sweeping again soon: the flag is still set.
  let wakeLoop = Promise.withResolvers<void>();
  const hurry = () => wakeLoop.resolve();
  const loop = async () => {
    let failures = 0;
    while (!stop.signal.aborted) {
      wakeLoop = Promise.withResolvers<void>();
      let pauseMs = sweepEveryMs;
      try {
        await sweep();
        failures = 0;
      } catch (error) {
        pauseMs = retryPausesMs[Math.min(failures, retryPausesMs.length - 1)] ?? sweepEveryMs;
        failures += 1;
        logger.warn({ event: 'outbox.sweep_failed', pauseMs, err: error }, 'events wait for another try');
        if (!deliver && bus.isConnected()) await restoreEventStream(bus).catch(() => undefined);
      }
      const pause = new AbortController();
      const signal = AbortSignal.any([pause.signal, stop.signal]);
      const slept = clock.sleep(pauseMs, signal).catch(() => undefined);
      // A failing wake must not undo the back-off.
      await (failures === 0 ? Promise.race([slept, wakeLoop.promise]) : slept);
      pause.abort();
    }
  };
  const looping = loop();

  let closing: Promise<void> | undefined;
  const close = () => {
    closing ??= (async () => {
      stop.abort();
      await looping;
      if (!bus.isConnected()) return;
      const limit = new AbortController();
      const lastSweep = sweep().catch((error: unknown) =>
        logger.warn({ event: 'outbox.last_sweep_failed', err: error }, 'events wait for the next start'),
      );
      await Promise.race([lastSweep, clock.sleep(closeSweepMs, limit.signal).catch(() => undefined)]);
      limit.abort();
    })();
    return closing;
  };
  bus.onDrain('flush', close);

  return {
    wake(documentId, written) {
      if (stop.signal.aborted) return;
      // After the reply of whoever wrote it, which is on its way by then.
      const soon = setImmediate().then(() => run(documentId, written));
      bus.inFlight.track(soon).catch(hurry);
    },
    flush: (documentId) => run(documentId),
    sweep,
    close,
  };
}
