import {
  type Bindings,
  type ChildLoggerOptions,
  type DestinationStream,
  type Logger,
  type LoggerOptions,
  pino,
  stdTimeFunctions,
} from 'pino';
import { censorFields, censorText } from './censor.ts';
import { currentTraceId } from './tracing/index.ts';

export type { Logger } from 'pino';

type LoggerSettings = { service: string; level?: string; destination?: DestinationStream };

/**
 * JSON lines with UTC time and the service's name. Personal fields and secrets are censored here, at every depth,
 * so no call site has to think of it.
 */
export function createLogger({ service, level = 'info', destination }: LoggerSettings): Logger {
  const options: LoggerOptions = {
    level,
    base: { service },
    mixin: () => {
      const traceId = currentTraceId();
      return traceId ? { traceId } : {};
    },
    timestamp: stdTimeFunctions.isoTime,
    formatters: {
      level: (label) => ({ level: label }),
      log: (fields) => censorFields(fields),
    },
    // Errors are already plain when the serializer sees them.
    serializers: { err: (error: unknown) => error },
    hooks: {
      logMethod(args, method) {
        const [first, ...rest] = args;
        const clean = (value: unknown) => (typeof value === 'string' ? censorText(value) : value);
        // An error alone would otherwise bring its uncensored message as the line's text.
        if (first instanceof Error && rest.length === 0)
          return method.call(this, { err: first }, censorText(first.message));
        return Reflect.apply(method, this, [clean(first), ...rest.map(clean)]);
      },
    },
  };
  return censorBindings(destination ? pino(options, destination) : pino(options));
}

/** Child loggers ignore the formatter of bindings; all of them inherit this method instead. */
function censorBindings(logger: Logger): Logger {
  const plainChild = logger.child;
  return Object.defineProperty(logger, 'child', {
    value(this: Logger, bindings: Bindings, options?: ChildLoggerOptions) {
      return Reflect.apply(plainChild, this, [censorFields(bindings), options]);
    },
  });
}

/** The logger of one request: every line carries its id. */
export const withRequest = (logger: Logger, requestId: string): Logger => logger.child({ requestId });
