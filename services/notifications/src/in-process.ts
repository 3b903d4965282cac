import type { Bus, Handler } from '@tshepa/messaging';
import type { Config } from './config.ts';
import { createContext } from './context.ts';
import { handlers } from './handlers/index.ts';

/** The operations of this service for a caller in the same process, without NATS: see `npm run bench`. */
export async function openInProcess(config: Config, bus: Bus): Promise<Handler[]> {
  const context = await createContext(config, { bus });
  return handlers(context);
}
