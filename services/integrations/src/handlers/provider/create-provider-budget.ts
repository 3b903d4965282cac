import { operations } from '@tshepa/contracts';
import type { Context } from '../../context.ts';
import { serveSystem } from '../../policies.ts';

export const createProviderBudget = ({ runEffect, kinds }: Context) =>
  serveSystem(operations.createProviderBudget, ({ customerId, ...budget }) =>
    runEffect(kinds.budget, customerId, budget),
  );
