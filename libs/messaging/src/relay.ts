import { setImmediate } from 'node:timers/promises';
import {
  type Clock,
  type FailPoint,
  type Logger,
  type OutboxEvent,
  type OutboxSource,
  type PendingDocument,
  valueWithin,
} from '@tshepa/service-kit';
import { LRUCache } from 'lru-cache';
import { restoreEventStream } from './event-stream.ts';
import { publishEvent } from './events.ts';
import type { Link } from './link.ts';

export type OutboxRelay = ReturnType<typeof startOutboxRelay>;

type RelaySettings = {
  bus: Link;
  source: OutboxSource;
  clock: Clock;
  logger: Logger;
  failPoint?: FailPoint;
  sweepEveryMs?: number;
  /** Delivers an event elsewhere than to the stream. Like the stream, it must treat a repeated event as one. */
  deliver?: (event: OutboxEvent) => Promise<void>;
};

const defaultSweepEveryMs = 60_000;
const retryPausesMs = [200, 500, 1_000, 2_000, 5_000, 10_000] as const;
const parallelDocuments = 16;
const rememberedEvents = 1_000;
/** The last sweep must not delay the end of the process; remaining events wait for the next start. */
const lastSweepMs = 5_000;

/**
 * Publishes events in order per document, and removes each only after the server has confirmed it. After a crash in
 * between, the event is published again, and the server or the consumer recognises the event by its id.
 */
export function startOutboxRelay(settings: RelaySettings) {
  const { bus, clock, logger, sweepEveryMs = defaultSweepEveryMs, deliver } = settings;
  const stop = new AbortController();
  const run = createDocumentRunner(settings);

  let sweeping: Promise<void> | undefined;
  const sweep = () => {
    sweeping ??= sweepAll(settings.source, run).finally(() => {
      sweeping = undefined;
    });
    return sweeping;
  };

  // Any failure, of a sweep or of a single document, is followed by another sweep: the document's flag is still set.
  let wakeLoop = Promise.withResolvers<void>();
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
        logger.warn(
          { event: 'outbox.sweep_failed', pauseMs, err: error },
          'events could not be published yet',
        );
        if (!deliver && bus.isConnected()) await restoreEventStream(bus).catch(() => undefined);
      }
      const pause = new AbortController();
      const signal = AbortSignal.any([pause.signal, stop.signal]);
      const slept = clock.sleep(pauseMs, signal).catch(() => undefined);
      // While the server refuses, a wake must not cut the back-off short.
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
      const lastSweep = sweep().catch((error: unknown) =>
        logger.warn(
          { event: 'outbox.last_sweep_failed', err: error },
          'events remain in the outbox until the next start',
        ),
      );
      await valueWithin(lastSweep, lastSweepMs, undefined);
    })();
    return closing;
  };
  bus.onDrain('flush', close);

  return {
    /** Publishes soon; never throws and never blocks. `written` holds events just stored and saves a read. */
    wake(documentId: string, written?: PendingDocument): void {
      if (stop.signal.aborted) return;
      // The run is deferred, so that the reply to the writer's caller is sent first.
      const soon = setImmediate().then(() => run(documentId, written));
      bus.inFlight.track(soon).catch(() => wakeLoop.resolve());
    },
    /** Publishes the waiting events of this document. Rejects when the server or the database refuses. */
    flush: (documentId: string) => run(documentId),
    /** Publishes all waiting events. Resolves when the outbox was found empty; rejects when the server refused. */
    sweep,
    /** Sweeps once more and stops. Runs by itself when the bus drains. */
    close,
  };
}

type RunDocument = (documentId: string, found?: PendingDocument) => Promise<void>;

/** Publishes one document's events in order. Rejects when the server or the database refuses. */
function createDocumentRunner({ bus, source, failPoint, deliver }: RelaySettings): RunDocument {
  const send = deliver ?? ((event: OutboxEvent) => publishEvent(bus, event));
  /** The current run of each document, and whether the document was woken again in the meantime. */
  const runs = new Map<string, { done: Promise<void>; again: boolean }>();
  /** Recently confirmed events. A writer that read its document before they were removed passes them to `wake` again. */
  const confirmed = new LRUCache<string, true>({ max: rememberedEvents });

  const publish = async (document: PendingDocument) => {
    for (const event of document.events) {
      if (confirmed.has(event.id)) continue;
      failPoint?.('outbox.before-publish', event.subject);
      await send(event);
      failPoint?.('outbox.after-publish', event.subject);
      confirmed.set(event.id, true);
    }
    await source.remove(document);
  };

  return (documentId, found) => {
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
}

async function sweepAll(source: OutboxSource, run: RunDocument): Promise<void> {
  for (let documents = await source.pending(); documents.length > 0; documents = await source.pending()) {
    const queue = [...documents];
    const failures: unknown[] = [];
    const worker = async () => {
      for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
        // A document that cannot be published must not hold back the others.
        await run(next.documentId, next).catch((error: unknown) => failures.push(error));
      }
    };
    await Promise.all(Array.from({ length: parallelDocuments }, worker));
    if (failures.length > 0) throw failures[0];
  }
}
