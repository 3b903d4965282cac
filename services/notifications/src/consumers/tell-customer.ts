import { AppError } from '@tshepa/contracts/errors';
import { applicationEvents } from '@tshepa/contracts/events';
import { applicationsRpc } from '@tshepa/contracts/rpc/applications';
import { consume } from '@tshepa/messaging';
import type { Context } from '../context.ts';
import { blindIndex } from '../domain/fingerprints.ts';
import { noticeOf } from '../domain/texts.ts';

/**
 * Tells a customer what became of the application. Delivery may repeat and either channel may fail: each has its own
 * journal row under the event's id, so what was sent is not sent again.
 */
export const tellCustomer = (context: Context) =>
  consume(
    applicationEvents.stateChanged,
    { durable: 'notifications-tell-customer', service: 'notifications' },
    async (event, meta) => {
      const { customerId, to, action } = event.data;
      if (!event.data.tellCustomer) return;
      const { config, sendMail, sendSms } = context;
      const contact = await contactOf(context, customerId, meta.requestId ?? event.id);
      if (!contact || contact.state === 'DELETED') return;
      const places = { publicUrl: config.PUBLIC_URL.replace(/\/+$/, ''), supportEmail: config.SUPPORT_EMAIL };
      const notice = noticeOf({ to, action }, places, contact.firstName);
      if (!notice) return;

      const message = { purpose: `notice-${to}`, customerId, eventId: event.id };
      const print = (address: string) => blindIndex(config.BLIND_INDEX_KEY, address);
      const { cellNo, emailAddress } = contact;
      if (cellNo) {
        const reference = `notice:${customerId}:${event.id}`;
        const result = await sendSms({
          ...message,
          reference,
          fingerprint: print(event.id),
          to: cellNo,
          text: notice.sms,
        });
        if (result === 'failed') throw new AppError('party.unavailable');
      }
      if (emailAddress) {
        const reference = `notice-email:${customerId}:${event.id}`;
        const mail = { subject: notice.subject, text: notice.email };
        await sendMail({ ...message, reference, fingerprint: print(event.id), to: emailAddress, ...mail });
      }
    },
  );

/** Nothing when the record is gone: an erased customer is not written to. */
async function contactOf({ bus }: Context, customerId: string, requestId: string) {
  const actor = { kind: 'system', service: 'notifications' } as const;
  try {
    return await bus.request(applicationsRpc.contact, { id: customerId }, { actor, requestId });
  } catch (error) {
    if (error instanceof AppError && error.code === 'customer.not_found') return undefined;
    throw error;
  }
}
