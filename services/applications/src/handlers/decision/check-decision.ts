import { AppError, type Decision, operations } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import { type Decided, executeOn } from '../../commands/execute.ts';
import { callOrMarkWaiting, callService } from '../../commands/third-parties.ts';
import type { Context } from '../../context.ts';
import type { Application } from '../../domain/application.ts';
import { references } from '../../domain/references.ts';
import { makeTransition, requireOpen } from '../../domain/transition.ts';

/** The decision on record for a person, or a new one; a decline ends the application. */
export const checkDecision = (context: Context) =>
  serve(operations.checkDecision, (request, meta) =>
    executeOn<Decision>(context, meta, {
      applicationId: request.customerId,
      kind: 'check-decision',
      by: 'applicant',
      body: request,
      isSlow: true,
      decide: async (application, savePartial): Promise<Decided<Decision>> => {
        requireOpen(application.loan.state);
        if (application.applicant.idNumber !== request.idNumber)
          throw new AppError('customer.id_number_mismatch');
        const decision = await callOrMarkWaiting(context, { application, savePartial }, () =>
          callService(context, meta, operations.requestDecision, {
            reference: references.decision(application.id),
            customerId: application.id,
            idNumber: request.idNumber,
          }),
        );
        const { unreachableSince: _answered, ...answered } = application;
        const decided = { ...answered, decision };
        const reply = (written: Application) => ({ ...decision, state: written.loan.state });
        if (!decision.declined) return { application: decided, reply };
        const decline = { action: 'decline-by-rule', by: 'system', reason: 'Algorithm' } as const;
        return { ...makeTransition(decided, decline), reply };
      },
    }),
  );
