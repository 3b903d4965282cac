import { ConfigError, logLevel } from './config.ts';
import { createLogger, type Logger } from './logger.ts';

/** The result of a service's `start`. `close` stops everything in order and resolves when nothing is running any more. */
export type Running = { close(): Promise<void>; ops?: { setReady(isReady: boolean): void } };

/** Longer than the drain of the bus and shorter than the 45 s that Kubernetes allows. */
const defaultGraceMs = 30_000;

/**
 * The body of every `main.ts`: starts the service, prints all problems of its settings, and stops it in order on
 * SIGTERM or SIGINT. After a stop signal the process ends within `graceMs` milliseconds, even if something hangs.
 */
export async function runMain(
  service: string,
  environment: Readonly<Record<string, string | undefined>>,
  start: (logger: Logger) => Promise<Running>,
  { graceMs = defaultGraceMs }: { graceMs?: number } = {},
): Promise<void> {
  const logger = createLogger({ service, level: logLevel(environment) });

  const die = (error: unknown, event: string) => {
    logger.fatal({ event, err: error }, 'the process cannot continue');
    process.exit(1);
  };
  process.on('unhandledRejection', (error) => die(error, 'process.unhandled_rejection'));
  process.on('uncaughtException', (error) => die(error, 'process.uncaught_exception'));

  let running: Running | undefined;
  let isStopping = false;
  const stop = async (signal: NodeJS.Signals) => {
    if (isStopping) return;
    isStopping = true;
    logger.info({ event: 'process.stopping', signal }, 'stopping');
    // A shutdown that hangs must not leave the process running with half its parts closed until the platform kills it.
    setTimeout(() => {
      logger.error({ event: 'process.stop_timeout' }, 'the shutdown took too long');
      process.exit(1);
    }, graceMs).unref();
    running?.ops?.setReady(false);
    try {
      await running?.close();
      logger.info({ event: 'process.stopped' }, 'stopped');
      process.exit(0);
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
    if (!(error instanceof ConfigError)) return die(error, 'process.start_failed');
    logger.fatal({ event: 'config.invalid', problems: error.problems }, error.message);
    process.exit(1);
  }
}
