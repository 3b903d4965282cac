import { AppError } from '@tshepa/contracts/errors';
import { operations } from '@tshepa/contracts/operations/generated';
import type { Context } from './context.ts';
import { blindIndex } from './domain/fingerprints.ts';
import { agreementFile } from './domain/mail/agreement-file.ts';
import { noticeMail } from './domain/mail/mails.ts';
import { type Notice, noticeOf, type OurAddresses } from './domain/texts.ts';
import type { StateChange } from './store/held.ts';
import type { Message } from './store/messages.ts';

const ourselves = { kind: 'system', service: 'notifications' } as const;

export const ourAddressesOf = ({ config }: Pick<Context, 'config'>): OurAddresses => ({
  publicUrl: config.PUBLIC_URL,
  supportEmail: config.SUPPORT_EMAIL,
});

/** Returns undefined for a deleted or erased application, whose applicant is not contacted. */
export async function contactOf({ bus }: Context, customerId: string, requestId: string) {
  try {
    const options = { actor: ourselves, requestId };
    const contact = await bus.request(operations.getContact, { id: customerId }, options);
    return contact.state === 'DELETED' ? undefined : contact;
  } catch (error) {
    if (error instanceof AppError && error.code === 'customer.not_found') return undefined;
    throw error;
  }
}
export type Contact = NonNullable<Awaited<ReturnType<typeof contactOf>>>;

const messageOf = ({ config }: Pick<Context, 'config'>, { eventId, customerId, to }: StateChange) => ({
  purpose: `notice-${to}`,
  fingerprint: blindIndex(config.BLIND_INDEX_KEY, eventId),
  customerId,
  eventId,
});

const smsMessageOf = (context: Pick<Context, 'config'>, change: StateChange): Omit<Message, 'channel'> => ({
  reference: `notice:${change.customerId}:${change.eventId}`,
  ...messageOf(context, change),
});

/** Drops a held change and records its SMS as superseded: the application has moved on and the text would be wrong. */
export async function supersede(context: Context, change: StateChange): Promise<void> {
  await context.messages.recordSuperseded({ ...smsMessageOf(context, change), channel: 'sms' });
  await context.held.drop(change.eventId);
}

/** What was asked may be answered or withdrawn by now, and after a withdrawal something else may be asked. */
const isOutdated = ({ name }: Notice, { asked }: Contact): boolean =>
  (name === 'asked' && !asked) || (name === 'askWithdrawn' && asked !== undefined);

/**
 * Notifies an applicant now, in their language, by SMS, e-mail and (if subscribed) push. It may run again for the same
 * event: each channel has its own journal entry, so no message is sent twice. @throws AppError when a channel failed,
 * so that the event is delivered again.
 */
export async function deliverNotice(
  context: Context,
  change: StateChange,
  { contact, requestId }: { contact: Contact; requestId: string },
): Promise<void> {
  const notice = noticeOf(change, ourAddressesOf(context), contact);
  if (!notice || isOutdated(notice, contact)) return;
  const { cellNo, emailAddress, language } = contact;
  if (cellNo) {
    const message = { ...smsMessageOf(context, change), to: cellNo, text: notice.sms };
    if ((await context.sendSms(message)) === 'failed') throw new AppError('party.unavailable');
  }
  if (emailAddress) await mailNotice(context, change, { contact, requestId, notice, emailAddress });
  await context.push?.send(change, messageOf(context, change).fingerprint, language);
}

type NoticeMail = { contact: Contact; requestId: string; notice: Notice; emailAddress: string };

async function mailNotice(context: Context, change: StateChange, mail: NoticeMail): Promise<void> {
  const { notice, contact, requestId, emailAddress } = mail;
  const { customerId, eventId } = change;
  const agreement = notice.name === 'approved' ? await agreementOf(context, customerId, requestId) : null;
  await context.sendMail({
    reference: `notice-email:${customerId}:${eventId}`,
    ...messageOf(context, change),
    to: emailAddress,
    ...noticeMail(notice, ourAddressesOf(context), {
      language: contact.language,
      hasAgreement: agreement !== null,
    }),
    ...(agreement ? { attachments: [agreementFile(agreement)] } : {}),
  });
}

/** Returns the agreement, or null for a loan that staff confirmed without an agreement. */
const agreementOf = ({ bus }: Context, id: string, requestId: string) =>
  bus.request(operations.getAgreement, { id }, { actor: ourselves, requestId });
