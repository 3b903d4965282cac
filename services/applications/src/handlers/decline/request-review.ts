import { operations } from '@tshepa/contracts';
import { serveCommand } from '../../commands/serve-command.ts';
import type { Context } from '../../context.ts';
import { toStateReply } from '../../domain/application-view.ts';
import { withReviewRequested } from '../../domain/review.ts';

export const requestReview = (context: Context) =>
  serveCommand(context, operations.requestReview, {
    by: 'applicant',
    decide: ({ application, request }) => ({
      application: withReviewRequested(application, { message: request.message, now: context.clock.now() }),
      reply: toStateReply,
      changed: 'review',
    }),
  });
