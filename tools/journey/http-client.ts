import {
  AppError,
  addressOf,
  fileTypes,
  fromProblem,
  type HttpOperation,
  headerNames,
} from '@tshepa/contracts';
import * as z from 'zod/mini';

type Schema = z.core.$ZodType;

export type CallOptions = {
  idempotencyKey?: string;
  bearer?: string;
  files?: readonly { name: string; type: string; bytes: Uint8Array; password?: string }[];
  /** The body of a call that takes raw bytes. */
  bytes?: Uint8Array;
  headers?: Record<string, string>;
};

export type RawReply = { status: number; headers: Headers; text: string };

/** Called with every reply before the caller gets the reply. */
export type ReplyWatcher = (method: string, path: string, reply: RawReply) => void;

/** Thrown when the connection failed, so that the outcome of the call is unknown. */
export class NoReplyError extends Error {
  override name = 'NoReplyError';
}

const isSpread = (input: unknown): input is Record<string, unknown> =>
  typeof input === 'object' && input !== null;

const queryOf = (input: unknown) => {
  const query = new URLSearchParams();
  if (!isSpread(input)) return query;
  for (const [name, value] of Object.entries(input)) {
    for (const item of Array.isArray(value) ? value : [value])
      if (item !== undefined) query.append(name, String(item));
  }
  return query;
};

const headersOf = ({ idempotencyKey, bearer, headers }: CallOptions) => ({
  ...(idempotencyKey ? { [headerNames.idempotencyKey]: idempotencyKey } : {}),
  ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
  ...headers,
});

const formOf = (field: string, files: CallOptions['files'] = []) => {
  const form = new FormData();
  for (const [index, file] of files.entries()) {
    if (file.password) form.append(`password${index}`, file.password);
    form.append(field, new Blob([Uint8Array.from(file.bytes)], { type: file.type }), file.name);
  }
  return form;
};

/** Creates an HTTP client of the gateway that keeps cookies, like one browser. It depends on the contract only. */
export function createHttpClient(baseUrl: string, watch: ReplyWatcher = () => undefined) {
  const cookies = new Map<string, string>();

  const remember = (headers: Headers) => {
    for (const cookie of headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';');
      const at = pair.indexOf('=');
      const [name, value] = [pair.slice(0, at), pair.slice(at + 1)];
      if (value === '' || /max-age=0|expires=thu, 01 jan 1970/i.test(cookie)) cookies.delete(name);
      else cookies.set(name, value);
    }
  };

  /** Sends one request and returns any reply. Throws NoReplyError when there is none. */
  async function send(
    method: string,
    path: string,
    init: RequestInit & { headers?: Record<string, string> } = {},
  ): Promise<RawReply> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const request = {
      ...init,
      method,
      headers: { accept: 'application/json', ...(cookie ? { cookie } : {}), ...init.headers },
      redirect: 'manual',
      signal: AbortSignal.timeout(40_000),
    } as const;
    const reply = await receive(new URL(path, baseUrl), request).catch((cause: unknown) => {
      throw new NoReplyError(`${method} ${path} got no reply`, { cause });
    });
    remember(reply.headers);
    watch(method, path, reply);
    return reply;
  }

  /** Sends a call of the contract and returns the raw reply. */
  async function sendOperation(
    { http }: HttpOperation,
    input: unknown,
    options: CallOptions = {},
  ): Promise<RawReply> {
    const headers = headersOf(options);
    const inBody = http.place === 'body' || http.place === 'either';
    const { path, rest } = addressOf(http, isSpread(input) ? input : {});
    const query = inBody || http.place === 'none' ? '' : `?${queryOf(rest)}`;
    const address = `${path}${query}`;
    if (http.multipart) {
      return send(http.method, address, { headers, body: formOf(http.multipart.field, options.files) });
    }
    if (http.raw) {
      const body = Uint8Array.from(options.bytes ?? []);
      const typed = { 'content-type': http.raw.contentType, ...headers };
      return send(http.method, address, { headers: typed, body });
    }
    if (!inBody || http.method === 'GET') return send(http.method, address, { headers });
    return send(http.method, path, {
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(input),
    });
  }

  /**
   * Sends a call of the contract and returns its parsed reply. Throws AppError for a problem reply, NoReplyError
   * without a reply.
   */
  async function call<Input extends Schema, Reply extends Schema>(
    operation: HttpOperation<Input, Reply>,
    input: z.input<Input>,
    options: CallOptions = {},
  ): Promise<z.output<Reply>> {
    const reply = await sendOperation(operation, input, options);
    if (reply.status >= 400) throw reply.text ? fromProblem(safeJson(reply.text)) : new AppError('internal');
    const { http } = operation;
    return z.parse(http.reply, fileTypes[http.replyKind] ? reply.text : JSON.parse(reply.text));
  }

  return { baseUrl, cookies, send, sendOperation, call };
}

export type HttpClient = ReturnType<typeof createHttpClient>;

const receive = async (url: URL, request: RequestInit): Promise<RawReply> => {
  const response = await fetch(url, request);
  const isEndless = response.headers.get('content-type')?.startsWith('text/event-stream');
  if (isEndless) await response.body?.cancel();
  return { status: response.status, headers: response.headers, text: isEndless ? '' : await response.text() };
};

const safeJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};
