export * from './clock.ts';
export * from './config.ts';
export * from './fail-points.ts';
export * from './jobs.ts';
export * from './lifecycle.ts';
export * from './logger.ts';
export * from './metrics.ts';
export * from './ops-server.ts';
export * from './ports.ts';
export * from './third-party-calls.ts';
export {
  currentTraceId,
  currentTraceparent,
  type RunningStep,
  type StepFacts,
  type Tracing,
} from './tracing/trace-context.ts';
export { noTracing, startTracing } from './tracing/tracing.ts';
export * from './webhook-signature.ts';
