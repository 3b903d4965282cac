import { loadConfig, runMain } from '@tshepa/service-kit';
import { configSchema } from './config.ts';
import { startGateway } from './service.ts';

await runMain('gateway', (logger) => startGateway(loadConfig(configSchema, process.env), { logger }));
