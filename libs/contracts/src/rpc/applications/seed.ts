import * as z from 'zod/mini';
import { rpc } from '../../define.ts';
import { service } from './shared.ts';

/** Made-up customers for trials and measurements; refused unless the service was started with `ALLOW_SEEDING`. */
export const seedRpc = {
  /** Operators only (actor `system`). Customers `first` to `first + count - 1` of a seed; those there are stay as they are. */
  seedCustomers: rpc({
    service,
    capability: 'seed',
    verb: 'customers',
    request: z.strictObject({
      seed: z.int().check(z.minimum(0), z.maximum(59)),
      first: z.int().check(z.minimum(0), z.maximum(999_999)),
      count: z.int().check(z.minimum(1), z.maximum(1_000)),
    }),
    reply: z.strictObject({ added: z.int() }),
    timeoutMs: 60_000,
  }),
} as const;
