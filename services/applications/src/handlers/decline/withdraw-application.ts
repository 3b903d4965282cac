import { operations, type StateReply } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import { executeOn } from '../../commands/execute.ts';
import type { Context } from '../../context.ts';
import { move } from '../../domain/transition.ts';
import { toStateReply } from '../../domain/application-view.ts';

/** The applicant declines an application in progress. */
export const withdrawApplication = (context: Context) =>
  serve(operations.withdrawApplication, ({ id }, meta) =>
    executeOn<StateReply>(context, meta, {
      customerId: id,
      kind: 'withdraw-application',
      by: 'applicant',
      body: { id },
      decide: (record) => {
        const moved = move(record, { action: 'withdraw', by: 'applicant' });
        return { customer: moved.customer, reply: toStateReply, moved };
      },
    }),
  );
