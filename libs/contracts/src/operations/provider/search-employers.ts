import * as z from 'zod/mini';
import { employersSchema } from '../../entities/provider.ts';
import { operation } from '../define.ts';
import { thirdPartyMs } from '../shared.ts';

export const searchEmployers = operation('integrations.provider.searchEmployers', {
  summary: 'Employers whose names contain the text; from 3 characters on',
  http: {
    method: 'GET',
    path: '/provider/employers/list',
    access: 'session-or-staff',
    place: 'query',
    input: z.strictObject({ search: z.string().check(z.trim(), z.minLength(3), z.maxLength(60)) }),
  },
  request: z.strictObject({ search: z.string() }),
  reply: employersSchema,
  errors: ['party.unavailable'],
  timeoutMs: thirdPartyMs,
});
