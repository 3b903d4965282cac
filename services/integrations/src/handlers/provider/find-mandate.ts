import { operations } from '@tshepa/contracts';
import type { Context } from '../../context.ts';
import { serveSystem } from '../../policies.ts';

export const findMandate = ({ thirdParties }: Context) =>
  serveSystem(operations.findMandate, async ({ reference }) => {
    const mandate = await thirdParties.provider.mandates.find(reference);
    return mandate ? { reference: mandate.reference, status: mandate.status } : null;
  });
