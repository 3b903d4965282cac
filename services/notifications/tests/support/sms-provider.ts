import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import * as z from 'zod/mini';

const bodySchema = z.strictObject({
  reference: z.string().check(z.maxLength(200)),
  to: z.string(),
  text: z.string(),
});
export type ReceivedSms = z.infer<typeof bodySchema>;

/**
 * `drop-reply` accepts the message, then cuts the connection; `down` cuts the connection and does not accept it; `hang`
 * waits for `goOn`.
 */
export type SmsMode = 'ok' | 'drop-reply' | 'down' | 'refuse' | 'error' | 'hang';

/** Simulates an SMS provider that sends one message per reference. */
export async function startSmsProvider(apiKey: string) {
  const received = new Map<string, ReceivedSms>();
  const calls = { posts: 0, lookUps: 0 };
  const waiting: (() => void)[] = [];
  let modes: SmsMode[] = [];
  let modeOfLookUp: SmsMode = 'ok';
  let delivery: string | undefined;
  let onTaken: (reference: string) => Promise<void> = async () => undefined;

  const reply = (response: ServerResponse, status: number, body: unknown) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  };
  const answerLookUp = (request: IncomingMessage, response: ServerResponse, reference: string) => {
    calls.lookUps += 1;
    if (modeOfLookUp === 'down') return request.socket.destroy();
    if (!received.has(reference)) return reply(response, 404, {});
    return reply(response, 200, { id: `sms-${reference}`, status: 'accepted', delivery });
  };
  const answerSend = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    calls.posts += 1;
    const mode = modes.shift() ?? 'ok';
    if (mode === 'down') return request.socket.destroy();
    if (mode === 'refuse') return reply(response, 422, { error: 'no such number' });
    if (mode === 'error') return reply(response, 500, {});
    if (mode === 'hang') await new Promise<void>((resolve) => waiting.push(resolve));
    const sms = bodySchema.parse(JSON.parse(Buffer.concat(chunks).toString()));
    if (!received.has(sms.reference)) received.set(sms.reference, sms);
    await onTaken(sms.reference);
    if (mode === 'drop-reply') return request.socket.destroy();
    return reply(response, 200, { id: `sms-${sms.reference}`, status: 'accepted' });
  };
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.headers['x-api-key'] !== apiKey) return reply(response, 401, {});
    const reference = /^\/sms\/by-reference\/(.+)$/.exec(request.url ?? '')?.[1];
    if (reference) return answerLookUp(request, response, decodeURIComponent(reference));
    return answerSend(request, response);
  };

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/sms`,
    calls,
    /** Sets the modes of the next sends; later sends succeed. */
    next: (...upcoming: SmsMode[]) => {
      modes = upcoming;
    },
    /** Ends every hang: the messages are accepted now. */
    goOn: () => {
      for (const resolve of waiting.splice(0)) resolve();
    },
    lookUps: (mode: SmsMode) => {
      modeOfLookUp = mode;
    },
    /** Sets the delivery status that look-ups return for every message. */
    deliver: (what: string | undefined) => {
      delivery = what;
    },
    /** Runs `run` between accepting a message and replying. */
    beforeReply: (run: (reference: string) => Promise<void>) => {
      onTaken = run;
    },
    to: (cellNo: string) => [...received.values()].filter((sms) => sms.to === cellNo),
    all: () => [...received.values()],
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
