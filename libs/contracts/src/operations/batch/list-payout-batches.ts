import * as z from 'zod/mini';
import { payoutBatchSchema } from '../../entities/batch.ts';
import { operation } from '../define.ts';
import { emptySchema } from '../shared.ts';

export const listPayoutBatches = operation('applications.batch.listPayoutBatches', {
  summary: 'List the batches of payouts that wait for a second manager, oldest first, at most 20',
  http: { call: 'GET /customer/payout-batches', access: 'manager', place: 'none' },
  request: emptySchema,
  reply: z.strictObject({ batches: z.array(payoutBatchSchema) }),
  audit: {
    repeats: true,
    shows: ({ reply }) => ({ customerIds: reply.batches.flatMap(({ rows }) => rows.map(({ id }) => id)) }),
  },
});
