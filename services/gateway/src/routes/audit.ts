import { applicationsRpc } from '@tshepa/contracts';
import type { Context } from '../context.ts';
import type { Handlers } from './handler.ts';

export const auditRoutes = ({ bus }: Context) =>
  ({
    customerHistory: ({ input, options }) => bus.request(applicationsRpc.customerHistory, input, options),
    searchAudit: ({ input, options }) => bus.request(applicationsRpc.searchAudit, input, options),
    revealFields: ({ input, options }) => bus.request(applicationsRpc.revealFields, input, options),
  }) satisfies Partial<Handlers>;
