import { loadConfig, runMain } from '@tshepa/service-kit';
import { configSchema } from './config.ts';
import { startIntegrations } from './service.ts';

await runMain('integrations', (logger) => startIntegrations(loadConfig(configSchema, process.env), logger));
