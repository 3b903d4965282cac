import type { ThirdPartyMonitor } from '@tshepa/service-kit';
import { createTransport } from 'nodemailer';

type Attachment = { filename: string; contentType: string; content: string };
export type Mail = {
  messageId: string;
  to: string;
  replyTo?: string;
  subject: string;
  text: string;
  html: string;
  attachments?: readonly Attachment[];
};
export type Mailer = { send(mail: Mail): Promise<void>; close(): void };

const timeoutMs = 4_000;

/** Sends e-mails by SMTP, as plain text and HTML. Rejects unless the server has accepted the message. */
export function createMailer({
  url,
  from,
  watch,
}: {
  url: string;
  from: string;
  watch: ThirdPartyMonitor;
}): Mailer {
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
  const send: Mailer['send'] = async ({ messageId, to, replyTo, attachments = [], ...words }) => {
    await transport.sendMail({
      from,
      // Address objects, because a string would be parsed as a list of addresses.
      to: { name: '', address: to },
      ...(replyTo ? { replyTo: { name: '', address: replyTo } } : {}),
      messageId,
      // Suppresses out-of-office replies.
      headers: { 'Auto-Submitted': 'auto-generated' },
      ...words,
      attachments: attachments.map((attachment) => ({ ...attachment, contentDisposition: 'attachment' })),
    });
  };
  return {
    send: (mail) => watch.call(call, () => send(mail)),
    close: () => transport.close(),
  };
}
