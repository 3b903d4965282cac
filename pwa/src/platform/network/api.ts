import { AppError } from '@tshepa/contracts/errors';
import { headerNames, minimumBuildHeader } from '@tshepa/contracts/header-names';
import { addressOf } from '@tshepa/contracts/operations/address';
import type { HttpCall, HttpOperation } from '@tshepa/contracts/operations/define';
import { fromProblem } from '@tshepa/contracts/problem';
import { readTolerantly } from '@tshepa/contracts/tolerant-reader';
import * as z from 'zod/mini';
import { noteAnswer } from '../status/site-status.ts';
import { noteError } from './noted-errors.ts';
import { learnMinimumBuild, noteTooOld } from './required-build.ts';
import { learnServerTime } from './server-clock.ts';
import { sessionHeaders } from './session-key.ts';

export type CallOptions = {
  /** Makes a repeated call safe. The same key always gets the first answer. */
  idempotencyKey?: string;
  deviceId?: string;
  headers?: Readonly<Record<string, string>>;
  signal?: AbortSignal;
  /** A staff token; without one the applicant's cookie is used. */
  token?: string;
  /** True for staff who have no token yet. Such a call belongs to no applicant's session. */
  isOfStaff?: true;
  timeoutMs?: number;
};

type Content = { json?: unknown; searchParams?: URLSearchParams };

/** Thrown when there was no reply (offline, interrupted or too slow), so that the call's effect is unknown. */
export class NoAnswerError extends Error {
  constructor(options?: ErrorOptions) {
    super('There was no answer. Please check your connection and try again.', options);
    this.name = 'NoAnswerError';
  }
}

/** Covers calls during which the server waits for a third party. */
const defaultTimeoutMs = 30_000;

/**
 * Makes a call. The server may be newer than this build, so fields that it has added since are ignored.
 * @throws AppError when refused, and `app.too_old` when the reply cannot be read at all; NoAnswerError without an answer,
 * AbortError when `signal` fired.
 */
export async function call<R extends HttpOperation>(
  operation: R,
  input: z.input<R['http']['input']>,
  options: CallOptions = {},
): Promise<z.output<R['http']['reply']>> {
  const { http } = operation;
  const inQuery = http.place === 'query';
  const { path, rest } = addressOf(http, toRecord(input));
  const headers = { ...(await sessionHeadersFor(http, options)), ...options.headers };
  const response = await send(
    { path, method: http.method },
    { ...options, headers },
    {
      ...(http.place === 'none' ? {} : inQuery ? { searchParams: toSearchParams(rest) } : { json: input }),
    },
  );
  const reply = readTolerantly(http.reply, await readBody(response, http.replyKind));
  if (!reply.success) throw noteFailure(new AppError('app.too_old', {}, { cause: reply.error }));
  return reply.data as z.output<R['http']['reply']>;
}

/**
 * Leaves out the session key for staff and for public reads. Staff have no database, and public reads must not wait for it.
 */
const sessionHeadersFor = async ({ access, method }: HttpCall, { token, isOfStaff }: CallOptions) =>
  token !== undefined || isOfStaff || (access === 'public' && method === 'GET') ? {} : sessionHeaders();

type Address = Pick<HttpCall, 'path' | 'method'>;

async function send(address: Address, options: CallOptions, content: Content): Promise<Response> {
  let response: Response;
  try {
    response = await fetchInTime(address, options, content);
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw noteFailure(new NoAnswerError({ cause: error }));
  }
  learnServerTime(response.headers.get('date'), Date.now());
  learnMinimumBuild(response.headers.get(minimumBuildHeader));
  if (response.ok) {
    noteAnswer();
    return response;
  }
  const problem: unknown = await response.json().catch(() => null);
  // A proxy's error page is not our reply, so the call's effect is unknown.
  if (problem === null && response.status >= 502) throw noteFailure(new NoAnswerError());
  noteAnswer();
  throw noteFailure(errorOf(response, problem));
}

/** Notes a failure for somebody who asks for help, and returns it. */
export function noteFailure<Failure extends AppError | NoAnswerError>(failure: Failure): Failure {
  const code = failure instanceof AppError ? failure.code : 'phone.no_answer';
  if (code === 'app.too_old') noteTooOld();
  noteError(code);
  return failure;
}

function errorOf({ status, headers }: Response, problem: unknown): AppError {
  if (problem !== null) return fromProblem(problem);
  if (status === 401) return new AppError('session.required');
  // A proxy may still state when to retry.
  const retryAfterSeconds = Number(headers.get('retry-after') ?? '');
  return new AppError('internal', retryAfterSeconds > 0 ? { retryAfterSeconds } : {});
}

/** Fetches, and aborts when the response does not begin in time. The caller decides whether a retry is safe. */
async function fetchInTime(
  { path, method }: Address,
  options: CallOptions,
  { json, searchParams }: Content,
): Promise<Response> {
  const query = String(searchParams ?? '');
  const controller = new AbortController();
  const abort = () => controller.abort(options.signal?.reason);
  if (options.signal?.aborted) abort();
  options.signal?.addEventListener('abort', abort);
  const timer = setTimeout(abort, options.timeoutMs ?? defaultTimeoutMs);
  try {
    return await fetch(query ? `${path}?${query}` : path, {
      method,
      headers: {
        ...headersOf(options),
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: json === undefined ? null : JSON.stringify(json),
      credentials: 'same-origin',
      cache: 'no-store',
      signal: controller.signal,
    });
  } finally {
    clearTimeout(timer);
    options.signal?.removeEventListener('abort', abort);
  }
}

const hex = () => crypto.randomUUID().replaceAll('-', '');

/** Returns a new traceparent. Every attempt starts a trace, and the server decides which traces are recorded. */
const newTraceparent = () => `00-${hex()}-${hex().slice(16)}-01`;

function headersOf(options: CallOptions): Record<string, string> {
  return {
    accept: 'application/json, */*',
    traceparent: newTraceparent(),
    ...(options.token ? { authorization: `Bearer ${options.token}` } : {}),
    ...(options.idempotencyKey ? { [headerNames.idempotencyKey]: options.idempotencyKey } : {}),
    ...(options.deviceId ? { [headerNames.deviceId]: options.deviceId } : {}),
    ...options.headers,
  };
}

const toRecord = (input: unknown) => z.parse(z.record(z.string(), z.unknown()), input);

function toSearchParams(input: Record<string, unknown>): URLSearchParams {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(input)) {
    const values = Array.isArray(value) ? value : [value];
    for (const item of values) if (item !== undefined && item !== null) params.append(name, String(item));
  }
  return params;
}

async function readBody(response: Response, kind: HttpCall['replyKind']): Promise<unknown> {
  try {
    return await (kind === 'csv' ? response.text() : response.json());
  } catch (error) {
    throw noteFailure(new NoAnswerError({ cause: error }));
  }
}
