import { AppError } from '@tshepa/contracts/errors';
import { applicationsRpc } from '@tshepa/contracts/rpc/applications';
import type { Context } from '../context.ts';
import { blindIndex } from '../domain/fingerprints.ts';
import { agreementFile } from '../domain/mail/agreement-file.ts';
import { noticeMail } from '../domain/mail/notice-mail.ts';
import { type Notice, noticeOf, type Places } from '../domain/texts.ts';
import type { StateChange } from '../store/held.ts';
import { type Contact, ourselves } from './contact-of.ts';
import { smsMessageOf } from './message-of.ts';

export const placesOf = ({ config }: Pick<Context, 'config'>): Places => ({
  publicUrl: config.PUBLIC_URL,
  supportEmail: config.SUPPORT_EMAIL,
});

/**
 * Tells a customer now, by SMS, e-mail and, where they asked for it, push, in their language. May run again for the same event: each channel has its own
 * journal row under it, so what was sent is not sent again.
 * @throws AppError when a channel could not be used; the event is to be tried again.
 */
export async function deliverNotice(
  context: Context,
  news: StateChange,
  { contact, requestId }: { contact: Contact; requestId: string },
): Promise<void> {
  const notice = noticeOf(news, placesOf(context), contact);
  if (!notice) return;
  const { cellNo, emailAddress } = contact;
  if (cellNo) {
    const message = { ...smsMessageOf(context, news), to: cellNo, text: notice.sms };
    if ((await context.sendSms(message)) === 'failed') throw new AppError('party.unavailable');
  }
  if (emailAddress) await mailNotice(context, news, { contact, requestId, notice, emailAddress });
  const { BLIND_INDEX_KEY } = context.config;
  await context.push?.send(news, blindIndex(BLIND_INDEX_KEY, news.eventId), contact.language);
}

type MailOrder = { contact: Contact; requestId: string; notice: Notice; emailAddress: string };

async function mailNotice(context: Context, news: StateChange, order: MailOrder): Promise<void> {
  const { eventId, customerId } = news;
  const { notice, contact, requestId, emailAddress } = order;
  const agreed = notice.name === 'approved' ? await agreedText(context, customerId, requestId) : null;
  const { language } = contact;
  await context.sendMail({
    reference: `notice-email:${customerId}:${eventId}`,
    purpose: `notice-${news.to}`,
    fingerprint: blindIndex(context.config.BLIND_INDEX_KEY, eventId),
    customerId,
    eventId,
    to: emailAddress,
    ...noticeMail(notice, placesOf(context), { language, hasAgreement: agreed !== null }),
    ...(agreed ? { attachments: [agreementFile(agreed)] } : {}),
  });
}

/** What the customer confirmed; nothing for a loan that staff confirmed without it. */
const agreedText = ({ bus }: Context, id: string, requestId: string) =>
  bus.request(applicationsRpc.getAgreement, { id }, { actor: ourselves, requestId });
