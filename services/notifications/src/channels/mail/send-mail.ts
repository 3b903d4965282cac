import { AppError } from '@tshepa/contracts/errors';
import { runEffect } from '@tshepa/effects';
import type { FailPoint, Logger } from '@tshepa/service-kit';
import { digest } from '../../domain/fingerprints.ts';
import type { Message, MessagesStore } from '../../store/messages.ts';
import type { Mail, Mailer } from './mailer.ts';

type MailMessage = Omit<Message, 'channel'> & Omit<Mail, 'messageId'>;
export type SendMail = (message: MailMessage) => Promise<void>;

type Parts = {
  messages: MessagesStore;
  mailer: Mailer;
  logger: Logger;
  publicUrl: string;
  failPoint: FailPoint;
};

/**
 * Sends an e-mail at least once, and never again once the server is known to have accepted it. The Message-ID follows
 * from the reference, so a mail server or reader recognises the rare second copy.
 * @throws AppError `mail.failed`; the same reference may be tried again.
 * @throws AppError `idempotency.in_progress` while another process may be sending it.
 * @throws AppError `idempotency.mismatch` when the reference stands for another message.
 */
export const createSendMail =
  ({ messages, mailer, logger, publicUrl, failPoint }: Parts): SendMail =>
  async ({ reference, purpose, fingerprint, customerId, eventId, ...mail }) => {
    const message = { reference, purpose, fingerprint, customerId, eventId };
    const send = async () => {
      try {
        await mailer.send({ ...mail, messageId: `<${digest(reference)}@${new URL(publicUrl).hostname}>` });
      } catch (error) {
        // The cause is kept out of the log: servers quote addresses in their refusals.
        logger.warn({ event: 'mail.failed', purpose, code: codeOf(error) }, 'an e-mail was not accepted');
        await messages.settle(reference, 'unknown');
        throw new AppError('mail.failed');
      }
      failPoint('notifications.after-send', `mail-${purpose}`);
      return messages.settle(reference, 'sent');
    };
    await runEffect({
      open: () => messages.begin({ ...message, channel: 'email' }),
      // Mail servers offer no look-up.
      earlierOutcome: async ({ state }) => (state === 'sent' ? state : null),
      take: messages.take,
      send,
    });
  };

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
