import { AppError, type HttpOperation, operations } from '@tshepa/contracts';
import type { Bus } from '@tshepa/messaging';
import type { Clock, Logger } from '@tshepa/service-kit';
import { createLocalLimit } from '../limits/local-limit.ts';
import type { Caller } from './access.ts';

/** The statuses of calls that are wrong in themselves. Conflicts and limits are part of ordinary work. */
const recorded = [400, 403, 404, 413, 415, 422];
/** The limit of rows for one account. Further refusals tell us nothing new. */
const perMinute = 30;

type Refused = {
  operation: HttpOperation;
  caller: Extract<Caller, { kind: 'agent' | 'manager' }>;
  requestId: string;
  error: unknown;
};

/**
 * Adds a row to the audit trail for a call of staff that is wrong in itself. The call is refused even when the row
 * cannot be added.
 */
export function createRefusalRecord({ bus, clock, logger }: { bus: Bus; clock: Clock; logger: Logger }) {
  const limit = createLocalLimit({ perMinute, clock });
  return async ({ operation, caller: { actor }, requestId, error }: Refused): Promise<void> => {
    if (!(error instanceof AppError) || !recorded.includes(error.status)) return;
    if (limit.take(actor.staffId) !== undefined) return;
    const request = { refused: operation.action, code: error.code };
    await bus
      .request(operations.recordRefusal, request, { actor, requestId })
      .catch((cause: unknown) =>
        logger.warn({ event: 'refusal.unrecorded', requestId, err: cause }, 'a refusal has no audit row'),
      );
  };
}
