import { operations } from '@tshepa/contracts';
import type { Context } from '../../context.ts';
import { serveSystem } from '../../policies.ts';

export const cancelProviderLoan = ({ runEffect, kinds, parties }: Context) =>
  serveSystem(operations.cancelProviderLoan, async ({ reference, customerId, loanId }) => {
    await runEffect(kinds['loan-cancellation'], { reference, customerId }, () =>
      parties.provider.cancelLoan({ reference, loanId }),
    );
    return { ok: true as const };
  });
