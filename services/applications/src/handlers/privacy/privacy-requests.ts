import { AppError, findTransition, operations, type PrivacyTask, type PrivacyView } from '@tshepa/contracts';
import { newId, serve } from '@tshepa/messaging';
import { eraseApplication } from '../../commands/erase-application.ts';
import { executeOn } from '../../commands/execute.ts';
import type { CommandMeta } from '../../commands/replay.ts';
import { serveCommand } from '../../commands/serve-command.ts';
import { voidPasscodesQuietly } from '../../commands/third-parties.ts';
import type { Context } from '../../context.ts';
import type { Application } from '../../domain/application.ts';
import { withoutConsents } from '../../domain/consents.ts';
import {
  byUrgency,
  privacyTasksOf,
  privacyViewOf,
  withAnswer,
  withRequest,
} from '../../domain/privacy/requests.ts';
import { factsOf, makeTransition } from '../../domain/transition.ts';
import { loadOwned, requireApplicantOrStaff, requireManager } from '../../policies.ts';

export const getPrivacy = (context: Context) =>
  serve(operations.getPrivacy, async ({ customerId }, { actor }) => {
    requireApplicantOrStaff(actor);
    return privacyViewOf(await loadOwned(context, actor, customerId));
  });

const erased = { isErased: true, view: null };

/** Whether this command erased the application, and its first reply was lost. */
async function hasErased(context: Context, { idempotencyKey }: CommandMeta, customerId: string) {
  const loaded = await context.applications.load(customerId);
  if (!loaded?.application.erasedAt || !idempotencyKey) return false;
  return loaded.commands.some(({ key }) => key === idempotencyKey);
}

/**
 * Records a request with the day by which it has to be answered. An erasure is carried out at once unless the retention
 * period requires it to wait; the reply then contains the day.
 */
export const addPrivacyRequest = (context: Context) =>
  serve(operations.addPrivacyRequest, async (request, meta) => {
    const { customerId, kind, text } = request;
    try {
      const view = await executeOn<PrivacyView>(context, meta, {
        applicationId: customerId,
        kind: 'add-privacy-request',
        by: 'applicant',
        body: request,
        decide: (application) => ({
          application: withRequest(application, { id: newId(), kind, text, now: context.clock.now() }),
          reply: privacyViewOf,
        }),
      });
      if (kind !== 'erasure' || view.heldUntil !== null) return { isErased: false, view };
      await eraseApplication(context, meta, { applicationId: customerId, ground: 'asked' });
      return erased;
    } catch (error) {
      const isGone = error instanceof AppError && error.code === 'customer.not_found';
      if (isGone && (await hasErased(context, meta, customerId))) return erased;
      throw error;
    }
  });

/**
 * Withdraws a consent (POPIA s11(2)(b)). An application that requires it is exited if that is still possible; an agreed
 * loan continues on the basis of the agreement. The bureau consent cannot be withdrawn after the credit check.
 */
export const withdrawConsent = (context: Context) =>
  serveCommand(context, operations.withdrawConsent, {
    by: 'applicant',
    decide: ({ application, request: { purpose } }) => {
      if (purpose === 'bureau' && application.bureau) throw new AppError('consent.used');
      const without = withoutConsents(application, { purposes: [purpose], now: context.clock.now() });
      const { state } = application.loan;
      const exit = { state, action: 'exit', by: 'applicant', facts: factsOf(application.loan) } as const;
      if (without === application || purpose === 'marketing' || !findTransition(exit))
        return { application: without, reply: privacyViewOf };
      return { ...makeTransition(without, { action: 'exit', by: 'applicant' }), reply: privacyViewOf };
    },
    after: ({ customerId }, meta) => voidPasscodesQuietly(context, meta, customerId),
  });

/** More than fit on one screen. */
const mostTasks = 500;

export const listPrivacyTasks = ({ applications }: Context) =>
  serve(operations.listPrivacyTasks, async (_nothing, { actor }) => {
    requireManager(actor);
    const tasks = (await applications.withPrivacy()).flatMap(privacyTasksOf);
    return { tasks: tasks.toSorted(byUrgency).slice(0, mostTasks) };
  });

function taskOf(application: Application, requestId: string): PrivacyTask {
  const task = privacyTasksOf(application).find(({ id }) => id === requestId);
  if (!task) throw new AppError('privacy.not_open');
  return task;
}

export const answerPrivacyTask = (context: Context) =>
  serveCommand(context, operations.answerPrivacyTask, {
    by: 'manager',
    decide: ({ application, request }) => {
      const { customerId, ...answer } = request;
      return {
        application: withAnswer(application, { ...answer, now: context.clock.now() }),
        reply: (written) => taskOf(written, answer.requestId),
      };
    },
  });
