import { once } from 'node:events';
import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from '@tshepa/service-kit';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import type { Faults, Taken } from './faults/engine.ts';
import type { FaultName } from './faults/third-parties.ts';
import type { Ledger } from './ledger.ts';

type Settings = { host: string; port: number; ledger: Ledger; logger: Logger; faults: Faults };

const maximumBytes = 2 * 1024 * 1024;
/** These faults apply when a connection is opened. All other faults apply when a message has been handed over. */
const atConnection: readonly FaultName[] = ['down', 'flapping'];
const atMessage: readonly FaultName[] = ['slow', '500', '429', 'garbage', 'half', 'drop-reply'];
const message = { thirdParty: 'mail', names: ['message'], method: 'POST' } as const;

class SmtpRefusal extends Error {
  readonly responseCode: number;

  constructor(responseCode: number, text: string) {
    super(text);
    this.responseCode = responseCode;
  }
}

/**
 * Starts a mail server that stores every message. Copies with the same Message-ID count as one message, because mail
 * hosts show them as one.
 */
export async function startMailbox({ host, port, ledger, logger, faults }: Settings) {
  /** The sockets by the caller's port, because the server does not expose the socket of a session. */
  const sockets = new Map<number, Socket>();

  const store = async (raw: Buffer, recipients: string[], envelopeFrom: string) => {
    const parsed = await PostalMime.parse(raw);
    const messageId = parsed.messageId ?? `<${ledger.list('email').length}@sandbox>`;
    const email = {
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

  const acceptWithFault = async (taken: Taken, socket: Socket | undefined, accept: () => Promise<void>) => {
    if (taken.fault === '500') throw new SmtpRefusal(554, 'Transaction failed');
    if (taken.fault === '429') throw new SmtpRefusal(451, 'Too many messages, try again later');
    await accept();
    if (taken.fault === 'slow') return wait(taken.delayMs, undefined, { ref: false });
    if (taken.fault === 'garbage') socket?.write('nonsense without a code\r\n');
    if (taken.fault === 'half') socket?.write('25');
    socket?.end();
  };

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    size: maximumBytes,
    logger: false,
    onAuth: (_auth, _session, done) => done(null, { user: 'sandbox' }),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        const recipients = rcptTo.map(({ address }) => address);
        const accept = () => store(Buffer.concat(chunks), recipients, mailFrom ? mailFrom.address : '');
        const taken = faults.take(message, atMessage);
        const accepting = taken ? acceptWithFault(taken, sockets.get(session.remotePort), accept) : accept();
        accepting.then(
          () => done(),
          (error: unknown) => done(error instanceof Error ? error : new Error('the message cannot be read')),
        );
      });
    },
  });
  server.on('error', (error) =>
    logger.warn({ event: 'sandbox.smtp_error', err: error }, 'SMTP connection failed'),
  );
  server.server.prependListener('connection', (socket: Socket) => {
    if (faults.take(message, atConnection)) return socket.destroy();
    const { remotePort } = socket;
    if (remotePort === undefined) return;
    sockets.set(remotePort, socket);
    socket.once('close', () => sockets.delete(remotePort));
  });
  server.listen(port, host);
  await once(server.server, 'listening');
  const address = server.server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
