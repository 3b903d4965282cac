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
import { moveOnFreshReport } from '../../commands/fresh-report.ts';
import { makeOrAsk } from '../../commands/guarded-actions/act-or-request.ts';
import { manualOverride } from '../../commands/guarded-actions/manual-override.ts';
import { voidPasscodes } from '../../commands/void-passcodes.ts';
import type { Context } from '../../context.ts';
import type { Customer } from '../../domain/application.ts';
import { factsOf, move } from '../../domain/transition.ts';
import { toStateReply, toWaitingReply } from '../../domain/application-view.ts';
import { requireStaff } from '../../policies.ts';

/** The hand-made move that leads from the record's state to the wished one; the first in the list when several do. */
function actionFor(record: Customer, to: LoanState, wished: LoanAction | undefined): LoanAction {
  const candidates = wished ? [wished] : staffMoves;
  const action = candidates.find((candidate) =>
    findTransition({
      state: record.loan.state,
      action: candidate,
      by: 'staff',
      facts: factsOf(record.loan),
      to,
    }),
  );
  if (!action) throw new AppError('application.illegal_transition', { state: record.loan.state });
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
        (await context.customers.load(id)) ?? (await context.customers.loadByDistribution(id)),
      isSlow: request.action === 'confirm-loan' || to === 'APPROVED',
      decide: async (record, keepAside) => {
        if (!to) throw new AppError('application.illegal_transition', { state: record.loan.state });
        const action = actionFor(record, to, request.action);
        if (action === 'manual-override') {
          const done = await makeOrAsk(context, meta, manualOverride, { staff, record, request });
          return { ...done, reply: toWaitingReply };
        }
        const wish = { action, by: 'staff', role: staff.role, to } as const;
        const moved =
          action === 'confirm-loan'
            ? await moveOnFreshReport(context, { meta, keepAside, record, wish })
            : move(record, wish);
        // Before the write: a code issued right after the move must not be the one that is made worthless.
        if (moved.effects.includes('void-passcodes')) await voidPasscodes(context, meta, record.id);
        return { customer: moved.customer, reply: toStateReply, moved };
      },
    });
  });
