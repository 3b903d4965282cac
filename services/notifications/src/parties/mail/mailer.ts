import { createTransport } from 'nodemailer';

export type Mail = { messageId: string; to: string; replyTo?: string; subject: string; text: string };
export type Mailer = { send(mail: Mail): Promise<void>; close(): void };

const timeoutMs = 4_000;

/** Sends plain text by SMTP. Rejects unless the server has taken the message. */
export function createMailer({ url, from }: { url: string; from: string }): Mailer {
  const transport = createTransport({
    url,
    // Nothing in a message may make this process read a file or call an address.
    disableFileAccess: true,
    disableUrlAccess: true,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  });
  return {
    async send({ messageId, to, replyTo, subject, text }) {
      await transport.sendMail({
        from,
        // As objects, addresses are one each: text would be read as a list.
        to: { name: '', address: to },
        ...(replyTo ? { replyTo: { name: '', address: replyTo } } : {}),
        messageId,
        subject,
        text,
      });
    },
    close: () => transport.close(),
  };
}
