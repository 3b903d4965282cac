import { loadConfig, runMain } from '@tshepa/service-kit';
import { configSchema } from './config.ts';
import { startNotifications } from './service.ts';

await runMain('notifications', process.env, (logger) =>
  startNotifications(loadConfig(configSchema, process.env), { logger }),
);
