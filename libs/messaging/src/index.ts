export { v7 as newId } from 'uuid';
export type { CallOptions } from './calls.ts';
export { type Bus, connectBus } from './connect.ts';
export { consume } from './consume.ts';
export { assertSyncAlways, ensureEventStream } from './event-stream.ts';
export { followEvents, publishEvent, replayDeadLetter, toOutboxEvent } from './events.ts';
export { type OutboxRelay, startOutboxRelay } from './relay.ts';
export { runConsumers } from './run-consumers.ts';
export {
  type CallMeta,
  type Handler,
  type ServiceHandlers,
  serve,
  serveByteStream,
  serveBytes,
  serveBytesReply,
  type Witness,
} from './serve.ts';
export { serveAll } from './serve-all.ts';
export { followTestClock, moveTestClock } from './test-clock.ts';
export type { CallingDevice } from './wire.ts';
