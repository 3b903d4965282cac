import * as z from 'zod/mini';
import { colleagueViewSchema } from '../../entities/team.ts';
import { operation } from '../define.ts';
import { emptySchema } from '../shared.ts';

export const listColleagues = operation('applications.team.listColleagues', {
  summary: 'List the names of all staff accounts and who is working now, in alphabetical order',
  http: { call: 'GET /staff/colleagues', access: 'staff', place: 'none' },
  request: emptySchema,
  reply: z.strictObject({ items: z.array(colleagueViewSchema) }),
  audit: { exempt: 'about colleagues and not about an applicant' },
});
