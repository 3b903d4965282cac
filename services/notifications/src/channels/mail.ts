import { AppError } from '@tshepa/contracts/errors';
import { runEffect } from '@tshepa/effects';
import type { FailPoint, Logger, ThirdPartyMonitor } from '@tshepa/service-kit';
import { createTransport } from 'nodemailer';
import { digest } from '../domain/fingerprints.ts';
import type { Message, MessagesStore } from '../store/messages.ts';

type Attachment = { filename: string; contentType: string; content: string };
type Mail = {
  messageId: string;
  to: string;
  replyTo?: string;
  subject: string;
  text: string;
  html: string;
  attachments?: readonly Attachment[];
};
export type Mailer = ReturnType<typeof createMailer>;
type MailServer = { url: string; from: string; watch: ThirdPartyMonitor };

const timeoutMs = 4_000;

/** Sends e-mails by SMTP, as plain text and HTML. Rejects unless the server has accepted the message. */
export function createMailer({ url, from, watch }: MailServer) {
  const transport = createTransport({
    url,
    // Message contents must not make this process read a file or fetch a URL.
    disableFileAccess: true,
    disableUrlAccess: true,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  });
  const call = { thirdParty: 'mail', name: 'mail send', outcomeOf: () => 'ok', outcomeOfError: () => 'lost' };
  const send = async ({ messageId, to, replyTo, attachments = [], ...words }: Mail) => {
    await transport.sendMail({
      from,
      // Addresses are objects, because a string would be parsed as a list of addresses.
      to: { name: '', address: to },
      ...(replyTo ? { replyTo: { name: '', address: replyTo } } : {}),
      messageId,
      // This header suppresses out-of-office replies.
      headers: { 'Auto-Submitted': 'auto-generated' },
      ...words,
      attachments: attachments.map((attachment) => ({ ...attachment, contentDisposition: 'attachment' })),
    });
  };
  return {
    send: (mail: Mail): Promise<void> => watch.call(call, () => send(mail)),
    close: () => transport.close(),
  };
}

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
 * Sends an e-mail at least once, but not again after the server is known to have accepted it. The Message-ID follows
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
        // The cause is not logged, because servers quote addresses in their refusals.
        logger.warn({ event: 'mail.failed', purpose, code: codeOf(error) }, 'an e-mail was not accepted');
        await messages.settle(reference, 'unknown');
        throw new AppError('mail.failed');
      }
      failPoint('notifications.after-send', `mail-${purpose}`);
      return messages.settle(reference, 'sent');
    };
    await runEffect({
      open: () => messages.begin({ ...message, channel: 'email' }),
      // Mail servers offer no look-up, so only the journal counts.
      earlierOutcome: async ({ state }) => (state === 'sent' ? state : null),
      take: messages.take,
      send,
    });
  };

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
