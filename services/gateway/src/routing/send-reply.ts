import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileTypes, type HttpCall } from '@tshepa/contracts';
import * as z from 'zod/mini';
import type { Connect } from '../handlers/handler.ts';
import type { Http } from '../http.ts';

/** Sends what the contract promises and nothing else: a reply that does not match is our failure, not the client's. */
export async function sendReply(route: HttpCall, http: Http, reply: unknown): Promise<void> {
  const fileType = fileTypes[route.replyKind];
  if (fileType) return sendStream(fileType, { route, http, reply });
  if (route.replyKind === 'events') return sendEvents(http, reply);
  const parsed = z.safeParse(route.reply, reply);
  // Paths only: the values are a person's.
  if (!parsed.success) throw new Error(`the reply of ${route.path} does not match: ${pathsOf(parsed.error)}`);
  http.status = 200;
  http.body = JSON.stringify(parsed.data);
  http.type = 'application/json';
}

const isConnect = (reply: unknown): reply is Connect => typeof reply === 'function';

/** Nothing on the way may keep, compress or collect it: an event is worth something only at once. */
function sendEvents(http: Http, reply: unknown): void {
  if (!isConnect(reply)) throw new Error('a live reply is connected to its events');
  http.state.isOpenEnded = true;
  http.respond = false;
  http.res.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  });
  reply(http.res);
}

const pathsOf = (error: z.core.$ZodError) =>
  error.issues.map((issue) => `${issue.code} at ${issue.path.join('/')}`).join(', ');

const isByteStream = (reply: unknown): reply is AsyncIterable<Uint8Array> =>
  typeof reply === 'object' && reply !== null && Symbol.asyncIterator in reply;

const withCharset = (type: string) => (type.startsWith('text/') ? `${type}; charset=utf-8` : type);

type Answer = { route: HttpCall; http: Http; reply: unknown };

/**
 * Streams a file past Koa, which does not end the source of a body whose client has left. The first piece is awaited
 * before the status goes out, so that a refusal is still a problem reply; a later failure cuts the connection, and
 * half a file is never taken for a whole one.
 */
async function sendStream(fileType: string, { route, http, reply }: Answer): Promise<void> {
  if (!isByteStream(reply)) throw new Error('a file is answered as a stream of bytes');
  const pieces = reply[Symbol.asyncIterator]();
  const first = await pieces.next();
  http.respond = false;
  http.res.statusCode = 200;
  http.res.setHeader('content-type', withCharset(fileType));
  http.res.setHeader('content-disposition', `attachment; filename=${route.fileName ?? 'file'}`);
  const rest = { [Symbol.asyncIterator]: () => pieces };
  const source = async function* () {
    if (!first.done) yield first.value;
    if (!first.done) yield* rest;
  };
  // A client that leaves is no failure of ours: the pipeline has already ended the source.
  await pipeline(Readable.from(source(), { objectMode: false }), http.res).catch((error: unknown) => {
    if (!http.res.destroyed) throw error;
  });
}
