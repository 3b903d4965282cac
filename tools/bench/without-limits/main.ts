import { startGateway } from '@tshepa/gateway';
import { configSchema } from '@tshepa/gateway/config';
import { loadConfig, runMain } from '@tshepa/service-kit';

/** The gateway of the product, except that no call counts towards a limit. */
const nothing = async () => undefined;
const limits = { take: nothing, takePath: nothing, takeRefused: nothing, giveBack: () => undefined };

await runMain('gateway', process.env, (logger) =>
  startGateway(loadConfig(configSchema, process.env), { logger, limits }),
);
