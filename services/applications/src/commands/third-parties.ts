import { AppError, type ErrorCode, operations, type Rpc } from '@tshepa/contracts';
import type * as z from 'zod/mini';
import type { Context } from '../context.ts';
import type { Application } from '../domain/application.ts';
import { type Enrolment, fromEnrolmentRecord } from '../domain/loan.ts';
import { references } from '../domain/references.ts';
import type { SavePartial } from './execute.ts';
import { type CommandMeta, systemActor } from './replay.ts';

/** After this many milliseconds of waiting for an unreachable third party, an application is referred to staff. */
export const referAfterMs = 15 * 60_000;

export const callService = <Request extends z.core.$ZodType, Reply extends z.core.$ZodType>(
  { bus }: Context,
  meta: CommandMeta,
  definition: Rpc<Request, Reply>,
  payload: z.input<Request>,
) =>
  bus.request(definition, payload, {
    actor: systemActor,
    requestId: meta.requestId,
    ...(meta.idempotencyKey ? { idempotencyKey: meta.idempotencyKey } : {}),
    ...(meta.network ? { network: meta.network } : {}),
    ...(meta.actor.kind === 'applicant' ? { sessionId: meta.actor.sessionId } : {}),
  });

/**
 * Removes the network address from a call whose session has proven a cell number. Thousands of phones may share one
 * network address.
 */
export async function withoutSharedLimits({ sessions }: Context, meta: CommandMeta): Promise<CommandMeta> {
  const { actor } = meta;
  const isProven = actor.kind === 'applicant' && (await sessions.isProven(actor.sessionId));
  return isProven ? { ...meta, network: undefined } : meta;
}

const unreachableCodes = [
  'party.unavailable',
  'party.unknown_outcome',
  'service.overloaded',
  'service.unavailable',
  'service.timeout',
  // A document waits for its virus scan.
  'file.not_scanned',
];

/** Returns true when the third party did not answer. A refusal counts as an answer. */
export const isUnreachable = (error: unknown): error is AppError =>
  error instanceof AppError && unreachableCodes.includes(error.code);

/**
 * Returns a `catch` handler that replaces `party.unavailable` by the action's error. Such a failure has changed
 * nothing.
 */
export const failAs =
  (code: ErrorCode) =>
  (error: unknown): never => {
    if (error instanceof AppError && error.code === 'party.unavailable')
      throw new AppError(code, {}, { cause: error });
    throw error;
  };

/**
 * Calls a third party that the application needs to continue. When the third party is unreachable, the application is
 * stored with the time of the first failure, so that it is referred to staff after fifteen minutes. The caller gets the
 * error and retries with the same idempotency key.
 */
export async function callOrMarkWaiting<Answer>(
  context: Context,
  { application, savePartial }: { application: Application; savePartial: SavePartial },
  call: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    if (isUnreachable(error) && application.loan.state === 'IN_PROGRESS') {
      await savePartial({
        ...application,
        unreachableSince: application.unreachableSince ?? context.clock.now(),
      });
    }
    throw error;
  }
}

export async function ensureEnrolled(
  context: Context,
  meta: CommandMeta,
  application: Application,
): Promise<Enrolment> {
  if (application.enrolment) return application.enrolment;
  const { idNumber, firstName, lastName, cellNo } = application.applicant;
  if (!idNumber || !firstName || !lastName || !cellNo) throw new AppError('application.incomplete');
  const enrolled = await callService(context, meta, operations.enrolProviderClient, {
    reference: references.enrolment(application.id),
    customerId: application.id,
    idNumber,
    firstName,
    lastName,
    cellNo,
  });
  return fromEnrolmentRecord(enrolled);
}

/** Voids all open passcodes. A transition that allows a new code of the same kind calls this before its write. */
export const voidPasscodes = (context: Context, meta: CommandMeta, applicationId: string) =>
  callService(context, meta, operations.voidPasscodes, { customerId: applicationId });

/** Like `voidPasscodes`, but ignores a failure, for transitions into a state that refuses every old code anyway. */
export const voidPasscodesQuietly = (context: Context, meta: CommandMeta, applicationId: string) =>
  voidPasscodes(context, meta, applicationId).catch((error: unknown) =>
    context.logger.warn(
      { event: 'passcodes.void-failed', customerId: applicationId, err: error },
      'passcodes could not be voided',
    ),
  );
