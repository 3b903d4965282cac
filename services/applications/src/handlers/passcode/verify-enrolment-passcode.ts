import { operations, type StateReply } from '@tshepa/contracts';
import { newId, serve } from '@tshepa/messaging';
import { executeCommand } from '../../commands/execute.ts';
import { ask } from '../../commands/third-parties.ts';
import type { Context } from '../../context.ts';
import { move } from '../../domain/transition.ts';
import { toStateReply } from '../../domain/application-view.ts';
import { ownsRecord } from '../../policies.ts';

/** Checks the enrolment passcode of the caller's own application with that ID number. */
export const verifyEnrolmentPasscode = (context: Context) =>
  serve(operations.verifyEnrolmentPasscode, async ({ idNumber, otp, customerId }, meta) => {
    const commandId = meta.idempotencyKey ?? newId();
    const own = (await context.customers.ofPerson(idNumber))
      .filter((record) => ownsRecord(meta.actor, record) && (!customerId || record.id === customerId))
      .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
    const id = own[0]?.id;
    return executeCommand<StateReply>(context, meta, {
      kind: 'verify-enrolment-passcode',
      by: 'applicant',
      body: { idNumber, otp, customerId },
      load: async () => (id ? context.customers.load(id) : null),
      isSlow: true,
      decide: async (record) => {
        const moved = move(record, { action: 'verify-enrolment-otp', by: 'applicant' });
        await ask(context, meta, operations.verifyPasscode, {
          kind: 'enrolment',
          customerId: record.id,
          commandId,
          code: otp,
        });
        const customer = { ...moved.customer, loan: { ...moved.customer.loan, loan_otp: '' as const } };
        return { customer, reply: toStateReply, moved: { ...moved, customer } };
      },
    });
  });
