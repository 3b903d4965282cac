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
        const [fields, error] = first instanceof Error ? [{ err: first }, first] : [first, errorIn(first)];
        // An error without words would otherwise bring its uncensored message as the line's text.
        const words = rest.length > 0 || !error ? rest : [error.message];
        // The fields are censored by the formatter; what fills in a template never gets there.
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
