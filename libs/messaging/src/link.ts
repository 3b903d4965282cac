import type { Clock, Logger, Metrics, Tracing } from '@tshepa/service-kit';
import type { NatsConnection } from 'nats';
import type { WorkTracker } from './work-tracker.ts';

/** The connection as the modules of this library use it; services use `Bus`. */
export type Link = {
  readonly name: string;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly metrics: Metrics | undefined;
  readonly tracing: Tracing;
  readonly connection: NatsConnection;
  readonly inFlight: WorkTracker;
  isConnected(): boolean;
  /** Resolves with true when connected, and with false when that takes longer than `timeoutMs`. */
  whenConnected(timeoutMs: number): Promise<boolean>;
  /** Requests sent before a disconnect may never be answered. Returns a function that stops listening. */
  onDisconnect(listener: () => void): () => void;
  /** `intake` stops new work; `flush` runs after all running work has ended, while the connection is still open. */
  onDrain(stage: 'intake' | 'flush', stop: () => Promise<unknown>): void;
  /** Reports through `onClosed` that a required part of the connection is permanently gone. */
  fail(error: Error): void;
};
