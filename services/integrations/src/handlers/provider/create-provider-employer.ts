import { employmentForProvider, operations } from '@tshepa/contracts';
import type { Context } from '../../context.ts';
import { serveSystem } from '../../policies.ts';

export const createProviderEmployer = ({ runEffect, kinds }: Context) =>
  serveSystem(operations.createProviderEmployer, ({ customerId, employment, ...employer }) =>
    runEffect(kinds.employer, customerId, { ...employer, employment: employmentForProvider(employment) }),
  );
