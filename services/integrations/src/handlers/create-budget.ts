import { integrationsRpc } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import type { Context } from '../context.ts';

export const createBudget = ({ runEffect, kinds, parties }: Context) =>
  serve(integrationsRpc.createBudget, ({ customerId, ...budget }) =>
    runEffect(kinds.budget, { reference: budget.reference, customerId }, () =>
      parties.provider.createBudget(budget),
    ),
  );
