import { integrationsRpc } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import type { Context } from '../context.ts';

export const decide = ({ runEffect, kinds, parties }: Context) =>
  serve(integrationsRpc.decide, ({ reference, customerId, idNumber }) =>
    runEffect(kinds.decision, { reference, customerId }, () =>
      parties.decisions.decide({ reference, idNumber }),
    ),
  );
