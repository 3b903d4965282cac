import { AppError } from '@tshepa/contracts';
import { type Bus, type CallMeta, type CallOptions, type Handler, newId } from '@tshepa/messaging';
import { type Clock, type Logger, noTracing, systemClock } from '@tshepa/service-kit';

const unavailable = (): never => {
  throw new Error('The one-process baseline has no NATS server');
};

const defaultTimeoutMs = 10_000;

export function metaOf(options: CallOptions): CallMeta {
  const deadlineMs = systemClock.nowMs() + (options.timeoutMs ?? defaultTimeoutMs);
  return { ...options, msLeft: () => deadlineMs - systemClock.nowMs() };
}

/** Keeps the operations of the process by their subject. */
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

/**
 * A bus for the services that calls operations directly: nothing is encoded or sent, and nothing is validated twice.
 */
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
      return unavailable();
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
    onDisconnect: () => () => undefined,
    whenConnected: async () => true,
    onDrain: () => undefined,
    fail: (error) => {
      throw error;
    },
    check: async () => undefined,
    // The operation's types ensure the type of its reply.
    request: (definition, payload, options) =>
      operations.run(definition.subject, payload, metaOf(options)) as never,
    sendBytes: unavailable,
    fetchBytes: unavailable,
    openByteStream: unavailable,
    drain: async () => undefined,
  };
}

export const newRequest = (actor: CallOptions['actor']): CallOptions => ({ actor, requestId: newId() });
