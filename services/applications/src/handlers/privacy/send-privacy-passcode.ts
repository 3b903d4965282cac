import { assertThat, operations } from '@tshepa/contracts';
import { newId, serve } from '@tshepa/messaging';
import { callService, withoutSharedLimits } from '../../commands/third-parties.ts';
import type { Context } from '../../context.ts';
import { loadOwned } from '../../policies.ts';

/** Sends the passcode that opens the privacy pack, because an unlocked phone does not prove who uses it. */
export const sendPrivacyPasscode = (context: Context) =>
  serve(operations.sendPrivacyPasscode, async ({ customerId }, meta) => {
    const application = await loadOwned(context, meta.actor, customerId);
    const { applicant } = application;
    assertThat(applicant.cellNo, 'application.incomplete');
    return callService(context, await withoutSharedLimits(context, meta), operations.issuePasscode, {
      kind: 'privacy',
      customerId,
      commandId: meta.idempotencyKey ?? newId(),
      cellNo: applicant.cellNo,
    });
  });
