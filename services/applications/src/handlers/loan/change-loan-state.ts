import {
  AppError,
  type FourEyesAction,
  fourEyesActions,
  type LoanAction,
  type LoanState,
  loanStates,
  operations,
  type StateReply,
  staffMoves,
} from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import { executeCommand } from '../../commands/execute.ts';
import { actOrRequest } from '../../commands/guarded-actions.ts';
import { voidPasscodes } from '../../commands/third-parties.ts';
import type { Context } from '../../context.ts';
import type { Application } from '../../domain/application.ts';
import { toPendingReply, toStateReply } from '../../domain/application-view.ts';
import { makeTransition, rowFor } from '../../domain/transition.ts';
import { requireStaff } from '../../policies.ts';

/** Returns the manual action that leads to the requested state. If several do, the first of `staffMoves` is used. */
function actionFor(application: Application, to: LoanState, requested: LoanAction | undefined): LoanAction {
  const { loan } = application;
  const candidates = requested ? [requested] : staffMoves;
  const action = candidates.find((candidate) => rowFor(application, { action: candidate, by: 'staff', to }));
  if (!action) throw new AppError('application.illegal_transition', { state: loan.state });
  return action;
}

const isGuarded = (action: LoanAction): action is FourEyesAction =>
  fourEyesActions.some((guarded) => guarded === action);

/** Staff may make any change that the state machine allows. The id names an application or a loan. */
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
      decide: async (application, savePartial) => {
        if (!to) throw new AppError('application.illegal_transition', { state: application.loan.state });
        const action = actionFor(application, to, request.action);
        if (isGuarded(action)) {
          const wanted = { action, staff, application, request, savePartial } as const;
          const outcome = await actOrRequest(context, meta, wanted);
          return { ...outcome, reply: toPendingReply };
        }
        const change = { action, by: 'staff', role: staff.role, to } as const;
        const made = makeTransition(application, change);
        // The codes are voided before the write, so that a code issued right after the transition stays valid.
        if (made.transition.effects.includes('void-passcodes'))
          await voidPasscodes(context, meta, application.id);
        return { ...made, reply: toStateReply };
      },
    });
  });
