import { applicationsRpc } from '@tshepa/contracts';
import type { Context } from '../context.ts';
import type { Handlers } from './handler.ts';

export const loanRoutes = ({ bus }: Context) =>
  ({
    upsert: ({ input, options }) => bus.request(applicationsRpc.save, input, options),
    verifyLoanOtp: ({ input, options }) => bus.request(applicationsRpc.verifyLoanOtp, input, options),
    verifyManualOtp: ({ input, options }) => bus.request(applicationsRpc.verifyManualOtp, input, options),
    issueManualOtp: ({ input, options }) => bus.request(applicationsRpc.issueManualOtp, input, options),
    choosePayout: ({ input, options }) => bus.request(applicationsRpc.choosePayout, input, options),
    withdraw: ({ input, options }) => bus.request(applicationsRpc.withdraw, { id: input.id }, options),
    approve: ({ input, options }) => bus.request(applicationsRpc.approve, { id: input.id }, options),
    declineWithReason: ({ input, options }) => bus.request(applicationsRpc.declineWithReason, input, options),
    revertDecline: ({ input, options }) => bus.request(applicationsRpc.revertDecline, input, options),
    requestReview: ({ input, options }) => bus.request(applicationsRpc.requestReview, input, options),
    updateLoanState: ({ input, options }) => bus.request(applicationsRpc.updateState, input, options),
    changeLoan: ({ input, options }) => bus.request(applicationsRpc.changeLoan, input, options),
    createBudget: ({ input, options }) => bus.request(applicationsRpc.createBudget, input, options),
  }) satisfies Partial<Handlers>;
