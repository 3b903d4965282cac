import * as z from 'zod/mini';
import { noteSchema, notesPerPage, notesPerRecord } from '../../entities/team.ts';
import { idSchema } from '../../fields.ts';
import { operation } from '../define.ts';
import { queryIntSchema } from '../shared.ts';

export const listNotes = operation('applications.team.listNotes', {
  summary: 'List the notes of an application, newest first, fifty a page',
  http: { call: 'GET /customer/note', access: 'staff' },
  request: z.strictObject({
    id: idSchema,
    page: z._default(queryIntSchema(1, notesPerRecord / notesPerPage), 1),
  }),
  reply: z.strictObject({ notes: z.array(noteSchema), total: z.int() }),
  errors: ['customer.not_found'],
  audit: { repeats: true, shows: ({ request }) => ({ customerIds: [request.id] }) },
});
