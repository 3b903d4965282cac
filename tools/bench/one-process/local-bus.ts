import { AppError } from '@tshepa/contracts';
import { type Bus, type CallMeta, type CallOptions, type Handler, newId } from '@tshepa/messaging';
import { type Clock, type Logger, noTracing, systemClock } from '@tshepa/service-kit';

const absent = (): never => {
  throw new Error('one process has no server between its parts');
};

const patienceMs = 10_000;

export function metaOf(options: CallOptions): CallMeta {
  const deadlineMs = systemClock.nowMs() + (options.timeoutMs ?? patienceMs);
  return { ...options, deadlineMs, msLeft: () => deadlineMs - systemClock.nowMs() };
}

/** Finds the operation behind a subject among those of one process. */
export function createOperations() {
  const known = new Map<string, NonNullable<Handler['run']>>();
  return {
    add: (handlers: readonly Handler[]) => {
      for (const { subject, run } of handlers) if (run) known.set(subject, run);
    },
    run: (subject: string, request: unknown, meta: CallMeta): Promise<unknown> => {
      const operation = known.get(subject);
      if (!operation) throw new AppError('service.unavailable');
      return operation(request, meta);
    },
  };
}

export type Operations = ReturnType<typeof createOperations>;

/** What the services take for their bus, where a call is a call: nothing is encoded, sent, or checked a second time. */
export function createLocalBus(
  operations: Operations,
  { clock, logger }: { clock: Clock; logger: Logger },
): Bus {
  const running = new Set<Promise<unknown>>();
  return {
    name: 'one-process',
    clock,
    logger,
    metrics: undefined,
    tracing: noTracing,
    get connection() {
      return absent();
    },
    inFlight: {
      track: (work) => {
        running.add(work);
        const forget = () => running.delete(work);
        work.then(forget, forget);
        return work;
      },
      count: () => running.size,
      idle: async () => true,
    },
    isConnected: () => true,
    whenConnected: async () => true,
    onDrain: () => undefined,
    fail: (error) => {
      throw error;
    },
    check: async () => undefined,
    // The operation's own types vouch for its reply, as with any function.
    request: (definition, payload, options) =>
      operations.run(definition.subject, payload, metaOf(options)) as never,
    sendBytes: absent,
    fetchBytes: absent,
    openByteStream: absent,
    drain: async () => undefined,
  };
}

export const newRequest = (actor: CallOptions['actor']): CallOptions => ({ actor, requestId: newId() });
