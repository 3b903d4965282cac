import type { Context } from '../context.ts';
import { enrolCustomer } from './enrol-customer.ts';
import { updateMandate } from './update-mandate.ts';

/** Every event that this service acts on. */
export const consumers = (context: Context) => [enrolCustomer(context), updateMandate(context)];
