export { v7 as newId } from 'uuid';
export { callAsOperator } from './call-as-operator.ts';
export type { CallOptions } from './calls.ts';
export { type Bus, connectBus } from './connect.ts';
export { consume } from './consume.ts';
export { deadLetterCommands } from './dead-letter-commands.ts';
export { toErrorReply } from './error-reply.ts';
export { assertSyncAlways, ensureEventStream } from './event-stream.ts';
export { followEvents, publishEvent, toOutboxEvent } from './events.ts';
export { createPlaces, overloaded, type Urgency, urgencyOf } from './places.ts';
export { type OutboxRelay, startOutboxRelay } from './relay.ts';
export { replayDeadLetter } from './replay-dead-letter.ts';
export { runConsumers } from './run-consumers.ts';
export {
  type CallMeta,
  type Handler,
  type RowOfBatch,
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
export { withBus } from './with-bus.ts';
