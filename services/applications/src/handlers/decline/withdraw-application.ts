import { operations, type StateReply } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import { executeOn } from '../../commands/execute.ts';
import type { Context } from '../../context.ts';
import { toStateReply } from '../../domain/application-view.ts';
import { makeTransition } from '../../domain/transition.ts';

/** The applicant declines an application in progress. */
export const withdrawApplication = (context: Context) =>
  serve(operations.withdrawApplication, ({ id }, meta) =>
    executeOn<StateReply>(context, meta, {
      applicationId: id,
      kind: 'withdraw-application',
      by: 'applicant',
      body: { id },
      decide: (application) => {
        return {
          ...makeTransition(application, { action: 'withdraw', by: 'applicant' }),
          reply: toStateReply,
        };
      },
    }),
  );
