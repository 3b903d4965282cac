import { type Actor, AppError, headerNames, type Route } from '@tshepa/contracts';
import type { CallOptions } from '@tshepa/messaging';
import type { Http } from '../http.ts';

const printableKey = /^[\x20-\x7e]{1,255}$/;
const traceparent = /^[\da-f]{2}-[\da-f]{32}-[\da-f]{16}-[\da-f]{2}$/;

/** What travels with every rpc of one call. A key means something only where something changes. */
export function callOptions(http: Http, route: Route, actor: Actor): CallOptions {
  const key = http.get(headerNames.idempotencyKey);
  const trace = http.get('traceparent');
  if (key !== '' && !printableKey.test(key)) {
    const message = 'Use 1 to 255 printable characters';
    throw new AppError('request.invalid', {
      fields: [{ pointer: `/headers/${headerNames.idempotencyKey}`, message }],
    });
  }
  return {
    actor,
    requestId: http.state.requestId,
    ...(key !== '' && route.changes ? { idempotencyKey: key } : {}),
    ...(traceparent.test(trace) ? { traceparent: trace } : {}),
  };
}
