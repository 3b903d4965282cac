import { notificationsRpc } from '@tshepa/contracts/rpc/notifications';
import { serve } from '@tshepa/messaging';
import type { Context } from '../context.ts';
import { digest, keyedDigest } from '../domain/fingerprints.ts';
import { contactMail } from '../domain/mail/contact-mail.ts';

/** Hands a visitor's message to the support desk. */
export const sendContactMessage = ({ config, failPoint, sendMail }: Context) =>
  serve(notificationsRpc.sendContactMessage, async ({ email, message, commandId }) => {
    await sendMail({
      reference: `contact:${digest(commandId)}`,
      purpose: 'contact',
      // Keyed: a short message could be found again from a plain hash.
      fingerprint: keyedDigest(config.BLIND_INDEX_KEY, email, message),
      to: config.SUPPORT_EMAIL,
      replyTo: email,
      ...contactMail(message, email),
    });
    failPoint('notifications.after-write', 'contact');
    return { ok: true as const };
  });
