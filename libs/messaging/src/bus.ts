import type { ByteStreamRpc, BytesReplyRpc, BytesRpc, Rpc } from '@tshepa/contracts/define';
import type { Clock, Logger, Metrics, Tracing } from '@tshepa/service-kit';
import type { NatsConnection } from 'nats';
import type { CallHeaders, Input, Output, Schema } from './wire.ts';
import type { WorkTracker } from './work-tracker.ts';

/** Who asks, for what request of a person, and how long the caller waits (default: the definition's). */
export type CallOptions = CallHeaders & { timeoutMs?: number | undefined };

/** `idleTimeoutMs`: how long a stream may be silent before it counts as broken. */
export type StreamOptions = CallOptions & { idleTimeoutMs?: number | undefined };

/** What the connection is to the parts of this library; services use `Bus`. */
export type Link = {
  readonly name: string;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly metrics: Metrics | undefined;
  readonly tracing: Tracing;
  readonly connection: NatsConnection;
  readonly inFlight: WorkTracker;
  isConnected(): boolean;
  /** Resolves when connected; false when that took longer than `timeoutMs`. */
  whenConnected(timeoutMs: number): Promise<boolean>;
  /** `intake` stops new work from arriving; `flush` runs when all begun work is done and the connection still stands. */
  onDrain(stage: 'intake' | 'flush', stop: () => Promise<unknown>): void;
  /** Ends the process by way of `onClosed`: a required part of the connection is gone for good. */
  fail(error: Error): void;
};

/** One service's connection to the others. Calls throw `AppError` and nothing else. */
export type Bus = Link & {
  /** For readiness: rejects while the connection is down. */
  check(): Promise<void>;
  request<Request extends Schema, Reply extends Schema>(
    definition: Rpc<Request, Reply>,
    payload: Input<Request>,
    options: CallOptions,
  ): Promise<Output<Reply>>;
  /** At most 255 KiB. */
  sendBytes<Request extends Schema, Reply extends Schema>(
    definition: BytesRpc<Request, Reply>,
    metadata: Input<Request>,
    bytes: Uint8Array,
    options: CallOptions,
  ): Promise<Output<Reply>>;
  fetchBytes<Request extends Schema>(
    definition: BytesReplyRpc<Request>,
    payload: Input<Request>,
    options: CallOptions,
  ): Promise<Uint8Array>;
  /** Nothing is sent before the first read; leaving the loop cancels the sender. */
  openByteStream<Request extends Schema>(
    definition: ByteStreamRpc<Request>,
    payload: Input<Request>,
    options: StreamOptions,
  ): AsyncIterable<Uint8Array>;
  /** Stops in order: no new work, begun work ends (at most `graceMs`), outbox flushed, connection closed. */
  drain(graceMs?: number): Promise<void>;
};
