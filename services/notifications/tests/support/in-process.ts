import type { Bus, Handler } from '@tshepa/messaging';
import type { Config } from '../../src/config.ts';
import { createContext } from '../../src/context.ts';
import { handlers } from '../../src/handlers/generated.ts';

/** Opens the operations of this service for a caller in the same process, without NATS; used by `npm run bench`. */
export async function openInProcess(config: Config, bus: Bus): Promise<Handler[]> {
  const context = await createContext(config, { bus });
  return Object.values(handlers).map((handler) => handler(context));
}
