import { applicationsRpc, integrationsRpc } from '@tshepa/contracts';
import type { Context } from '../context.ts';
import type { Handlers } from './handler.ts';

export const providerRoutes = ({ bus }: Context) =>
  ({
    checkDecision: ({ input, options }) => bus.request(applicationsRpc.checkDecision, input, options),
    lookupApproval: ({ input, options }) => bus.request(applicationsRpc.lookupApproval, input, options),
    addProviderClient: ({ input, options }) => bus.request(applicationsRpc.addProviderClient, input, options),
    addEmployer: ({ input, options }) => bus.request(applicationsRpc.addEmployer, input, options),
    uploadFilesToProvider: ({ input, options }) =>
      bus.request(applicationsRpc.uploadFilesToProvider, input, options),
    sendEnrolmentOtp: ({ input, options }) => bus.request(applicationsRpc.sendEnrolmentOtp, input, options),
    submitEnrolmentOtp: ({ input, options }) =>
      bus.request(applicationsRpc.submitEnrolmentOtp, input, options),
    sendLoanOtp: ({ input, options }) => bus.request(applicationsRpc.sendLoanOtp, input, options),
    listProducts: ({ input, options }) => bus.request(applicationsRpc.listProducts, input, options),
    createLoan: ({ input, options }) => bus.request(applicationsRpc.createLoan, input, options),
    createPayout: ({ input, options }) => bus.request(applicationsRpc.createPayout, input, options),
    getInstalmentSchedule: ({ input, options }) => bus.request(applicationsRpc.schedule, input, options),
    // By way of the service that keeps the audit trail: the answer is about a person.
    searchProviderCustomer: ({ input, options }) =>
      bus.request(applicationsRpc.findProviderClient, input, options),
    // These read the provider's own lists and nothing of anybody.
    searchEmployers: ({ input, options }) => bus.request(integrationsRpc.searchEmployers, input, options),
    listPayoutOptions: ({ options }) => bus.request(integrationsRpc.listPayoutOptions, {}, options),
  }) satisfies Partial<Handlers>;
