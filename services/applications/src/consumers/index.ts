import type { Context } from '../context.ts';
import { checkSubmittedAccount } from './check-account.ts';
import { checkForFraud } from './check-for-fraud.ts';
import { enrolApplicant } from './enrol-applicant.ts';
import { updateMandate } from './update-mandate.ts';

/** The consumers of events, for the running service and for the replay of dead letters. */
export const consumersOf = (context: Context) => [
  enrolApplicant(context),
  checkSubmittedAccount(context),
  checkForFraud(context),
  updateMandate(context),
];
