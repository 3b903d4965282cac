import { AppError, operations, type PrivacyTask } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import { executeOn } from '../../commands/execute.ts';
import type { Context } from '../../context.ts';
import type { Application } from '../../domain/application.ts';
import { privacyTasksOf } from '../../domain/privacy/privacy-view.ts';
import { withAnswer } from '../../domain/privacy/requests.ts';
import { requireManager } from '../../policies.ts';

function taskOf(application: Application, requestId: string): PrivacyTask {
  const task = privacyTasksOf(application).find(({ id }) => id === requestId);
  if (!task) throw new AppError('privacy.not_open');
  return task;
}

/** A manager answers a request; the person reads the answer beside it. */
export const answerPrivacyTask = (context: Context) =>
  serve(operations.answerPrivacyTask, (request, meta) => {
    requireManager(meta.actor);
    const { customerId, ...answer } = request;
    return executeOn<PrivacyTask>(context, meta, {
      applicationId: customerId,
      kind: 'answer-privacy-task',
      by: 'staff',
      body: request,
      decide: (application) => ({
        application: withAnswer(application, { ...answer, now: context.clock.now() }),
        reply: (written) => taskOf(written, answer.requestId),
      }),
    });
  });
