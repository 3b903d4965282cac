import { AppError } from '@tshepa/contracts/errors';
import { operation } from '@tshepa/contracts/operations/define';
import { bytesSchema } from '@tshepa/contracts/operations/shared';
import {
  createLogger,
  type DeadLetter,
  type Metrics,
  type OutboxEvent,
  type OutboxSource,
  type StoredDeadLetter,
  systemClock,
} from '@tshepa/service-kit';
import * as z from 'zod/mini';
import { type Bus, connectBus, newId } from '../../src/index.ts';

const probe = { summary: 'For tests', audit: 'recorded' } as const;
const textSchema = z.strictObject({ text: z.string() });

export const echo = operation('applications.probe.echoText', {
  ...probe,
  request: textSchema,
  reply: textSchema,
  timeoutMs: 1_000,
});
export const store = operation('applications.probe.storeBytes', {
  ...probe,
  kind: 'bytes',
  request: textSchema,
  reply: z.strictObject({ sum: z.int() }),
});
export const load = operation('applications.probe.loadBytes', {
  ...probe,
  kind: 'bytes-reply',
  request: z.strictObject({ size: z.int() }),
  reply: bytesSchema,
});
export const download = operation('applications.probe.downloadBytes', {
  ...probe,
  kind: 'byte-stream',
  request: z.strictObject({ chunks: z.int() }),
  reply: bytesSchema,
  timeoutMs: 1_000,
});
export const happened = {
  subject: 'evt.applications.probe.happened',
  data: z.strictObject({ number: z.int() }),
};
export const failed = {
  subject: 'evt.applications.probe.failed',
  data: z.strictObject({ number: z.int() }),
};

export const call = () => ({ actor: { kind: 'public' } as const, requestId: newId() });
export const sleep = (ms: number) => systemClock.sleep(ms);

/** Polls until `probe` returns a truthy value. @throws Error after `withinMs`. */
export async function until<Result>(probe: () => Result | Promise<Result>, withinMs = 40_000) {
  const endMs = systemClock.nowMs() + withinMs;
  for (;;) {
    const result = await probe();
    if (result) return result;
    if (systemClock.nowMs() > endMs) throw new Error('the condition was not met in time');
    await sleep(20);
  }
}

const buses: Bus[] = [];
export async function openBus(
  url: string,
  busName = 'applications',
  metrics?: Metrics,
  repeatsCalls = false,
): Promise<Bus> {
  const bus = await connectBus({
    repeatsCalls,
    url,
    name: busName,
    clock: systemClock,
    logger: createLogger({ service: busName, level: process.env.TEST_LOG ?? 'silent' }),
    onClosed: () => undefined,
    ...(metrics && { metrics }),
  });
  buses.push(bus);
  return bus;
}
export async function closeBuses(): Promise<void> {
  await Promise.all(buses.splice(0).map((bus) => bus.drain(500)));
}

/** Keeps dead letters in memory, with a switch that makes writing fail. */
export function deadLetterBox() {
  const letters: StoredDeadLetter[] = [];
  const replayed: string[] = [];
  const box = {
    letters,
    replayed,
    isBroken: false,
    put: async (letter: DeadLetter) => {
      if (box.isBroken) throw new Error('the database is unreachable');
      letters.push({ ...letter, _id: `${letter.durable}:${letter.eventId}` });
    },
    list: async () => letters,
    get: async (letterId: string) => letters.findLast(({ _id }) => _id === letterId) ?? null,
    markReplayed: async (letterId: string) => void replayed.push(letterId),
  };
  return box;
}

/** Keeps documents with outboxes in memory. */
export function memoryOutbox() {
  const documents = new Map<string, OutboxEvent[]>();
  const source: OutboxSource = {
    pending: async (documentId) =>
      [...documents]
        .filter(([id, events]) => events.length > 0 && (documentId === undefined || id === documentId))
        .map(([id, events]) => ({ documentId: id, version: 1, events: [...events] })),
    remove: async ({ documentId, events }) => {
      const eventIds = events.map(({ id }) => id);
      documents.set(
        documentId,
        (documents.get(documentId) ?? []).filter(({ id }) => !eventIds.includes(id)),
      );
    },
  };
  const push = (documentId: string, number: number) => {
    const pushed: OutboxEvent = {
      id: newId(),
      subject: happened.subject,
      data: { number },
      at: systemClock.now(),
    };
    documents.set(documentId, [...(documents.get(documentId) ?? []), pushed]);
    return pushed;
  };
  return { source, push, waiting: () => [...documents.values()].flat().length };
}

/** Returns the code of the error that a call failed with, or `ok`. */
export const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'ok',
    (error: unknown) => (error instanceof AppError ? error.code : error),
  );
