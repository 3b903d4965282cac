export type { Bus, CallOptions, StreamOptions } from './bus.ts';
export { connectBus } from './connect.ts';
export { type Consumer, consume, type EventMeta } from './consume.ts';
export { type DeadLetter, type DeadLetters, replayDeadLetter } from './dead-letters.ts';
export {
  ensureEventStream,
  eventStreamName,
  followEvents,
  publishEvent,
  type ReceivedEvent,
  toOutboxEvent,
} from './event-stream.ts';
export { newId } from './ids.ts';
export { type OutboxEvent, type OutboxRelay, type OutboxSource, startOutboxRelay } from './relay.ts';
export { runConsumers } from './run-consumers.ts';
export { assertSyncAlways, type JetStreamSafety, readJetStreamSafety } from './safety.ts';
export {
  type Answered,
  type CallMeta,
  type Handler,
  serve,
  serveByteStream,
  serveBytes,
  serveBytesReply,
  type Witness,
} from './serve.ts';
export { serveAll } from './serve-all.ts';
export { followTestClock, moveTestClock } from './test-clock.ts';
export type { CallingDevice } from './wire.ts';
