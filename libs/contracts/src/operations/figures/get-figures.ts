import * as z from 'zod/mini';
import { figuresSchema } from '../../entities/figures.ts';
import { dateSchema } from '../../fields.ts';
import { operation } from '../define.ts';

const day = z.optional(z.union([z.literal(''), dateSchema]));

export const getFigures = operation('applications.figures.getFigures', {
  summary: 'Counts of a range of days, at most 366; without one, of the last 30',
  http: { method: 'GET', path: '/figures', access: 'manager', place: 'query' },
  request: z.strictObject({ from: day, to: day }),
  reply: figuresSchema,
  audit: { exempt: 'counts by day, from which nobody can be identified' },
});
