import { AppError, activeLoanStates, operations } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import { callService } from '../../commands/third-parties.ts';
import type { Context } from '../../context.ts';
import { isProvenBy } from '../../domain/number-proof.ts';
import { ownsApplication } from '../../policies.ts';

/** Applicants may only look up themselves, and learn nothing before they have submitted and proved their cell number. */
export const lookUpApproval = (context: Context) =>
  serve(operations.lookUpApproval, async ({ idNumber }, meta) => {
    const { actor } = meta;
    if (actor.kind !== 'staff') {
      const own = (await context.applications.ofPerson(idNumber)).filter((application) =>
        ownsApplication(actor, application),
      );
      if (own.length === 0) throw new AppError('customer.not_found');
      // Anybody can type somebody else's ID number together with their own cell number.
      const isSubmitted = own.some(
        (application) =>
          actor.kind === 'applicant' &&
          isProvenBy(application, actor.sessionId) &&
          activeLoanStates.includes(application.loan.state),
      );
      if (!isSubmitted) return { approved: false, client_id: null };
    }
    return callService(context, meta, operations.findApproval, { idNumber });
  });
