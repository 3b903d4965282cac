import type { RequestListener } from 'node:http';
import { headerNames, httpOperations, toProblem } from '@tshepa/contracts';
import { overloaded } from '@tshepa/messaging';
import { type Logger, systemClock } from '@tshepa/service-kit';
import type { Context } from '../context.ts';
import { urgencyOfCall } from '../policies/work.ts';
import type { RequestTimer } from './access-log.ts';
import { headersOf, type Settings as ReplySettings, requestIdOf } from './response-headers.ts';

type Settings = {
  work: Context['work'];
  logger: Logger;
  observe: RequestTimer;
  reply: ReplySettings;
};

const logEveryMs = 1_000;
const status = 503;

/**
 * The urgency of each call with a fixed path, by method and path. For a call with a parameter in its path, the router
 * keeps the place.
 */
const fixedCalls = new Map(
  httpOperations
    .filter(({ http }) => !http.path.includes('{'))
    .map((operation) => [`${operation.http.method} ${operation.http.path}`, urgencyOfCall(operation)]),
);

/**
 * Refuses a request for which no place is free, before anything else is done for it. Under an overload most requests
 * are refused, and each refusal costs processor time that accepted requests need. Refusals are measured like all
 * replies, and logged once a second.
 */
export function refuseOverload(
  { work, logger, observe, reply }: Settings,
  listener: RequestListener,
): RequestListener {
  let refused = 0;
  let loggedMs = 0;
  const note = () => {
    refused += 1;
    const nowMs = systemClock.nowMs();
    if (nowMs - loggedMs < logEveryMs) return;
    logger.warn({ event: 'http.overloaded', refused }, 'requests were refused since the last such warning');
    refused = 0;
    loggedMs = nowMs;
  };
  return (request, response) => {
    const { method = '', url = '' } = request;
    const path = url.split('?', 1)[0] ?? '';
    const urgency = fixedCalls.get(`${method} ${path}`);
    if (!urgency || work.keepPlace(urgency, response)) return listener(request, response);
    const requestId = requestIdOf(request.headers[headerNames.requestId]);
    const error = overloaded();
    const body = JSON.stringify(toProblem(error, requestId));
    response.writeHead(status, {
      ...headersOf(reply, requestId),
      'content-type': 'application/problem+json',
      'content-length': Buffer.byteLength(body),
      'retry-after': String(error.details.retryAfterSeconds),
    });
    response.end(body);
    observe({ method, route: path, status: String(status) }, 0);
    note();
  };
}
