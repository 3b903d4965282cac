import {
  AppError,
  type LoanState,
  operations,
  routePersonal,
  type SavePayload,
  type SaveReply,
} from '@tshepa/contracts';
import { newId, serve } from '@tshepa/messaging';
import { v5 as uuidOf } from 'uuid';
import { countNewApplication } from '../../commands/count-new-application.ts';
import { submitDestination } from '../../commands/destination.ts';
import { type Decided, executeOn, type SavePartial } from '../../commands/execute.ts';
import { priorApplications } from '../../commands/prior-applications.ts';
import type { CommandMeta } from '../../commands/replay.ts';
import { withPayslipReading, withStatementAnalysis } from '../../commands/reports.ts';
import { requireSubmittable } from '../../commands/submittable.ts';
import { callOrMarkWaiting, callService } from '../../commands/third-parties.ts';
import type { Context } from '../../context.ts';
import { withAffordability } from '../../domain/affordability.ts';
import {
  type Answers,
  accountDiffers,
  differingDocuments,
  incomeIsTooLow,
  isApprovedBefore,
  isSubmission,
  missingFromApplication,
  withAnswers,
  withHolderCompared,
} from '../../domain/answers.ts';
import { type Application, newApplication } from '../../domain/application.ts';
import { toSaveReply } from '../../domain/application-view.ts';
import { askedFigure, withAskAnswered } from '../../domain/ask.ts';
import { isNumberProven } from '../../domain/number-proof.ts';
import { makeTransition, requireOpen } from '../../domain/transition.ts';

/**
 * A command without an id gets an id that is derived from session and idempotency key. A repeated command then finds
 * its application.
 */
const idNamespace = '3f0e8a52-6f0b-4f6e-9d54-0d7a52a6f7c1';

const idOf = (payload: SavePayload, meta: CommandMeta, sessionId: string): string => {
  if (payload.id) return payload.id;
  return meta.idempotencyKey ? uuidOf(`${sessionId}:${meta.idempotencyKey}`, idNamespace) : newId();
};

/** Returns the answers of a save under the names that they have in an application. */
const answersIn = (payload: SavePayload): Answers => ({
  applicant: payload.customerRequest,
  employment: payload.employmentRequest,
  bank: payload.bankRequest,
  option: payload.loanRequest,
});

/** A save cannot choose the state, so a state in the call must be the current one. */
const refuseOtherState = (requested: LoanState | undefined, state: LoanState) => {
  if (requested && requested !== state) throw new AppError('application.illegal_transition', { state });
};

/** When an ID number is new to the application, the person's other applications decide whether it is accepted. */
async function refuseTooMany(context: Context, meta: CommandMeta, before: Application, after: Application) {
  const { idNumber } = after.applicant;
  if (!idNumber || idNumber === before.applicant.idNumber) return;
  const prior = await priorApplications(context, meta, { idNumber, exceptId: after.id });
  if (routePersonal(prior, context.clock.now()).next === 'limit') throw new AppError('application.limit');
}

async function decide(
  context: Context,
  { meta, savePartial }: { meta: CommandMeta; savePartial: SavePartial },
  before: Application,
  payload: SavePayload,
): Promise<Decided<SaveReply>> {
  const reopened =
    before.loan.state === 'DELETED'
      ? makeTransition(before, { action: 'resume', by: 'applicant' })
      : undefined;
  const open = reopened?.application ?? before;
  refuseOtherState(payload.state, open.loan.state);
  const given = answersIn(payload);
  const figure = askedFigure(open, payload);
  if (figure) {
    const now = context.clock.now();
    const corrected = withAskAnswered(withAnswers(open, given, now), figure, now);
    return { application: corrected, reply: toSaveReply, changed: 'snoozed' };
  }
  requireOpen(open.loan.state);
  const answered = withAnswers(open, given, context.clock.now());
  const missing = payload.manifest ? differingDocuments(answered, payload.manifest) : [];
  if (missing.length > 0) throw new AppError('application.incomplete', { missing });
  await refuseTooMany(context, meta, before, answered);
  if (incomeIsTooLow(answered)) {
    return {
      ...makeTransition(answered, { action: 'decline-by-rule', by: 'system', reason: 'Affordability' }),
      reply: toSaveReply,
    };
  }
  if (isSubmission(given)) return completeApplication(context, { meta, savePartial }, answered);
  return {
    application: answered,
    reply: toSaveReply,
    ...(reopened ? { transition: reopened.transition } : {}),
  };
}

