import { rpc } from '../../define.ts';
import * as loan from '../../routes/loan.ts';
import * as provider from '../../routes/provider.ts';
import { requestReview } from '../../routes/review.ts';
import { byCustomerIdSchema, byIdSchema, stateReplySchema } from '../../routes/shared.ts';
import { service, withThirdPartyMs } from './shared.ts';

/** Moves of the loan. */
export const loansRpc = {
  choosePayout: rpc({
    service,
    capability: 'loans',
    verb: 'choose-payout',
    request: loan.choosePayout.input,
    reply: stateReplySchema,
  }),
  withdraw: rpc({
    service,
    capability: 'loans',
    verb: 'withdraw',
    request: byIdSchema,
    reply: stateReplySchema,
  }),
  approve: rpc({
    service,
    capability: 'loans',
    verb: 'approve',
    request: byIdSchema,
    reply: stateReplySchema,
    timeoutMs: withThirdPartyMs,
  }),
  declineWithReason: rpc({
    service,
    capability: 'loans',
    verb: 'decline',
    request: loan.declineWithReason.input,
    reply: stateReplySchema,
  }),
  requestReview: rpc({
    service,
    capability: 'loans',
    verb: 'request-review',
    request: requestReview.input,
    reply: stateReplySchema,
  }),
  revertDecline: rpc({
    service,
    capability: 'loans',
    verb: 'revert-decline',
    request: byIdSchema,
    reply: stateReplySchema,
  }),
  updateState: rpc({
    service,
    capability: 'loans',
    verb: 'update-state',
    request: loan.updateLoanState.input,
    reply: stateReplySchema,
    timeoutMs: withThirdPartyMs,
  }),
  changeLoan: rpc({
    service,
    capability: 'loans',
    verb: 'change',
    request: loan.changeLoan.input,
    reply: stateReplySchema,
    timeoutMs: withThirdPartyMs,
  }),
  createBudget: rpc({
    service,
    capability: 'loans',
    verb: 'create-budget',
    request: loan.createBudget.input,
    reply: loan.createBudget.reply,
    timeoutMs: withThirdPartyMs,
  }),
  listProducts: rpc({
    service,
    capability: 'loans',
    verb: 'list-products',
    request: byCustomerIdSchema,
    reply: provider.listProducts.reply,
    timeoutMs: withThirdPartyMs,
  }),
  createLoan: rpc({
    service,
    capability: 'loans',
    verb: 'create',
    request: provider.createLoan.input,
    reply: provider.createLoan.reply,
    timeoutMs: withThirdPartyMs,
  }),
  createPayout: rpc({
    service,
    capability: 'loans',
    verb: 'pay-out',
    request: provider.createPayout.input,
    reply: provider.createPayout.reply,
    timeoutMs: withThirdPartyMs,
  }),
  schedule: rpc({
    service,
    capability: 'loans',
    verb: 'schedule',
    request: provider.getInstalmentSchedule.input,
    reply: provider.getInstalmentSchedule.reply,
    timeoutMs: withThirdPartyMs,
  }),
} as const;
