import { finished } from 'node:stream';
import { type Logger, systemClock } from '@tshepa/service-kit';
import type { Middleware } from '../http.ts';
import type { CountRequest } from '../http-metrics.ts';

/** One line and one measurement for each request when its answer is out, with the route's pattern and never the query. */
export const accessLog =
  (logger: Logger, count: CountRequest): Middleware =>
  async (http, next) => {
    const startedAt = systemClock.nowMs();
    finished(http.res, () => {
      const seconds = (systemClock.nowMs() - startedAt) / 1000;
      const { requestId, pattern, traceId } = http.state;
      const { method, res } = http;
      // 499 as elsewhere: the client left before the answer was complete.
      const status = res.writableFinished ? res.statusCode : 499;
      const traced = traceId ? { traceId } : {};
      if (!http.state.isOpenEnded) count({ method, route: pattern, status, seconds, ...traced });
      logger.info(
        { event: 'http.request', requestId, ...traced, method, pattern, status, ms: seconds * 1000 },
        'request',
      );
    });
    await next();
  };
