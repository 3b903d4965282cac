import type { Logger } from '@tshepa/service-kit';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import type { Ledger } from './ledger.ts';

export type Email = {
  messageId: string;
  from: string;
  to: string[];
  subject: string;
  text: string;
  html?: string | undefined;
  attachments: { filename: string; contentType: string; text: string }[];
};
export type Mailbox = Awaited<ReturnType<typeof startMailbox>>;

type Settings = { host: string; port: number; ledger: Ledger; logger: Logger };

const maximumBytes = 2 * 1024 * 1024;

/** An SMTP server that keeps every message; one Message-ID is one message, as a good mail host shows it. */
export async function startMailbox({ host, port, ledger, logger }: Settings) {
  const keep = async (raw: Buffer, recipients: string[], envelopeFrom: string) => {
    const parsed = await PostalMime.parse(raw);
    const messageId = parsed.messageId ?? `<${ledger.list('email').length}@sandbox>`;
    const email: Email = {
      messageId,
      from: parsed.from?.address ?? envelopeFrom,
      to: recipients,
      subject: parsed.subject ?? '',
      text: parsed.text ?? '',
      html: parsed.html,
      attachments: parsed.attachments.map(({ filename, mimeType, content }) => ({
        filename: filename ?? '',
        contentType: mimeType,
        text: typeof content === 'string' ? content : Buffer.from(new Uint8Array(content)).toString('utf8'),
      })),
    };
    ledger.once('email', messageId, () => ({ answer: { messageId }, data: email }));
  };

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    size: maximumBytes,
    logger: false,
    onAuth: (_auth, _session, done) => done(null, { user: 'sandbox' }),
    onData(stream, session, done) {
      const pieces: Buffer[] = [];
      stream.on('data', (piece: Buffer) => pieces.push(piece));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        const recipients = rcptTo.map(({ address }) => address);
        keep(Buffer.concat(pieces), recipients, mailFrom ? mailFrom.address : '').then(
          () => done(),
          (error: unknown) => done(error instanceof Error ? error : new Error('not readable')),
        );
      });
    },
  });
  server.on('error', (error) =>
    logger.warn({ event: 'sandbox.smtp_error', err: error }, 'SMTP connection failed'),
  );
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const address = server.server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
