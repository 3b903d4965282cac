import { AppError, operations, type PrivacyTask } from '@tshepa/contracts';
import { serveCommand } from '../../commands/serve-command.ts';
import type { Context } from '../../context.ts';
import type { Application } from '../../domain/application.ts';
import { privacyTasksOf, withAnswer } from '../../domain/privacy/requests.ts';

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
