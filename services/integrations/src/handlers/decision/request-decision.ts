import { operations } from '@tshepa/contracts';
import type { Context } from '../../context.ts';
import { serveSystem } from '../../policies.ts';

export const requestDecision = ({ runEffect, kinds, parties }: Context) =>
  serveSystem(operations.requestDecision, ({ reference, customerId, idNumber }) =>
    runEffect(kinds.decision, { reference, customerId }, () =>
      parties.decisions.decide({ reference, idNumber }),
    ),
  );
