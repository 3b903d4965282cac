import * as z from 'zod/mini';
import { fieldLimits } from '../../constants.ts';
import { idSchema, longTextSchema } from '../../fields.ts';
import { operation } from '../define.ts';
import { stateReplySchema } from '../shared.ts';

export const addNote = operation('applications.team.addNote', {
  summary: 'Add a note for colleagues; notes never change and are never shown to applicants',
  http: { call: 'POST /customer/note', access: 'staff', onRecord: true },
  request: z.strictObject({
    id: idSchema,
    text: longTextSchema(fieldLimits.message).check(z.minLength(1, 'Type a note')),
    /** Puts the application on hold, so that nothing is paid out until a manager answers. */
    isStop: z.optional(z.literal(true)),
  }),
  reply: stateReplySchema,
  errors: ['customer.not_found', 'note.too_many', 'version.conflict'],
  audit: 'change',
});
