import {
  type Actor,
  AppError,
  assertThat,
  type FourEyesAction,
  johannesburgDay,
  loanOptions,
  operations,
  payoutFeeOf,
  type StaffRole,
} from '@tshepa/contracts';
import { accountCheckFreshDays } from '@tshepa/contracts/rules/account-check';
import { newId } from '@tshepa/messaging';
import * as z from 'zod/mini';
import type { Context } from '../context.ts';
import { withCurrentAffordability } from '../domain/affordability.ts';
import type { Application } from '../domain/application.ts';
import { defined } from '../domain/defined.ts';
import { batchedPayout } from '../domain/payout-batch.ts';
import { withPending } from '../domain/pending-change.ts';
import { references } from '../domain/references.ts';
import { type CompletedTransition, makeTransition } from '../domain/transition.ts';
import { ensureAccountChecked } from './check-account.ts';
import { confirmDestination, confirmNumber } from './destination.ts';
import type { SavePartial } from './execute.ts';
import type { CommandMeta } from './replay.ts';
import { makeTransitionOnFreshReport } from './reports.ts';
import { callService, voidPasscodes, voidPasscodesQuietly } from './third-parties.ts';

type Done = { application: Application; transition: CompletedTransition; message?: string };

/**
 * A transition that may have to wait for a second manager. The function only checks the transition, and throws if it is
 * not allowed. `carryOut` calls the third parties, and repeats these calls with the same references in a second run.
 */
type GuardedAction = (
  application: Application,
  /** The fields of the call or of the request that was stored. */
  request: unknown,
  who: { role: StaffRole; confirms?: boolean },
  now: Date,
) => {
  transition: CompletedTransition;
  carryOut: (context: Context, meta: CommandMeta, savePartial: SavePartial) => Promise<Done>;
};

/** Changes the loan amount. A loan that exists at the provider is then cancelled there, before another can be created. */
const changeLoan: GuardedAction = (before, request, who, now) => {
  const { loanId } = z.parse(operations.changeLoanAmount.http.input, request);
  const chosen = loanOptions.find((known) => String(known.id) === loanId);
  if (!chosen) throw new AppError('request.invalid');
  const { application, transition } = makeTransition(before, { action: 'change-loan', by: 'staff', ...who });
  const { id, value, currency } = chosen;
  const loan = { ...application.loan, option: { id, value, currency } };
  const changed = withCurrentAffordability({ ...application, loan }, now);
  return {
    transition,
    carryOut: async (context, meta) => {
      if (transition.effects.includes('void-passcodes')) await voidPasscodesQuietly(context, meta, before.id);
      return { application: changed, transition };
    },
  };
};

/** Pays out an approved loan exactly once. The e-wallet fee is deducted from the amount. */
const payOut: GuardedAction = (before, request, who, now) => {
  const { clientId, loanId } = z.parse(operations.createPayout.http.input, request);
  const approved = withCurrentAffordability(before, now);
  const { application, transition } = makeTransition(approved, { action: 'pay-out', by: 'staff', ...who });
  const { loan, enrolment } = approved;
  const isSameLoan = enrolment?.clientId === clientId && loan.providerLoan?.id === loanId;
  if (!loan.option || !isSameLoan) {
    throw new AppError('payout.failed', {
      message: 'The client or the loan does not belong to this application',
    });
  }
  const { value } = loan.option;
  const option = loan.payoutOption ?? 'eft';
  return {
    transition,
    carryOut: async (context, meta, savePartial) => {
      const now = { application: approved, savePartial };
      if (option === 'e-wallet') await confirmNumber(context, meta, now);
      const destination = await confirmDestination(context, meta, { ...now, clientId });
      // The repayment is collected from the bank account even when an e-wallet is paid.
      const { accountCheck } = await ensureAccountChecked(context, meta, {
        ...now,
        freshDays: accountCheckFreshDays,
      });
      const { reference, amount, message } = await callService(
        context,
        meta,
        operations.createProviderPayout,
        {
          reference: references.payout(approved.id, approved.cancelledLoans),
          customerId: approved.id,
          clientId,
          loanId,
          amount: value - payoutFeeOf(option),
          option,
          destination,
        },
      );
      const payout = { reference, amount, paidAt: context.clock.now().toISOString() };
      const paid = { ...application, ...defined({ accountCheck }), loan: { ...application.loan, payout } };
      return { application: paid, transition, message };
    },
  };
};

