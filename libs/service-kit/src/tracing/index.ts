export { currentTraceId, currentTraceparent, parseTraceparent } from './trace-context.ts';
export { noTracing, type RunningStep, type StepFacts, startTracing, type Tracing } from './tracing.ts';
