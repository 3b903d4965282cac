import { loadConfig, runMain } from '@tshepa/service-kit';
import { configSchema } from './config.ts';
import { startApplications } from './service.ts';

await runMain('applications', process.env, () => startApplications(loadConfig(configSchema, process.env)));
