import * as z from 'zod/mini';
import { figuresSchema } from '../../entities/figures.ts';
import { dateSchema } from '../../fields.ts';
import { operation } from '../define.ts';
import { filterSchema } from '../shared.ts';

const day = filterSchema(dateSchema);

export const getFigures = operation('applications.figures.getFigures', {
  summary: 'Count applications by day, for at most 366 days; by default for the last 30 days',
  http: { call: 'GET /figures', access: 'manager' },
  request: z.strictObject({ from: day, to: day }),
  reply: figuresSchema,
  audit: { exempt: 'counts by day, from which nobody can be identified' },
});
