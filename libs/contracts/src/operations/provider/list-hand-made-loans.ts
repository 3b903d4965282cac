import * as z from 'zod/mini';
import { instantSchema } from '../../fields.ts';
import { operation } from '../define.ts';

export const listHandMadeLoans = operation('integrations.provider.listHandMadeLoans', {
  summary:
    'List the open loans of a client that somebody made at the provider by hand, before they are paid out',
  request: z.strictObject({ clientNo: z.string() }),
  reply: z.array(z.strictObject({ loanId: z.string(), createdAt: instantSchema })),
});
