export { currentTraceId, currentTraceparent, parseTraceparent } from './trace-context.ts';
export { noTracing, type RunningStep, startTracing, type StepFacts, type Tracing } from './tracing.ts';
