import { ConfigError, logLevel } from './config.ts';
import { createLogger, type Logger } from './logger.ts';

/** What a service's `start` gives back. `close` stops everything in order and resolves when nothing is left. */
export type Running = { close(): Promise<void>; ops?: { setReady(isReady: boolean): void } };

type MainOptions = {
  logger?: Logger;
  /** After a stop signal the process ends by itself after this time, whatever still hangs, in milliseconds. */
  graceMs?: number;
  /** How long the process serves on after readiness went false, so that routers can notice, in milliseconds. */
  lingerMs?: number;
  exit?: (code: number) => void;
};

/** Longer than the drain of the bus and shorter than the 45 s that the platform gives. */
const defaultGraceMs = 30_000;

/** The body of every `main.ts`: starts, prints all problems of the settings, stops in order on SIGTERM or SIGINT. */
export async function runMain(
  service: string,
  environment: Readonly<Record<string, string | undefined>>,
  start: (logger: Logger) => Promise<Running>,
  options: MainOptions = {},
): Promise<void> {
  const logger = options.logger ?? createLogger({ service, level: logLevel(environment) });
  const exit = options.exit ?? ((code: number) => process.exit(code));

  const die = (error: unknown, event: string) => {
    logger.fatal({ event, err: error }, 'the process cannot go on');
    exit(1);
  };
  process.on('unhandledRejection', (error) => die(error, 'process.unhandled_rejection'));
  process.on('uncaughtException', (error) => die(error, 'process.uncaught_exception'));

  let running: Running | undefined;
  let isStopping = false;
  const stop = async (signal: NodeJS.Signals) => {
    if (isStopping) return;
    isStopping = true;
    logger.info({ event: 'process.stopping', signal }, 'stopping');
    // A process that hangs in its own shutdown must not outlive the platform's patience with half its parts closed.
    setTimeout(() => {
      logger.error({ event: 'process.stop_timeout' }, 'stopped the hard way');
      exit(1);
    }, options.graceMs ?? defaultGraceMs).unref();
    running?.ops?.setReady(false);
    if (options.lingerMs) await new Promise((resolve) => setTimeout(resolve, options.lingerMs));
    try {
      await running?.close();
      logger.info({ event: 'process.stopped' }, 'stopped');
      exit(0);
    } catch (error) {
      die(error, 'process.stop_failed');
    }
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);

  try {
    running = await start(logger);
    logger.info({ event: 'process.started' }, 'started');
  } catch (error) {
    if (error instanceof ConfigError) {
      logger.fatal({ event: 'config.invalid', problems: error.problems }, error.message);
      exit(1);
      return;
    }
    die(error, 'process.start_failed');
  }
}
