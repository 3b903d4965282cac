import { operations } from '@tshepa/contracts';
import type { Context } from '../../context.ts';
import { serveSystem } from '../../policies.ts';

export const requestBureauReport = ({ runEffect, kinds, parties }: Context) =>
  serveSystem(operations.requestBureauReport, ({ customerId, ...person }) =>
    runEffect(kinds.bureau, { reference: person.reference, customerId }, () => parties.bureau.check(person)),
  );
