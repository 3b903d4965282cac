import type { Context } from '../context.ts';
import { enrolCustomer } from './enrol-customer.ts';
import { updateMandate } from './update-mandate.ts';

/** The consumers of all events that this service handles. */
export const consumers = (context: Context) => [enrolCustomer(context), updateMandate(context)];
