import { loadConfig, runMain } from '@tshepa/service-kit';
import { configSchema } from './config.ts';
import { startIntegrations } from './service.ts';

await runMain('integrations', process.env, () => startIntegrations(loadConfig(configSchema, process.env)));
