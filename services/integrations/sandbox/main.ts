import { loadConfig, runMain } from '@tshepa/service-kit';
import { sandboxConfigSchema, startSandbox } from './sandbox.ts';

await runMain('sandbox', process.env, async (logger) => {
  const sandbox = await startSandbox(loadConfig(sandboxConfigSchema, process.env), logger);
  logger.info({ event: 'sandbox.ready', url: sandbox.url, smtp: sandbox.smtpUrl }, 'the sandbox is ready');
  return sandbox;
});
