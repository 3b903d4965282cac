import { AppError } from './errors.ts';

/**
 * During an update or a rollback a call may reach a gateway or a service of the former build, which refuses an unknown
 * field with `request.invalid`. The call is then made `without` that field. Every other error is passed on.
 */
export const orFormer = async <Answer>(
  asked: Promise<Answer>,
  without: () => Promise<Answer>,
): Promise<Answer> =>
  asked.catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'request.invalid') return without();
    throw error;
  });
