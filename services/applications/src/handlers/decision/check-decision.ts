import { AppError, operations } from '@tshepa/contracts';
import { loadNewestOwn } from '../../commands/newest-own.ts';
import { serveCommand } from '../../commands/serve-command.ts';
import { callOrMarkWaiting, callService } from '../../commands/third-parties.ts';
import type { Context } from '../../context.ts';
import type { Application } from '../../domain/application.ts';
import { references } from '../../domain/references.ts';
import { isOpen, makeTransition, requireOpen } from '../../domain/transition.ts';

/** Fetches the decision about a person, or requests a new one. A decline ends the application. */
export const checkDecision = (context: Context) =>
  serveCommand(context, operations.checkDecision, {
    by: 'applicant',
    load: ({ customerId, idNumber }, { actor }) =>
      customerId ? context.applications.load(customerId) : loadNewestOwn(context, actor, { idNumber }),
    isSlow: true,
    decide: async ({ application, request, meta, savePartial }) => {
      const { applicant, decision: made, loan } = application;
      if (applicant.idNumber !== request.idNumber) throw new AppError('customer.id_number_mismatch');
      // An existing decision is returned in every state, but only an open application gets a new one.
      if (made && !isOpen(loan.state)) return { application, reply: () => ({ ...made, state: loan.state }) };
      requireOpen(loan.state);
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
  });
