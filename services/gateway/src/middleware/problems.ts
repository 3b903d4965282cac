import { AppError, type ErrorCode, toProblem } from '@tshepa/contracts';
import type { Logger } from '@tshepa/service-kit';
import type { Http, Middleware } from '../http.ts';

const codeOfStatus: Record<number, ErrorCode> = {
  400: 'request.malformed',
  404: 'request.not_found',
  405: 'request.method_not_allowed',
  413: 'request.too_large',
  415: 'request.unsupported_media_type',
  501: 'request.method_not_allowed',
};

/** After this time another process has usually taken over. */
const retryFailureAfterSeconds = 2;

/** Returns the wait for an error that does not name one itself, or undefined when waiting changes nothing. */
function usualRetryAfterSeconds({ code, status, isRetryable }: AppError): number | undefined {
  if (code === 'idempotency.in_progress') return 1;
  return isRetryable && status >= 500 ? retryFailureAfterSeconds : undefined;
}

/** Turns every failure into a problem reply. Unexpected errors are logged, but their cause is not sent. */
export const problems =
  (logger: Logger): Middleware =>
  async (http, next) => {
    try {
      await next();
    } catch (thrown) {
      const error = toAppError(thrown);
      if (error.code === 'internal')
        logger.error(
          { event: 'http.failed', requestId: http.state.requestId, err: thrown },
          'a request failed',
        );
      writeProblem(http, error);
    }
  };

function writeProblem(http: Http, error: AppError): void {
  const problem = toProblem(error, http.state.requestId);
  http.status = problem.status;
  http.body = JSON.stringify(problem);
  http.set('content-type', 'application/problem+json');
  http.set('cache-control', 'no-store');
  const retryAfterSeconds = problem.retryAfterSeconds ?? usualRetryAfterSeconds(error);
  if (retryAfterSeconds !== undefined) http.set('retry-after', String(retryAfterSeconds));
  if (error.status === 401 && error.code.startsWith('auth.'))
    http.set('www-authenticate', 'Bearer realm="staff"');
  // The rest of an oversized body is not read, so the connection cannot be reused.
  if (error.status === 413) http.set('connection', 'close');
}

function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  const status = thrown instanceof Error && 'status' in thrown ? Number(thrown.status) : 500;
  return new AppError(codeOfStatus[status] ?? 'internal', {}, { cause: thrown });
}
