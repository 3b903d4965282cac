import { integrationsRpc } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import type { Context } from '../context.ts';

export const addEmployer = ({ runEffect, kinds, parties }: Context) =>
  serve(integrationsRpc.addEmployer, ({ customerId, ...employer }) =>
    runEffect(kinds.employer, { reference: employer.reference, customerId }, () =>
      parties.provider.addEmployer(employer),
    ),
  );
