import { operations } from '@tshepa/contracts';
import type { Context } from '../../context.ts';
import { serveSystem } from '../../policies.ts';

export const findMandate = ({ parties }: Context) =>
  serveSystem(operations.findMandate, async ({ reference }) => {
    const mandate = await parties.provider.findMandate(reference);
    return mandate ? { reference: mandate.reference, status: mandate.status } : null;
  });
