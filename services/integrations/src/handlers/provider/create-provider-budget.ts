import { operations } from '@tshepa/contracts';
import type { Context } from '../../context.ts';
import { serveSystem } from '../../policies.ts';

export const createProviderBudget = ({ runEffect, kinds, parties }: Context) =>
  serveSystem(operations.createProviderBudget, ({ customerId, ...budget }) =>
    runEffect(kinds.budget, { reference: budget.reference, customerId }, () =>
      parties.provider.createBudget(budget),
    ),
  );