export const saveApplication = (context: Context) =>
  serve(operations.saveApplication, async (payload, meta) => {
    if (meta.actor.kind !== 'applicant') throw new AppError('session.required');
    const { sessionId } = meta.actor;
    const customerId = idOf(payload, meta, sessionId);
    return executeOn<SaveReply>(context, meta, {
      applicationId: customerId,
      kind: 'save-application',
      by: 'applicant',
      body: payload,
      isSlow: isSubmission(answersIn(payload)),
      blank: () =>
        newApplication({
          id: customerId,
          distributionId: newId(),
          dataKey: context.vault.newDataKey(),
          sessionId,
          now: context.clock.now(),
        }),
      decide: async (application, savePartial) => {
        const decided = await decide(context, { meta, savePartial }, application, payload);
        if (application.version === 0) await countNewApplication(context, meta);
        return decided;
      },
    });
  });

/** Returns true when the person proved this cell number in an earlier application with the same account. */
async function hasProvenBefore(
  { applications }: Context,
  { id, applicant, bank }: Application,
  idNumber: string,
) {
  const others = (await applications.ofPerson(idNumber)).filter((other) => other.id !== id);
  return others.some(
    (other) =>
      isNumberProven(other) &&
      other.applicant.cellNo === applicant.cellNo &&
      other.bank.accountNumber === bank.accountNumber &&
      other.bank.branchCode === bank.branchCode,
  );
}

/**
 * Submits an application. It must be complete, the account must match the statements, and the applicant must be able to
 * afford the loan. The provider's approval look-up then decides between the enrolment passcode and the payout choice.
 */
async function completeApplication(
  context: Context,
  { meta, savePartial }: { meta: CommandMeta; savePartial: SavePartial },
  answered: Application,
): Promise<Decided<SaveReply>> {
  const missing = missingFromApplication(answered);
  const { idNumber } = answered.applicant;
  if (missing.length > 0 || !idNumber) throw new AppError('application.incomplete', { missing });

  const read = answered.payslip ? answered : await withPayslipReading(context, meta, answered);
  const analysed = read.statements ? read : await withStatementAnalysis(context, meta, read);
  if (accountDiffers(analysed)) {
    const message = 'Account Number does not match the login account Number';
    throw new AppError('application.account_mismatch', {
      fields: [{ pointer: '/bankRequest/accountNumber', message }],
    });
  }
  const application = withAffordability(withHolderCompared(analysed), context.clock.now());
  if (application.affordability.verdict === 'too-little') {
    const request = { action: 'decline-by-rule', by: 'system', reason: 'Affordability' } as const;
    return { ...makeTransition(application, request), reply: toSaveReply };
  }
  await requireSubmittable(context, application);
  const { bound, approval } = await callOrMarkWaiting(context, { application, savePartial }, async () => ({
    bound: await submitDestination(context, meta, {
      application,
      submission: meta.idempotencyKey ?? newId(),
    }),
    approval: await callService(context, meta, operations.findApproval, { idNumber }),
  }));
  const isKnown = isApprovedBefore(approval) && (await hasProvenBefore(context, bound, idNumber));
  const { application: submitted, transition } = makeTransition(bound, {
    action: isKnown ? 'complete-approved' : 'complete',
    by: 'system',
  });
  return { application: { ...submitted, page: 'loading' }, reply: toSaveReply, transition };
}
