import { AppError, operations } from '@tshepa/contracts';
import { countRecord } from '../../commands/count-record.ts';
import { submitDestination } from '../../commands/destination.ts';
import { serveCommand } from '../../commands/serve-command.ts';
import { requireShareable } from '../../commands/submittable.ts';
import { ensureEnrolled } from '../../commands/third-parties.ts';
import type { Context } from '../../context.ts';
import { toStateReply } from '../../domain/application-view.ts';
import { withCellNumber } from '../../domain/cell-number.ts';
import { rowFor } from '../../domain/transition.ts';

/** Corrects a mistyped number. The provider gets it as well, because the whole account is compared before it pays. */
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
      // Anybody could begin another application with that number instead.
      await countRecord(context, meta);
      // The enrolment contains the number, and is never repeated with another one.
      const enrolment = await ensureEnrolled(context, meta, application);
      const submitted = await submitDestination(context, meta, {
        application: { ...changed, enrolment },
        submission: commandId,
      });
      return { application: submitted, reply: toStateReply, changed: 'provider' };
    },
  });
