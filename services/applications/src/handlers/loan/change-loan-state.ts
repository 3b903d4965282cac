import {
  AppError,
  findTransition,
  type LoanAction,
  type LoanState,
  loanStates,
  operations,
  type StateReply,
  staffMoves,
} from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import { executeCommand } from '../../commands/execute.ts';
import { makeTransitionOnFreshReport } from '../../commands/fresh-report.ts';
import { actOrRequest } from '../../commands/guarded-actions/act-or-request.ts';
import { manualOverride } from '../../commands/guarded-actions/manual-override.ts';
import { voidPasscodes } from '../../commands/void-passcodes.ts';
import type { Context } from '../../context.ts';
import type { Application } from '../../domain/application.ts';
import { toPendingReply, toStateReply } from '../../domain/application-view.ts';
import { factsOf, makeTransition } from '../../domain/transition.ts';
import { requireStaff } from '../../policies.ts';

/** The hand-made move that leads from the record's state to the wished one; the first in the list when several do. */
function actionFor(application: Application, to: LoanState, wished: LoanAction | undefined): LoanAction {
  const candidates = wished ? [wished] : staffMoves;
  const action = candidates.find((candidate) =>
    findTransition({
      state: application.loan.state,
      action: candidate,
      by: 'staff',
      facts: factsOf(application.loan),
      to,
    }),
  );
  if (!action) throw new AppError('application.illegal_transition', { state: application.loan.state });
  return action;
}

/** Staff move a loan by hand, along the machine's rows only. Takes a customer's id or a loan distribution's. */
export const changeLoanState = (context: Context) =>
  serve(operations.changeLoanState, (request, meta) => {
    const staff = requireStaff(meta.actor);
    const { id } = request;
    if (!id) throw new AppError('application.no_customer');
    const to = loanStates.find((state) => state === request.state);
    return executeCommand<StateReply>(context, meta, {
      kind: 'change-loan-state',
      by: 'staff',
      body: request,
      load: async () =>
        (await context.applications.load(id)) ?? (await context.applications.loadByDistribution(id)),
      isSlow: request.action === 'confirm-loan' || to === 'APPROVED',
      decide: async (application, savePartial) => {
        if (!to) throw new AppError('application.illegal_transition', { state: application.loan.state });
        const action = actionFor(application, to, request.action);
        if (action === 'manual-override') {
          const done = await actOrRequest(context, meta, manualOverride, { staff, application, request });
          return { ...done, reply: toPendingReply };
        }
        const wish = { action, by: 'staff', role: staff.role, to } as const;
        const transition =
          action === 'confirm-loan'
            ? await makeTransitionOnFreshReport(context, { meta, savePartial, application, request: wish })
            : makeTransition(application, wish);
        // Before the write: a code issued right after the move must not be the one that is made worthless.
        if (transition.effects.includes('void-passcodes')) await voidPasscodes(context, meta, application.id);
        return { application: transition.application, reply: toStateReply, transition };
      },
    });
  });
