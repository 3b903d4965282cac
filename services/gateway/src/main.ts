import { loadConfig, runMain } from '@tshepa/service-kit';
import { configSchema } from './config.ts';
import { startGateway } from './service.ts';

await runMain('gateway', process.env, (logger) =>
  startGateway(loadConfig(configSchema, process.env), { logger }),
);
