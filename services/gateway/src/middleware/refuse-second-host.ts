import { assertThat } from '@tshepa/contracts';
import type { Middleware } from '../http.ts';

/** Refuses a request with two Host headers: Node uses the first, and a proxy before it may have used the other. */
export const refuseSecondHost: Middleware = async (http, next) => {
  const names = http.req.rawHeaders.filter((_text, index) => index % 2 === 0);
  assertThat(names.filter((name) => name.toLowerCase() === 'host').length <= 1, 'request.malformed');
  await next();
};
