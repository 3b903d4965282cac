import type { Context } from '../context.ts';
import { enrolCustomer } from './enrol-applicant.ts';
import { updateMandate } from './update-mandate.ts';

/** The consumers of all events that this service handles. */
export const consumers = (context: Context) => [enrolCustomer(context), updateMandate(context)];
