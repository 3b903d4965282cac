import { integrationsRpc } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import type { Context } from '../context.ts';

export const cancelLoan = ({ runEffect, kinds, parties }: Context) =>
  serve(integrationsRpc.cancelLoan, async ({ reference, customerId, loanId }) => {
    await runEffect(kinds['loan-cancellation'], { reference, customerId }, () =>
      parties.provider.cancelLoan({ reference, loanId }),
    );
    return { ok: true as const };
  });
