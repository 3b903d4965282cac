import { operations, type StateReply } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import { executeOn } from '../../commands/execute.ts';
import type { Context } from '../../context.ts';
import { toStateReply } from '../../domain/application-view.ts';
import { withReviewRequested } from '../../domain/review.ts';

/** An applicant asks for a person to look at the decline. */
export const requestReview = (context: Context) =>
  serve(operations.requestReview, (request, meta) =>
    executeOn<StateReply>(context, meta, {
      applicationId: request.id,
      kind: 'request-review',
      by: 'applicant',
      body: request,
      decide: (application) => ({
        application: withReviewRequested(application, { message: request.message, now: context.clock.now() }),
        reply: toStateReply,
        changed: 'review',
      }),
    }),
  );
