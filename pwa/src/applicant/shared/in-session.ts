import { AppError } from '@tshepa/contracts/errors';
import { ensureSession } from '../../offline/index.ts';
import { call } from '../../platform/network/api.ts';
import { markSessionLost } from '../../platform/status/site-status.ts';

/**
 * Runs work that calls the server for the page that is open, in this phone's session. When the server no longer knows
 * the session (401), the page leads to `/`, where the person confirms who they are. @throws what the work throws
 */
export async function inSession<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    await ensureSession();
    return await work();
  } catch (error) {
    if (error instanceof AppError && error.status === 401) markSessionLost();
    throw error;
  }
}

/** Makes one call for the page that is open. @throws AppError, NoAnswerError, AbortError */
export const pageCall: typeof call = (operation, input, options) =>
  inSession(() => call(operation, input, options));
