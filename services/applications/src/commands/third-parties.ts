import { type Actor, AppError, type ErrorCode, integrationsRpc, type Rpc } from '@tshepa/contracts';
import type * as z from 'zod/mini';
import type { Context } from '../context.ts';
import type { Customer } from '../domain/customer.ts';
import { references } from '../domain/references.ts';
import type { CommandMeta, KeepAside } from './execute.ts';

/** How long an application waits for a silent third party before staff take it over, in milliseconds. */
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

/** Whether an error means that nobody answered, as against an answer that refuses. */
export const isSilence = (error: unknown): error is AppError =>
  error instanceof AppError && silentCodes.includes(error.code);

/**
 * For `catch`: when the party could not be reached and nothing was changed, staff read what they tried and that it
 * may be tried again. An unknown outcome keeps its own words.
 */
export const saying =
  (code: ErrorCode) =>
  (error: unknown): never => {
    if (error instanceof AppError && error.code === 'party.unavailable')
      throw new AppError(code, {}, { cause: error });
    throw error;
  };

/**
 * Asks a third party that an application cannot go on without. When it is silent, the record (with the answers given
 * so far) remembers since when, so that staff get the application after fifteen minutes; the error goes to the
 * caller, who asks again with the same key.
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

/** Asks whether the record is enrolled at the provider, and enrols it when it is not. */
export async function ensureEnrolled(context: Context, meta: CommandMeta, record: Customer) {
  if (record.enrollment) return record.enrollment;
  const { idNumber, firstName, lastName, cellNo } = record.customer;
  if (!idNumber || !firstName || !lastName || !cellNo) throw new AppError('application.incomplete');
  return ask(context, meta, integrationsRpc.enrol, {
    reference: references.enrolment(record.id),
    customerId: record.id,
    idNumber,
    firstName,
    lastName,
    cellNo,
  });
}
