import { AppError } from '@tshepa/contracts/errors';
import type { FailPoint, Logger } from '@tshepa/service-kit';
import { digest } from '../../domain/fingerprints.ts';
import type { Message, MessagesStore } from '../../store/messages.ts';
import type { Mail, Mailer } from './mailer.ts';

export type MailMessage = Omit<Message, 'channel'> & Omit<Mail, 'messageId'>;
export type SendMail = (message: MailMessage) => Promise<void>;

type Parts = {
  messages: MessagesStore;
  mailer: Mailer;
  logger: Logger;
  publicUrl: string;
  failPoint: FailPoint;
};

/**
 * Sends an e-mail at least once, and never again after it is known to be taken. The Message-ID follows from the
 * reference, so a mail server or reader recognises the rare second copy.
 * @throws AppError `mail.failed`; the same reference may be tried again.
 * @throws AppError `idempotency.in_progress` while another call may be sending it.
 * @throws AppError `idempotency.mismatch` when the reference stands for another message.
 */
export const createSendMail =
  ({ messages, mailer, logger, publicUrl, failPoint }: Parts): SendMail =>
  async ({ reference, purpose, fingerprint, customerId, eventId, ...mail }) => {
    const message = { reference, purpose, fingerprint, customerId, eventId };
    const entry = await messages.begin({ ...message, channel: 'email' });
    if (entry?.state === 'sent') return;
    if (entry) await messages.takeOver(entry);
    try {
      await mailer.send({ ...mail, messageId: `<${digest(reference)}@${new URL(publicUrl).hostname}>` });
    } catch (error) {
      // The cause is kept out of the log: servers quote addresses in their refusals.
      logger.warn({ event: 'mail.failed', purpose, code: codeOf(error) }, 'an e-mail was not taken');
      await messages.settle(reference, 'unknown');
      throw new AppError('mail.failed');
    }
    failPoint('notifications.after-send', `mail-${purpose}`);
    await messages.settle(reference, 'sent');
  };

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
