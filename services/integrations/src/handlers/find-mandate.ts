import { integrationsRpc } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import type { Context } from '../context.ts';

export const findMandate = ({ parties }: Context) =>
  serve(integrationsRpc.findMandate, async ({ reference }) => {
    const mandate = await parties.provider.findMandate(reference);
    return mandate ? { reference: mandate.reference, status: mandate.status } : null;
  });
