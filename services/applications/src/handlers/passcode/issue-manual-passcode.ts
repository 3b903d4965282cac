import { AppError, operations } from '@tshepa/contracts';
import { newId, serve } from '@tshepa/messaging';
import { addAuditRow } from '../../audit/entries.ts';
import { callService } from '../../commands/third-parties.ts';
import type { Context } from '../../context.ts';
import { assertMatches } from '../../domain/command-order.ts';
import { rowFor } from '../../domain/transition.ts';
import { loadOwned, requireStaff } from '../../policies.ts';

/** Issues a passcode that staff pass on in a chat. It is not stored here. */
export const issueManualPasscode = (context: Context) =>
  serve(operations.issueManualPasscode, async ({ id }, meta) => {
    requireStaff(meta.actor);
    const application = await loadOwned(context, meta.actor, id);
    const { loan, version } = application;
    assertMatches(meta.ifMatch, version, undefined, { state: loan.state });
    if (!rowFor(application, { action: 'verify-manual-otp', by: 'applicant' }))
      throw new AppError('application.illegal_transition', { state: loan.state });
    await addAuditRow(context, meta, { kind: 'read', action: 'issue-manual-passcode', customerIds: [id] });
    return callService(context, meta, operations.createManualPasscode, {
      customerId: id,
      commandId: meta.idempotencyKey ?? newId(),
    });
  });
