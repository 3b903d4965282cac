import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/** The test file of the European Institute for Computer Antivirus Research, which every scanner calls a virus. */
export const eicar = Buffer.from('X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*');

/** What a clamd that does not work does. */
type Fault =
  | 'silent'
  | 'hangs-up'
  | 'hangs-up-late'
  | 'half-closes'
  | 'answers-early'
  | 'babbles'
  | 'talks-for-ever'
  | 'has-a-smaller-limit';

const command = 'zINSTREAM\0';

/** Plays clamd: finds the EICAR file in what is sent with `INSTREAM`, unless a fault is set. */
export async function startClamd() {
  let fault: Fault | undefined;
  const scanned: Buffer[] = [];
  const sockets = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.once('close', () => sockets.delete(socket));
    if (fault === 'hangs-up') return void socket.destroy();
    if (fault === 'half-closes') return void socket.end();
    if (fault === 'answers-early') socket.write('stream: OK\0');
    if (fault === 'has-a-smaller-limit') socket.write('INSTREAM size limit exceeded. ERROR\0');
    let received = Buffer.alloc(0);
    socket.on('data', (data: Buffer) => {
      received = Buffer.concat([received, data]);
      const content = contentOf(received);
      if (!content) return;
      scanned.push(content);
      if (fault === 'hangs-up-late') return void socket.destroy();
      if (fault === 'babbles') return void socket.end('stream: perhaps\0');
      if (fault === 'talks-for-ever') return void socket.write('stream: '.repeat(4_000));
      if (fault !== 'silent')
        socket.end(content.includes(eicar) ? 'stream: Eicar-Signature FOUND\0' : 'stream: OK\0');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** The files that arrived whole. */
    scanned,
    fail: (next: Fault | undefined) => {
      fault = next;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Returns the file once its end has arrived. */
function contentOf(received: Buffer): Buffer | undefined {
  if (received.length >= command.length && received.toString('latin1', 0, command.length) !== command)
    throw new Error('not the command of a scan');
  const parts: Buffer[] = [];
  for (let at = command.length; at + 4 <= received.length; ) {
    const length = received.readUInt32BE(at);
    if (length === 0) return Buffer.concat(parts);
    if (at + 4 + length > received.length) return undefined;
    parts.push(received.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return undefined;
}
