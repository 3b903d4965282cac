import { integrationsRpc } from '@tshepa/contracts';
import type { Context } from '../../context.ts';
import { serveSystem } from '../../policies.ts';

export const createProviderBudget = ({ runEffect, kinds, parties }: Context) =>
  serveSystem(integrationsRpc.createBudget, ({ customerId, ...budget }) =>
    runEffect(kinds.budget, { reference: budget.reference, customerId }, () =>
      parties.provider.createBudget(budget),
    ),
  );