/** Leaves the confirmation of the loan to staff, who can then issue a manual passcode. */
const toManual =
  (action: 'manual-override' | 'reject-otp'): GuardedAction =>
  (application, _request, who) => {
    const made = makeTransition(application, { action, by: 'staff', ...who });
    return {
      ...made,
      carryOut: async (context, meta) => {
        // The codes are voided before the write, so that a code issued right after the transition stays valid.
        await voidPasscodes(context, meta, application.id);
        return made;
      },
    };
  };

/**
 * Approves a loan in place of the bank's answer, with or without an agreement and a mandate. @throws AppError
 * `request.invalid` without a reason.
 */
const confirmLoan: GuardedAction = (before, request, who, now) => {
  const { reason } = z.parse(operations.changeLoanState.http.input, request);
  assertThat(reason, 'request.invalid', { fields: [{ pointer: '/reason', message: 'Type a reason' }] });
  const wanted = { action: 'confirm-loan', by: 'staff', ...who } as const;
  const application = withCurrentAffordability(before, now);
  return {
    ...makeTransition(application, wanted),
    carryOut: async (context, meta, savePartial) => {
      const means = { meta, savePartial, application, request: wanted };
      const made = await makeTransitionOnFreshReport(context, means);
      await voidPasscodes(context, meta, application.id);
      return made;
    },
  };
};

export const guardedActions: Readonly<Record<FourEyesAction, GuardedAction>> = {
  'pay-out': payOut,
  'change-loan': changeLoan,
  'manual-override': toManual('manual-override'),
  'reject-otp': toManual('reject-otp'),
  'confirm-loan': confirmLoan,
};

type StaffRequest = {
  action: FourEyesAction;
  staff: Extract<Actor, { kind: 'staff' }>;
  application: Application;
  request: Record<string, string | undefined>;
  savePartial: SavePartial;
};

/** The result of a guarded action. Without `transition` the change waits for a second manager. */
type Outcome = {
  application: Application;
  transition?: CompletedTransition;
  message?: string;
  changed?: 'pending-change';
};

/** Returns true when this payout would exceed the amount that a manager may pay out alone on one day. */
async function exceedsOwnTotal(
  { payoutTotals, applications, clock, config }: Context,
  { action, staff, application }: Pick<StaffRequest, 'action' | 'staff' | 'application'>,
  { batch }: Pick<CommandMeta, 'batch'>,
): Promise<boolean> {
  if (action !== 'pay-out') return false;
  const now = clock.now();
  const key = { staffId: staff.staffId, day: johannesburgDay(now) };
  const { id: applicationId, version } = application;
  const payout = {
    ...key,
    reference: references.payout(applicationId, application.cancelledLoans),
    amount: application.loan.option?.value ?? 0,
    limit: config.PAYOUTS_PER_MANAGER_PER_DAY,
    now,
    batched: batch && { applicationId, batchId: batch.id, version },
  };
  if (await payoutTotals.take(payout)) return false;
  const lapsed = await applications.lapsedPayouts(await payoutTotals.batchedOf(key));
  for (const counted of lapsed) await payoutTotals.giveBack(key, counted);
  return !(await payoutTotals.take(payout));
}

/**
 * Makes a transition at once, or stores a request that waits for a second manager. A request waits in four cases: the
 * transition always needs two managers, four eyes are on, a payout exceeds a manager's daily total, or it is one of a
 * batch.
 */
export async function actOrRequest(
  context: Context,
  meta: CommandMeta,
  { action, staff, application, request, savePartial }: StaffRequest,
): Promise<Outcome> {
  // The action is checked in both cases, so that nobody confirms a change that would be refused.
  const { transition, carryOut } = guardedActions[action](
    application,
    request,
    { role: staff.role },
    context.clock.now(),
  );
  const { fourEyes } = await context.roster.read();
  const { batch } = meta;
  const isOverTotal =
    (batch !== undefined || !fourEyes.isOn) &&
    transition.fourEyes === 'when-on' &&
    (await exceedsOwnTotal(context, { action, staff, application }, meta));
  const mustWait =
    transition.fourEyes === 'always' || (transition.fourEyes === 'when-on' && fourEyes.isOn) || isOverTotal;
  if (!mustWait && !batch) return carryOut(context, meta, savePartial);
  const named = Object.entries(request).flatMap(([name, value]) => (value ? [[name, value] as const] : []));
  const waiting = withPending(application, {
    id: newId(),
    action,
    request: Object.fromEntries(named),
    by: { staffId: staff.staffId, email: staff.email },
    at: context.clock.now().toISOString(),
    ...(batch ? { batch: batchedPayout(application, { id: batch.id, isOverTotal }) } : {}),
  });
  return { application: waiting, changed: 'pending-change' };
}
