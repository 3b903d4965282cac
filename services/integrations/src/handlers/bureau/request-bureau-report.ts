import { integrationsRpc } from '@tshepa/contracts';
import type { Context } from '../../context.ts';
import { serveSystem } from '../../policies.ts';

export const requestBureauReport = ({ runEffect, kinds, parties }: Context) =>
  serveSystem(integrationsRpc.bureauCheck, ({ customerId, ...person }) =>
    runEffect(kinds.bureau, { reference: person.reference, customerId }, () => parties.bureau.check(person)),
  );
