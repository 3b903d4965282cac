import { AppError, operations } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import { executeOn } from '../../commands/execute.ts';
import type { Context } from '../../context.ts';
import { missingBefore } from '../../domain/answers.ts';

/** Records the page reached; the steps before it have to be complete while the application is still being filled in. */
export const saveProgress = (context: Context) =>
  serve(operations.saveProgress, (request, meta) =>
    executeOn(context, meta, {
      applicationId: request.customerId,
      kind: 'save-progress',
      by: 'applicant',
      body: request,
      decide: (application) => {
        const missing =
          application.loan.state === 'IN_PROGRESS' ? missingBefore(request.page, application) : [];
        if (missing.length > 0) throw new AppError('application.incomplete', { missing });
        return { application: { ...application, page: request.page }, reply: () => ({ ok: true as const }) };
      },
    }),
  );
