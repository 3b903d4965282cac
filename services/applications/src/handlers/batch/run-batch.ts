import {
  AppError,
  assertThat,
  type BatchAction,
  type BatchResult,
  loanStateSchema,
  managersBatchActions,
  operations,
  type PayoutException,
} from '@tshepa/contracts';
import type { BatchRequest } from '@tshepa/contracts/operations/batch/run-batch';
import { type CallMeta, type Handler, toErrorReply } from '@tshepa/messaging';
import * as z from 'zod/mini';
import { addAuditRow } from '../../audit/entries.ts';
import { digestOf, principalOf } from '../../commands/replay.ts';
import { serveOnce } from '../../commands/serve-once.ts';
import type { Context } from '../../context.ts';
import type { Application } from '../../domain/application.ts';
import { defined } from '../../domain/defined.ts';
import { endedPayout, exceptionsOf, waitingPayout } from '../../domain/payout-batch.ts';
import { workedByOf } from '../../domain/waiting.ts';
import { requireManager, requireStaff } from '../../policies.ts';
import { declineApplication } from '../decline/decline-application.ts';
import { createPayout } from '../loan/create-payout.ts';
import { confirmChange } from '../pending-change/confirm-change.ts';
import { rejectChange } from '../pending-change/reject-change.ts';
import { withdrawChange } from '../pending-change/withdraw-change.ts';
import { activeColleague, assignApplication } from '../team/assign-application.ts';

type Row = BatchRequest['rows'][number];
type Target = { application: Application; row: Row; batch: BatchRequest; staffId: string };

/** The single action that a row runs, with its request. */
type Single = {
  serve: (context: Context) => Handler;
  request: object;
  ifMatch?: number | undefined;
  /** What the second manager has accepted, for the trail. */
  accepts?: readonly PayoutException[];
};

/** Returns the single action of a row, or undefined when there is nothing to do. */
type ActionOfRow = (target: Target) => Single | undefined;

const decideOnPayout =
  (serve: Single['serve'], fieldsOf: (batch: BatchRequest) => object = () => ({})) =>
  ({ application, row, batch }: Target): Single => {
    const { batchId } = batch;
    const waiting = waitingPayout(application, batchId);
    const change = waiting ?? endedPayout(application, batchId);
    if (!change) throw new AppError('change.void', { state: application.loan.state });
    return {
      serve,
      request: { id: application.id, changeId: change.id, ...fieldsOf(batch) },
      // A confirmed payout can only be confirmed again, whatever its confirmation has written since.
      // The exceptions that were accepted are those of this version.
      ifMatch: waiting?.confirmedBy ? undefined : (row.version ?? application.version),
    };
  };

const endPayout = (
  ending: 'rejected' | 'withdrawn',
  ...rest: Parameters<typeof decideOnPayout>
): ActionOfRow => {
  const decide = decideOnPayout(...rest);
  return (target) =>
    endedPayout(target.application, target.batch.batchId)?.ending === ending ? undefined : decide(target);
};

const confirmPayout = decideOnPayout(confirmChange);

const actions: Readonly<Record<BatchAction, ActionOfRow>> = {
  take: ({ application, row, staffId }) =>
    workedByOf(application) === staffId
      ? undefined
      : { serve: assignApplication, request: { id: row.id }, ifMatch: row.version },

  release: ({ application, row }) =>
    application.assignee
      ? { serve: assignApplication, request: { id: row.id, release: true }, ifMatch: row.version }
      : undefined,

  // A row that the colleague has already is sent too, because a process may have died before it told the colleague.
  assign: ({ row, batch: { to } }) => ({
    serve: assignApplication,
    request: defined({ id: row.id, to }),
    ifMatch: row.version,
  }),

  decline: ({ application, row, batch: { reason, cause, note } }) =>
    application.loan.state === 'DECLINED'
      ? undefined
      : {
          serve: declineApplication,
          request: defined({ id: row.id, reason, cause, note }),
          ifMatch: row.version,
        },

  'pay-out': ({ application, row, batch }) => {
    const { enrolment, loan } = application;
    if (loan.state === 'PAID' || waitingPayout(application, batch.batchId)) return undefined;
    const ids = { clientId: enrolment?.clientId, loanId: loan.providerLoan?.id };
    // Without a loan at the provider there is nothing to name, and the state machine would refuse the payout.
    if (!ids.clientId || !ids.loanId)
      throw new AppError('application.illegal_transition', { state: loan.state });
    return { serve: createPayout, request: { customerId: row.id, ...ids }, ifMatch: row.version };
  },

  'confirm-payouts': (target) => {
    const { application, row, batch } = target;
    if (application.loan.state === 'PAID') return undefined;
    const waiting = waitingPayout(application, batch.batchId);
    const open = waiting && !waiting.confirmedBy ? exceptionsOf(application, waiting) : [];
    assertThat(
      open.every((exception) => row.accepts?.includes(exception)),
      'request.invalid',
      { message: 'This payout has an exception that was not accepted.' },
    );
    return { ...confirmPayout(target), accepts: open };
  },

  'reject-payouts': endPayout('rejected', rejectChange, ({ note }) => ({ note })),

  'withdraw-payouts': endPayout('withdrawn', withdrawChange),
};

