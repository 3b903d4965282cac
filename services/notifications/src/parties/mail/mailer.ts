import type { ThirdPartyMonitor } from '@tshepa/service-kit';
import { createTransport } from 'nodemailer';

export type Attachment = { filename: string; contentType: string; content: string };
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

/** Sends an e-mail by SMTP, as plain text and as HTML. Rejects unless the server has taken the message. */
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
    // Nothing in a message may make this process read a file or call an address.
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
      // As objects, addresses are one each: text would be read as a list.
      to: { name: '', address: to },
      ...(replyTo ? { replyTo: { name: '', address: replyTo } } : {}),
      messageId,
      // Nobody reads the answers of a machine: out-of-office replies stay away.
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
