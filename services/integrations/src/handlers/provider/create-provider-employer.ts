import { operations } from '@tshepa/contracts';
import type { Context } from '../../context.ts';
import { serveSystem } from '../../policies.ts';

export const createProviderEmployer = ({ runEffect, kinds, parties }: Context) =>
  serveSystem(operations.createProviderEmployer, ({ customerId, ...employer }) =>
    runEffect(kinds.employer, { reference: employer.reference, customerId }, () =>
      parties.provider.addEmployer(employer),
    ),
  );
