import * as z from 'zod/mini';
import { accountChangeSchema } from '../../entities/staff.ts';
import { operation } from '../define.ts';
import { emptySchema } from '../shared.ts';

export const listAccountChanges = operation('applications.staff.listAccountChanges', {
  summary: 'List the changes of accounts that wait for a second manager, for operators',
  request: emptySchema,
  reply: z.strictObject({ items: z.array(accountChangeSchema) }),
  audit: { exempt: 'for operators, and not about an applicant' },
  callers: [],
  callersByKind: { operator: ['applications'] },
});
