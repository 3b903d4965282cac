export { v7 as newId } from 'uuid';
export type { Bus, CallOptions } from './bus.ts';
export { connectBus } from './connect.ts';
export { type Consumer, consume } from './consume.ts';
export { assertSyncAlways, ensureEventStream } from './event-stream.ts';
export { followEvents, publishEvent, replayDeadLetter, toOutboxEvent } from './events.ts';
export { type OutboxRelay, startOutboxRelay } from './relay.ts';
export { runConsumers } from './run-consumers.ts';
export {
  type Answered,
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
