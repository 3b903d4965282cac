import type { Handler } from '@tshepa/messaging';
import type { Context } from '../context.ts';
import { addClient } from './add-client.ts';
import { addEmployer } from './add-employer.ts';
import { analyseStatements } from './analyse-statements.ts';
import { cancelLoan } from './cancel-loan.ts';
import { checkBureau } from './check-bureau.ts';
import { createBudget } from './create-budget.ts';
import { createLoan } from './create-loan.ts';
import { decide } from './decide.ts';
import { enrol } from './enrol.ts';
import { findClient } from './find-client.ts';
import { findLoan } from './find-loan.ts';
import { findMandate } from './find-mandate.ts';
import { getSchedule } from './get-schedule.ts';
import { listPayoutOptions } from './list-payout-options.ts';
import { listProducts } from './list-products.ts';
import { lookupApproval } from './lookup-approval.ts';
import { payOut } from './pay-out.ts';
import { receiveWebhook } from './receive-webhook.ts';
import { requestMandate } from './request-mandate.ts';
import { searchEmployers } from './search-employers.ts';
import { uploadFiles } from './upload-files.ts';

/** Everything this service answers. */
export const handlers: readonly ((context: Context) => Handler)[] = [
  checkBureau,
  decide,
  lookupApproval,
  analyseStatements,
  addClient,
  addEmployer,
  enrol,
  findClient,
  uploadFiles,
  listProducts,
  createBudget,
  createLoan,
  findLoan,
  cancelLoan,
  getSchedule,
  requestMandate,
  findMandate,
  listPayoutOptions,
  payOut,
  searchEmployers,
  receiveWebhook,
];