/** Every single action replies with the state and the version that it led to. */
const standSchema = z.object({ state: loanStateSchema, version: z.int() });

/** So many rows run at the same time, so that one batch does not keep everybody else waiting. */
const rowsAtOnce = 5;
/** No row begins with less time than this, in milliseconds, because a payout waits for third parties. */
const leastMs = 15_000;

type Batch = { batch: BatchRequest; meta: CallMeta; staffId: string };

/** Runs a row as its single action, under a key of its own, so that a repeated batch does nothing twice. */
async function runRow(context: Context, { batch, meta, staffId }: Batch, row: Row): Promise<BatchResult> {
  const { id } = row;
  const { batchId, action } = batch;
  if (meta.msLeft() < leastMs) return { id, outcome: 'left' };
  try {
    const loaded = await context.applications.load(id);
    assertThat(loaded, 'customer.not_found');
    const { application } = loaded;
    const single = actions[action]({ application, row, batch, staffId });
    if (!single)
      return { id, outcome: 'already', state: application.loan.state, version: application.version };
    const reply = await single.serve(context).run?.(single.request, {
      ...meta,
      idempotencyKey: `${batchId}.${action}.${id}`,
      ifMatch: single.ifMatch,
      batch: { id: batchId, accepts: single.accepts },
    });
    return { id, outcome: 'done', ...z.parse(standSchema, reply) };
  } catch (error) {
    return { id, ...failureOf(context, error, meta) };
  }
}

/** A failure that may pass, or whose outcome is unknown, leaves the row for another call. Every other one refuses it. */
function failureOf({ logger }: Context, error: unknown, { requestId }: CallMeta): Omit<BatchResult, 'id'> {
  const { code, message, isRetryable, details } = toErrorReply(error);
  const state = z.safeParse(loanStateSchema, details.state);
  if (code === 'internal')
    logger.error({ event: 'batch.row-failed', requestId, err: error }, 'a row of a batch failed');
  return {
    outcome: isRetryable ? 'left' : 'refused',
    ...(state.success ? { state: state.data } : {}),
    problem: { code, message },
  };
}

/**
 * Runs one action on many applications. Each row is the single action with its own checks, its own idempotency key and
 * its own row in the trail; the batch has one row as well, written before the first action. What a killed process left
 * over is done when the batch is sent again.
 */
export const runBatch = (context: Context) =>
  serveOnce(context, operations.runBatch, async (batch, meta) => {
    const isForManagers = managersBatchActions.includes(batch.action);
    const { staffId } = isForManagers ? requireManager(meta.actor) : requireStaff(meta.actor);
    const { batchId, action, rows, reason, cause } = batch;
    const to = batch.to && (await activeColleague(context, batch.to)).email;
    const named = defined({ batchId, batch: action, reason, cause, to });
    await addAuditRow(context, meta, {
      // The same batch, sent again, is one action.
      id: digestOf(operations.runBatch.action, [principalOf(meta.actor), batch]),
      kind: 'change',
      action: operations.runBatch.action,
      customerIds: rows.map(({ id }) => id),
      details: { ...named, applications: rows.length },
    });
    const results: BatchResult[] = [];
    const waiting = rows.entries();
    const work = async () => {
      for (const [place, row] of waiting)
        results[place] = await runRow(context, { batch, meta, staffId }, row);
    };
    await Promise.all(Array.from({ length: rowsAtOnce }, work));
    return { results };
  });
