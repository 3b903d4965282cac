import { integrationsRpc } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import type { Context } from '../context.ts';

export const checkBureau = ({ runEffect, kinds, parties }: Context) =>
  serve(integrationsRpc.bureauCheck, ({ customerId, ...person }) =>
    runEffect(kinds.bureau, { reference: person.reference, customerId }, () => parties.bureau.check(person)),
  );
