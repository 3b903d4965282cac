import { operations, type StateReply } from '@tshepa/contracts';
import { newId, serve } from '@tshepa/messaging';
import { executeCommand } from '../../commands/execute.ts';
import { callService } from '../../commands/third-parties.ts';
import type { Context } from '../../context.ts';
import { toStateReply } from '../../domain/application-view.ts';
import { makeTransition } from '../../domain/transition.ts';
import { ownsApplication } from '../../policies.ts';

/** Checks the enrolment passcode of the newest application of the caller with this ID number. */
export const verifyEnrolmentPasscode = (context: Context) =>
  serve(operations.verifyEnrolmentPasscode, async ({ idNumber, otp, customerId }, meta) => {
    const commandId = meta.idempotencyKey ?? newId();
    const own = (await context.applications.ofPerson(idNumber))
      .filter(
        (application) =>
          ownsApplication(meta.actor, application) && (!customerId || application.id === customerId),
      )
      .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
    const id = own[0]?.id;
    return executeCommand<StateReply>(context, meta, {
      kind: 'verify-enrolment-passcode',
      by: 'applicant',
      body: { idNumber, otp, customerId },
      load: async () => (id ? context.applications.load(id) : null),
      isSlow: true,
      decide: async (application) => {
        const { application: next, transition } = makeTransition(application, {
          action: 'verify-enrolment-otp',
          by: 'applicant',
        });
        await callService(context, meta, operations.verifyPasscode, {
          kind: 'enrolment',
          customerId: application.id,
          commandId,
          code: otp,
        });
        const loan = { ...next.loan, passcode: '' as const };
        return { application: { ...next, loan }, reply: toStateReply, transition };
      },
    });
  });
