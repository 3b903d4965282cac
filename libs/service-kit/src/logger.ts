import {
  type Bindings,
  type ChildLoggerOptions,
  type DestinationStream,
  type Logger,
  type LoggerOptions,
  pino,
  stdTimeFunctions,
} from 'pino';
import { censor, censorFields, censorText } from './censor.ts';
import { currentTraceId } from './tracing/trace-context.ts';

export type { Logger } from 'pino';

type LoggerSettings = { service: string; level?: string; destination?: DestinationStream };

/** Logs JSON lines in UTC. Personal fields and secrets are censored here, so that no call site has to. */
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
    // The formatter has already converted errors to plain objects.
    serializers: { err: (error: unknown) => error },
    hooks: {
      logMethod(args, method) {
        const [first, ...rest] = args;
        const [fields, error] = first instanceof Error ? [{ err: first }, first] : [first, errorIn(first)];
        // Without an explicit text pino would use the error's uncensored message.
        const words = rest.length > 0 || !error ? rest : [error.message];
        // The formatter censors the fields, but template values never reach it.
        const head = typeof fields === 'string' ? censorText(fields) : fields;
        return Reflect.apply(method, this, [head, ...words.map((word) => censor(word))]);
      },
    },
  };
  return censorBindings(destination ? pino(options, destination) : pino(options));
}

const errorIn = (fields: unknown): Error | undefined =>
  typeof fields === 'object' && fields !== null && 'err' in fields && fields.err instanceof Error
    ? fields.err
    : undefined;

/** Child loggers ignore the bindings formatter, so `child` itself censors the bindings. Grandchildren inherit `child`. */
function censorBindings(logger: Logger): Logger {
  const plainChild = logger.child;
  return Object.defineProperty(logger, 'child', {
    value(this: Logger, bindings: Bindings, options?: ChildLoggerOptions) {
      return Reflect.apply(plainChild, this, [censorFields(bindings), options]);
    },
  });
}
