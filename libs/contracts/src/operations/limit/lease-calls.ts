import * as z from 'zod/mini';
import { maximumCallsPerMinute } from '../../constants.ts';
import { operation } from '../define.ts';

const callsSchema = z.int().check(z.gte(1), z.lte(maximumCallsPerMinute));

export const leaseCalls = operation('applications.limit.leaseCalls', {
  summary: 'Count calls of one limit for all gateways together, before the calls are made',
  request: z.strictObject({
    /** Names whose limit it is. The key is stored as a blind index only. */
    key: z.string().check(z.minLength(1), z.maxLength(300)),
    perMinute: callsSchema,
    calls: callsSchema,
  }),
  /** When the reply is `refused`, nothing was counted, and no calls are available for `retryAfterSeconds`. */
  reply: z.union([
    z.strictObject({ kind: z.literal('granted') }),
    z.strictObject({ kind: z.literal('refused'), retryAfterSeconds: z.int() }),
  ]),
  // When the lease takes longer, the gateway enforces the limit by itself.
  timeoutMs: 1_000,
  audit: { exempt: 'counts calls and contains no data of an application' },
});
