import type { Handler } from '@tshepa/messaging';
import type { Context } from '../context.ts';
import { requestBureauReport } from './bureau/request-bureau-report.ts';
import { findApproval } from './decision/find-approval.ts';
import { requestDecision } from './decision/request-decision.ts';
import { analyseStatements } from './document/analyse-statements.ts';
import { cancelProviderLoan } from './provider/cancel-provider-loan.ts';
import { createProviderBudget } from './provider/create-provider-budget.ts';
import { createProviderClient } from './provider/create-provider-client.ts';
import { createProviderEmployer } from './provider/create-provider-employer.ts';
import { createProviderLoan } from './provider/create-provider-loan.ts';
import { createProviderPayout } from './provider/create-provider-payout.ts';
import { enrolProviderClient } from './provider/enrol-provider-client.ts';
import { findMandate } from './provider/find-mandate.ts';
import { findProviderClient } from './provider/find-provider-client.ts';
import { findProviderLoan } from './provider/find-provider-loan.ts';
import { getProviderSchedule } from './provider/get-provider-schedule.ts';
import { listPayoutOptions } from './provider/list-payout-options.ts';
import { listProviderProducts } from './provider/list-provider-products.ts';
import { receiveProviderWebhook } from './provider/receive-provider-webhook.ts';
import { requestMandate } from './provider/request-mandate.ts';
import { searchEmployers } from './provider/search-employers.ts';
import { sendProviderFiles } from './provider/send-provider-files.ts';

/** Everything this service answers. */
export const handlers: readonly ((context: Context) => Handler)[] = [
  requestBureauReport,
  findApproval,
  requestDecision,
  analyseStatements,
  cancelProviderLoan,
  createProviderBudget,
  createProviderClient,
  createProviderEmployer,
  createProviderLoan,
  createProviderPayout,
  enrolProviderClient,
  findMandate,
  findProviderClient,
  findProviderLoan,
  getProviderSchedule,
  listPayoutOptions,
  listProviderProducts,
  receiveProviderWebhook,
  requestMandate,
  searchEmployers,
  sendProviderFiles,
];
