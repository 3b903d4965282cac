import {
  type Actor,
  type ApplicantRecord,
  applicantRecordSchema,
  type CustomerRecord,
} from '@tshepa/contracts';
import * as z from 'zod/mini';

/** The fields that an applicant's own record has; whatever is added to the staff record later stays out by itself. */
const applicantFields = new Set(Object.keys(applicantRecordSchema.shape));

/** One record as its reader may see it. */
export function presentCustomer(record: CustomerRecord, actor: Actor): CustomerRecord | ApplicantRecord {
  if (actor.kind === 'staff') return record;
  const visible = Object.entries(record).filter(([field]) => applicantFields.has(field));
  return z.parse(applicantRecordSchema, Object.fromEntries(visible));
}
