import { applicationEvents, operations } from '@tshepa/contracts';
import { consume } from '@tshepa/messaging';
import { executeOn } from '../commands/execute.ts';
import { systemActor } from '../commands/replay.ts';
import { callService, ensureEnrolled } from '../commands/third-parties.ts';
import type { Context } from '../context.ts';

/**
 * Enrols the applicant at the provider and sends the documents there. References make a second delivery of the event
 * harmless.
 */
export const enrolApplicant = (context: Context) =>
  consume(
    applicationEvents.stateChanged,
    { durable: 'applications-enrol-customer' },
    async (event, { requestId }) => {
      const { customerId: applicationId, action, to } = event.data;
      const isSubmitted = action === 'complete' || action === 'complete-approved';
      if (!isSubmitted && to !== 'ENROLLMENT_OTP_REQUIRED' && to !== 'PAYBACK_REQUESTED') return;
      const meta = {
        actor: systemActor,
        requestId: requestId ?? event.id,
        idempotencyKey: event.id,
      };
      const loaded = await context.applications.load(applicationId);
      if (!loaded) return;
      if (!loaded.application.enrolment) {
        await executeOn(context, meta, {
          applicationId,
          kind: 'enrol',
          by: 'system',
          body: { customerId: applicationId },
          decide: async (application) => ({
            application: { ...application, enrolment: await ensureEnrolled(context, meta, application) },
            reply: () => ({ ok: true as const }),
            changed: 'provider',
          }),
        });
      }
      const { applicant, files } = loaded.application;
      if (!isSubmitted || !applicant.idNumber) return;
      await callService(context, meta, operations.sendProviderFiles, {
        customerId: applicationId,
        idNumber: applicant.idNumber,
        fileIds: files
          .filter(({ fileType }) => ['BANK_STATEMENT', 'PAYSLIP'].includes(fileType))
          .map(({ fileId }) => fileId),
      });
    },
  );
