import { operations } from '@tshepa/contracts';
import type { Context } from '../../context.ts';
import { serveSystem } from '../../policies.ts';

export const requestBureauReport = ({ runEffect, kinds }: Context) =>
  serveSystem(operations.requestBureauReport, ({ customerId, ...person }) =>
    runEffect(kinds.bureau, customerId, person),
  );
