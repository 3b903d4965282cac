import { operations } from '@tshepa/contracts';
import type { Context } from '../../context.ts';
import { serveSystem } from '../../policies.ts';

export const enrolProviderClient = ({ runEffect, kinds }: Context) =>
  serveSystem(operations.enrolProviderClient, ({ customerId, ...person }) =>
    runEffect(kinds.enrolment, customerId, person),
  );
