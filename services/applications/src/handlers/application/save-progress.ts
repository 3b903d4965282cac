import { AppError, operations } from '@tshepa/contracts';
import { serveCommand } from '../../commands/serve-command.ts';
import type { Context } from '../../context.ts';
import { missingBefore } from '../../domain/answers.ts';

/** Stores the applicant's page. While the application is in progress, all steps before that page must be complete. */
export const saveProgress = (context: Context) =>
  serveCommand(context, operations.saveProgress, {
    by: 'applicant',
    decide: ({ application, request }) => {
      const missing =
        application.loan.state === 'IN_PROGRESS' ? missingBefore(request.page, application) : [];
      if (missing.length > 0) throw new AppError('application.incomplete', { missing });
      return { application: { ...application, page: request.page }, reply: () => ({ ok: true as const }) };
    },
  });
