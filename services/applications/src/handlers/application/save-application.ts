import {
  AppError,
  type LoanState,
  operations,
  routePersonal,
  type SavePayload,
  type SaveReply,
} from '@tshepa/contracts';
import { newId, serve } from '@tshepa/messaging';
import { v5 as uuidOf } from 'uuid';
import { completeApplication } from '../../commands/complete-application.ts';
import { type CommandMeta, type Decided, executeOn, type KeepAside } from '../../commands/execute.ts';
import { priorRecords } from '../../commands/prior-applications.ts';
import type { Context } from '../../context.ts';
import { incomeIsTooLow, withAnswers } from '../../domain/answers.ts';
import { isSubmission } from '../../domain/application-facts.ts';
import { type Customer, newCustomer } from '../../domain/application.ts';
import { otherDocuments } from '../../domain/manifest.ts';
import { move } from '../../domain/transition.ts';
import { toSaveReply } from '../../domain/application-view.ts';
import { requireOpen } from '../../domain/require-open.ts';

/** Of ids that the server makes: the same session and key give the same id, so a replay finds its record. */
const idNamespace = '3f0e8a52-6f0b-4f6e-9d54-0d7a52a6f7c1';

const idOf = (payload: SavePayload, meta: CommandMeta, sessionId: string): string => {
  if (payload.id) return payload.id;
  return meta.idempotencyKey ? uuidOf(`${sessionId}:${meta.idempotencyKey}`, idNamespace) : newId();
};

/** A state in a save is a wish that may only repeat what is true anyway: saving never moves a loan. */
const refuseWish = (wish: LoanState | undefined, state: LoanState) => {
  if (wish && wish !== state) throw new AppError('application.illegal_transition', { state });
};

/** The first time an ID number is given, the person's other records decide whether there may be one more. */
async function refuseTooMany(context: Context, meta: CommandMeta, before: Customer, after: Customer) {
  const { idNumber } = after.customer;
  if (!idNumber || idNumber === before.customer.idNumber) return;
  const prior = await priorRecords(context, meta, { idNumber, exceptId: after.id });
  const { next } = routePersonal(prior, context.clock.now());
  if (next === 'limit') throw new AppError('application.limit');
  if (next === 'declined') throw new AppError('application.declined');
}

async function decide(
  context: Context,
  { meta, keepAside }: { meta: CommandMeta; keepAside: KeepAside },
  before: Customer,
  payload: SavePayload,
): Promise<Decided<SaveReply>> {
  const reopened =
    before.loan.state === 'DELETED' ? move(before, { action: 'resume', by: 'applicant' }) : undefined;
  const open = reopened?.customer ?? before;
  refuseWish(payload.state, open.loan.state);
  requireOpen(open.loan.state);
  const answered = withAnswers(open, payload, context.clock.now());
  const missing = payload.manifest ? otherDocuments(answered, payload.manifest) : [];
  if (missing.length > 0) throw new AppError('application.incomplete', { missing });
  await refuseTooMany(context, meta, before, answered);
  if (incomeIsTooLow(answered)) {
    const moved = move(answered, { action: 'decline-by-rule', by: 'system', reason: 'Affordability' });
    return { customer: moved.customer, reply: toSaveReply, moved };
  }
  if (isSubmission(payload)) return completeApplication(context, { meta, keepAside }, answered);
  return {
    customer: answered,
    reply: toSaveReply,
    ...(reopened ? { moved: { ...reopened, customer: answered } } : {}),
  };
}

/** Saves answers; makes the record when it is the first save, and submits when it carries all monthly costs. */
export const saveApplication = (context: Context) =>
  serve(operations.saveApplication, async (payload, meta) => {
    if (meta.actor.kind !== 'applicant') throw new AppError('session.required');
    const { sessionId } = meta.actor;
    const customerId = idOf(payload, meta, sessionId);
    return executeOn<SaveReply>(context, meta, {
      customerId,
      kind: 'save-application',
      by: 'applicant',
      body: payload,
      isSlow: isSubmission(payload),
      blank: () =>
        newCustomer({
          id: customerId,
          distributionId: newId(),
          dataKey: context.vault.newDataKey(),
          sessionId,
          now: context.clock.now(),
        }),
      decide: (record, keepAside) => decide(context, { meta, keepAside }, record, payload),
    });
  });
