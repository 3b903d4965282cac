import { headerNames } from '@tshepa/contracts';
import { newId } from '@tshepa/messaging';
import type { Clock } from '@tshepa/service-kit';
import type { Middleware } from '../http.ts';

const acceptable = /^[\w-]{8,100}$/;

/** Gives every request an id, and every answer the server's time: browsers take the time from it. */
export const requestId =
  (clock: Clock): Middleware =>
  async (http, next) => {
    const given = http.get(headerNames.requestId);
    http.state.requestId = acceptable.test(given) ? given : newId();
    http.state.pattern = 'unknown';
    http.set(headerNames.requestId, http.state.requestId);
    http.set('date', clock.now().toUTCString());
    await next();
  };
