import {
  AppError,
  findTransition,
  type LoanAction,
  type LoanState,
  loanStates,
  offeredPayoutOptions,
  operations,
  type StateReply,
  staffMoves,
} from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import { executeCommand } from '../../commands/execute.ts';
import { actOrRequest } from '../../commands/guarded-actions.ts';
import { makeTransitionOnFreshReport } from '../../commands/reports.ts';
import { serveCommand } from '../../commands/serve-command.ts';
import { voidPasscodes } from '../../commands/third-parties.ts';
import type { Context } from '../../context.ts';
import type { Application } from '../../domain/application.ts';
import { toPendingReply, toStateReply } from '../../domain/application-view.ts';
import { factsOf, makeTransition } from '../../domain/transition.ts';
import { requireStaff } from '../../policies.ts';
import { approvedLoansOf } from '../application/read-application.ts';

export const approveLoan = (context: Context) =>
  serveCommand(context, operations.approveLoan, {
    by: 'staff',
    isSlow: true,
    decide: async ({ application, meta, savePartial }) => {
      const { role } = requireStaff(meta.actor);
      const wish = { action: 'approve', by: 'staff', role } as const;
      return {
        ...(await makeTransitionOnFreshReport(context, { meta, savePartial, application, request: wish })),
        reply: toStateReply,
      };
    },
  });

export const changeLoanAmount = (context: Context) =>
  serveCommand(context, operations.changeLoanAmount, {
    by: 'staff',
    load: (request) => context.applications.loadByDistribution(request.id),
    isSlow: true,
    decide: async ({ application, request, meta }) => {
      const staff = requireStaff(meta.actor);
      return {
        ...(await actOrRequest(context, meta, { action: 'change-loan', staff, application, request })),
        reply: toPendingReply,
      };
    },
  });

/** The manual action that leads to the requested state, the first one of the list if several do. */
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

/** Staff change the state by hand along the rows of the state machine. Takes the id of an application or of a loan. */
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
          const outcome = await actOrRequest(context, meta, { action, staff, application, request });
          return { ...outcome, reply: toPendingReply };
        }
        const change = { action, by: 'staff', role: staff.role, to } as const;
        const made =
          action === 'confirm-loan'
            ? await makeTransitionOnFreshReport(context, { meta, savePartial, application, request: change })
            : makeTransition(application, change);
        // Before the write, so that a code issued right after the transition is not voided.
        if (made.transition.effects.includes('void-passcodes'))
          await voidPasscodes(context, meta, application.id);
        return { ...made, reply: toStateReply };
      },
    });
  });

export const choosePayoutOption = (context: Context) =>
  serveCommand(context, operations.choosePayoutOption, {
    by: 'applicant',
    decide: async ({ application, request }) => {
      const { application: next, transition } = makeTransition(application, {
        action: 'choose-payout',
        by: 'applicant',
      });
      const offered = offeredPayoutOptions({
        now: context.clock.now(),
        approvedLoans: await approvedLoansOf(context, application),
      });
      if (!offered.includes(request.option)) throw new AppError('payout.option_unavailable');
      const loan = { ...next.loan, payoutOption: request.option };
      return { application: { ...next, loan }, reply: toStateReply, transition };
    },
  });

const pendingMessage = 'The payout waits for a second manager.';

export const createPayout = (context: Context) =>
  serveCommand(context, operations.createPayout, {
    by: 'staff',
    isSlow: true,
    decide: async ({ application, request, meta }) => {
      const staff = requireStaff(meta.actor);
      const done = await actOrRequest(context, meta, { action: 'pay-out', staff, application, request });
      return {
        ...done,
        reply: ({ version, loan: { state }, pending }) =>
          pending
            ? { status: 202, message: pendingMessage, state, version, pendingChange: pending.id }
            : { status: 200, message: done.message ?? '', state, version },
      };
    },
  });
