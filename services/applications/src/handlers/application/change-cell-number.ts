import { AppError, operations } from '@tshepa/contracts';
import { countNewApplication } from '../../commands/count-new-application.ts';
import { submitDestination } from '../../commands/destination.ts';
import { serveCommand } from '../../commands/serve-command.ts';
import { requireShareable } from '../../commands/submittable.ts';
import { ensureEnrolled } from '../../commands/third-parties.ts';
import type { Context } from '../../context.ts';
import { toStateReply } from '../../domain/application-view.ts';
import { withCellNumber } from '../../domain/cell-number.ts';
import { rowFor } from '../../domain/transition.ts';

/** Corrects a mistyped number, at the provider too, because the whole account is compared before a payout. */
export const changeCellNumber = (context: Context) =>
  serveCommand(context, operations.changeCellNumber, {
    by: 'applicant',
    isSlow: true,
    decide: async ({ application, request: { cellNo }, meta, commandId }) => {
      const { state } = application.loan;
      if (!rowFor(application, { action: 'verify-enrolment-otp', by: 'applicant' }))
        throw new AppError('application.illegal_transition', { state });
      if (cellNo === application.applicant.cellNo) return { application, reply: toStateReply };
      const changed = withCellNumber(application, { cellNo, now: context.clock.now() });
      await requireShareable(context, application);
      // A change counts like a new application, because beginning one with that number would have the same effect.
      await countNewApplication(context, meta);
      // An enrolment contains the number and may have been sent already, so it is completed with the former number.
      const enrolment = await ensureEnrolled(context, meta, application);
      const submitted = await submitDestination(context, meta, {
        application: { ...changed, enrolment },
        submission: commandId,
      });
      return { application: submitted, reply: toStateReply, changed: 'provider' };
    },
  });
