import * as z from 'zod/mini';
import { figuresSchema } from '../entities/figures.ts';
import { dateSchema } from '../fields.ts';
import { route } from './route.ts';

const day = z.optional(z.union([z.literal(''), dateSchema]));

export const getFigures = route({
  method: 'GET',
  path: '/figures',
  access: 'manager',
  place: 'query',
  input: z.strictObject({ from: day, to: day }),
  reply: figuresSchema,
  summary: 'Counts of a range of days, at most 366; without one, of the last 30',
});
