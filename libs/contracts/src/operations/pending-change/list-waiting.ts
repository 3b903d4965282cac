import * as z from 'zod/mini';
import { holdSchema } from '../../entities/hold.ts';
import { fourEyesActions, pendingChangeSchema } from '../../entities/pending-change.ts';
import { idSchema } from '../../fields.ts';
import { operation } from '../define.ts';
import { emptySchema } from '../shared.ts';

const { id, by, at } = pendingChangeSchema.shape;
const { id: holdId, reason, details, raisedBy, firstAnswer } = holdSchema.shape;

/** The reply names only staff: the people who requested a change, and the people who answered a hold first. */
export const listWaiting = operation('applications.pending-change.listWaiting', {
  summary: 'List the changes and holds that wait for a second person, for operators',
  request: emptySchema,
  reply: z.strictObject({
    items: z.array(
      z.strictObject({
        customerId: idSchema,
        change: z.optional(z.strictObject({ id, action: z.enum(fourEyesActions), by, at })),
        holds: z.array(z.strictObject({ id: holdId, reason, details, at, raisedBy, firstAnswer })),
      }),
    ),
  }),
  audit: { exempt: 'for operators, and shows nothing of the applicant' },
  callers: [],
  callersByKind: { operator: ['applications'] },
});
