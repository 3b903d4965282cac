import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileTypes, type HttpCall } from '@tshepa/contracts';
import * as z from 'zod/mini';
import type { Connect } from '../handlers/handler.ts';
import type { Http } from '../http.ts';

/** Validates and sends a reply. A reply that does not match its contract is our bug and becomes an internal error. */
export async function sendReply(route: HttpCall, http: Http, reply: unknown): Promise<void> {
  const fileType = fileTypes[route.replyKind];
  if (fileType) return sendStream(fileType, { route, http, reply });
  if (route.replyKind === 'events') return sendEvents(http, reply);
  const parsed = z.safeParse(route.reply, reply);
  // The message names only paths, because the values can be personal data.
  if (!parsed.success) throw new Error(`the reply of ${route.path} does not match: ${pathsOf(parsed.error)}`);
  http.status = 200;
  http.body = JSON.stringify(parsed.data);
  http.type = 'application/json';
}

const isConnect = (reply: unknown): reply is Connect => typeof reply === 'function';

/** Opens a live stream. Its headers stop proxies from caching, compressing or buffering, which would delay events. */
function sendEvents(http: Http, reply: unknown): void {
  if (!isConnect(reply)) throw new Error('the reply must be a function that connects the response');
  http.status = 200;
  http.set({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  });
  // The reply to HEAD has headers only, so nothing would end a stream that was opened for it.
  if (http.method === 'HEAD') return;
  // The headers are sent with the first write. Until then a refusal can still be a problem reply.
  reply(http.res);
  http.state.isOpenEnded = true;
  http.respond = false;
}

const pathsOf = (error: z.core.$ZodError) =>
  error.issues.map((issue) => `${issue.code} at ${issue.path.join('/')}`).join(', ');

const isByteStream = (reply: unknown): reply is AsyncIterable<Uint8Array> =>
  typeof reply === 'object' && reply !== null && Symbol.asyncIterator in reply;

const withCharset = (type: string) => (type.startsWith('text/') ? `${type}; charset=utf-8` : type);

/**
 * Streams a file without Koa, which does not close the source when a client disconnects. The first chunk is awaited
 * before the status is sent, so that a refusal can still be a problem reply. A later failure cuts the connection, so
 * that a client never takes a partial file for a complete one.
 */
async function sendStream(
  fileType: string,
  { route, http, reply }: { route: HttpCall; http: Http; reply: unknown },
): Promise<void> {
  if (!isByteStream(reply)) throw new Error('the reply must be a stream of bytes');
  const chunks = reply[Symbol.asyncIterator]();
  const first = await chunks.next();
  http.respond = false;
  http.res.statusCode = 200;
  http.res.setHeader('content-type', withCharset(fileType));
  http.res.setHeader('content-disposition', `attachment; filename=${route.fileName ?? 'file'}`);
  const rest = { [Symbol.asyncIterator]: () => chunks };
  const source = async function* () {
    if (!first.done) yield first.value;
    if (!first.done) yield* rest;
  };
  // A client that disconnects is not an error, and the pipeline has already closed the source.
  await pipeline(Readable.from(source(), { objectMode: false }), http.res).catch((error: unknown) => {
    if (!http.res.destroyed) throw error;
  });
}
