import { createServer, type Socket } from 'node:net';

export type ReceivedMail = { recipients: string[]; raw: string; headers: Map<string, string>; body: string };

/** Starts a server that accepts every e-mail until `refuse`. It knows as much of RFC 5321 as a plain message needs. */
export async function startSmtpServer() {
  const mails: ReceivedMail[] = [];
  let isRefusing = false;
  let dropsAfterData = 0;

  const converse = (socket: Socket) => {
    let recipients: string[] = [];
    let pending = '';
    let isData = false;
    const say = (line: string) => socket.write(`${line}\r\n`);
    const takeMail = (raw: string) => {
      mails.push(read(recipients, raw));
      recipients = [];
      isData = false;
      if (dropsAfterData > 0) {
        dropsAfterData -= 1;
        socket.destroy();
      } else say('250 accepted');
    };
    const command = (line: string) => {
      const verb = line.slice(0, 4).toUpperCase();
      if (verb === 'RCPT') recipients.push(/<(.*)>/.exec(line)?.[1] ?? '');
      if (verb === 'EHLO') return say('250 test');
      if (verb === 'MAIL' && isRefusing) return say('451 not now');
      if (verb === 'QUIT') return socket.end('221 bye\r\n');
      if (verb === 'DATA') {
        isData = true;
        return say('354 go on');
      }
      return say('250 ok');
    };
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      pending += chunk.toString('utf8');
      for (;;) {
        const end = pending.indexOf(isData ? '\r\n.\r\n' : '\r\n');
        if (end < 0) return;
        const piece = pending.slice(0, end);
        pending = pending.slice(end + (isData ? 5 : 2));
        if (isData) takeMail(piece);
        else command(piece);
      }
    });
    say('220 test');
  };

  const server = createServer(converse);
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    url: `smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    mails,
    refuse: (isOn: boolean) => {
      isRefusing = isOn;
    },
    dropReplies: (count: number) => {
      dropsAfterData = count;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

function read(recipients: string[], raw: string): ReceivedMail {
  const [head = '', ...rest] = raw.split('\r\n\r\n');
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
  const headers = new Map(
    lines.map((line) => [line.split(':')[0]?.toLowerCase() ?? '', line.slice(line.indexOf(':') + 1).trim()]),
  );
  return { recipients, raw, headers, body: rest.join('\r\n\r\n') };
}
