import { integrationsRpc } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import type { Context } from '../context.ts';

export const enrol = ({ runEffect, kinds, parties }: Context) =>
  serve(integrationsRpc.enrol, ({ customerId, ...person }) =>
    runEffect(kinds.enrolment, { reference: person.reference, customerId }, () =>
      parties.provider.enrol(person),
    ),
  );
