import * as z from 'zod/mini';
import { employersSchema } from '../../entities/provider.ts';
import { lineSchema } from '../../fields.ts';
import { operation } from '../define.ts';

export const searchEmployers = operation('integrations.provider.searchEmployers', {
  summary: 'Search employers whose names contain a text of at least 3 characters',
  http: {
    call: 'GET /provider/employers/list',
    access: 'session-or-staff',
    input: z.strictObject({ search: lineSchema(60).check(z.minLength(3)) }),
  },
  request: z.strictObject({ search: z.string() }),
  reply: employersSchema,
  errors: ['party.unavailable'],
});
