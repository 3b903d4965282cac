import { operations } from '@tshepa/contracts';
import type { Context } from '../../context.ts';
import { serveSystem } from '../../policies.ts';

export const requestDecision = ({ runEffect, kinds }: Context) =>
  serveSystem(operations.requestDecision, ({ customerId, ...person }) =>
    runEffect(kinds.decision, customerId, person),
  );
