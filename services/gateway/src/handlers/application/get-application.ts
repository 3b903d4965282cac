import { applicantRecordSchema, operations } from '@tshepa/contracts';
import * as z from 'zod/mini';
import type { GatewayHandler } from '../handler.ts';

/**
 * The fields that applicants see of their own record. A field that is added to the staff record later is left out by
 * default.
 */
const applicantFields = new Set(Object.keys(applicantRecordSchema.shape));

export const getApplication: GatewayHandler<'getApplication'> =
  ({ bus }) =>
  async ({ input, actor, options }) => {
    const record = await bus.request(operations.getApplication, input, options);
    if (actor.kind === 'staff') return record;
    const visible = Object.entries(record).filter(([field]) => applicantFields.has(field));
    return z.parse(applicantRecordSchema, Object.fromEntries(visible));
  };
