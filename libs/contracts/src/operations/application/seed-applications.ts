import * as z from 'zod/mini';
import { operation } from '../define.ts';

export const seedApplications = operation('applications.application.seedApplications', {
  summary: 'Add made-up applications for trials and benchmarks; refused unless ALLOW_SEEDING is set',
  request: z.strictObject({
    seed: z.int().check(z.minimum(0), z.maximum(59)),
    first: z.int().check(z.minimum(0), z.maximum(999_999)),
    count: z.int().check(z.minimum(1), z.maximum(1_000)),
  }),
  reply: z.strictObject({ added: z.int() }),
  audit: { exempt: 'made-up people, refused wherever real people are' },
  timeoutMs: 60_000,
  /** Only development tools call it, as the administrator of their own server. */
  callers: [],
  callersByKind: { operator: [] },
});
