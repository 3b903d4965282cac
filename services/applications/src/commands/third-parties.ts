import { type Actor, AppError, type ErrorCode, operations, type Rpc } from '@tshepa/contracts';
import type * as z from 'zod/mini';
import type { Context } from '../context.ts';
import type { Customer } from '../domain/application.ts';
import { references } from '../domain/references.ts';
import type { CommandMeta, KeepAside } from './execute.ts';

/** How long an application waits for an unreachable third party before it is referred to staff, in milliseconds. */
export const patienceMs = 15 * 60_000;

const system: Actor = { kind: 'system', service: 'applications' };

/** Calls another service on behalf of a command. */
export const ask = <Request extends z.core.$ZodType, Reply extends z.core.$ZodType>(
  { bus }: Context,
  meta: CommandMeta,
  definition: Rpc<Request, Reply>,
  payload: z.input<Request>,
) =>
  bus.request(definition, payload, {
    actor: system,
    requestId: meta.requestId,
    ...(meta.idempotencyKey ? { idempotencyKey: meta.idempotencyKey } : {}),
  });

const silentCodes = ['party.unavailable', 'party.unknown_outcome', 'service.unavailable', 'service.timeout'];

/** Whether an error means that no answer came, in contrast to a refusal. */
export const isSilence = (error: unknown): error is AppError =>
  error instanceof AppError && silentCodes.includes(error.code);

/**
 * For `catch`: when the third party was unreachable and nothing was changed, replaces the error by one that names the
 * action and may be retried. An unknown outcome keeps its own error.
 */
export const saying =
  (code: ErrorCode) =>
  (error: unknown): never => {
    if (error instanceof AppError && error.code === 'party.unavailable')
      throw new AppError(code, {}, { cause: error });
    throw error;
  };

/**
 * Calls a third party that the application needs to continue. While it is unreachable, the answers given so far are stored
 * with the time of the first failure, so that the application is referred to staff after fifteen minutes. The caller gets
 * the error and retries with the same key.
 */
export async function askOrWait<Answer>(
  context: Context,
  { record, keepAside }: { record: Customer; keepAside: KeepAside },
  call: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    if (isSilence(error) && record.loan.state === 'IN_PROGRESS') {
      await keepAside({ ...record, unreachableSince: record.unreachableSince ?? context.clock.now() });
    }
    throw error;
  }
}

/** Enrols the applicant at the provider unless that was done before. */
export async function ensureEnrolled(context: Context, meta: CommandMeta, record: Customer) {
  if (record.enrollment) return record.enrollment;
  const { idNumber, firstName, lastName, cellNo } = record.customer;
  if (!idNumber || !firstName || !lastName || !cellNo) throw new AppError('application.incomplete');
  return ask(context, meta, operations.enrolProviderClient, {
    reference: references.enrolment(record.id),
    customerId: record.id,
    idNumber,
    firstName,
    lastName,
    cellNo,
  });
}
