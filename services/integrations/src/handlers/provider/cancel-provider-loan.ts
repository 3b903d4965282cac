import { operations } from '@tshepa/contracts';
import type { Context } from '../../context.ts';
import { serveSystem } from '../../policies.ts';

export const cancelProviderLoan = ({ runEffect, kinds }: Context) =>
  serveSystem(operations.cancelProviderLoan, async ({ customerId, ...cancellation }) => {
    await runEffect(kinds['loan-cancellation'], customerId, cancellation);
    return { ok: true as const };
  });
