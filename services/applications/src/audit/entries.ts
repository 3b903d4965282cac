import { type Actor, type AuditChange, type AuditDetails, allOperations } from '@tshepa/contracts';
import { newId, type RowOfBatch, type Witness } from '@tshepa/messaging';
import type { Clock, OutboxEvent } from '@tshepa/service-kit';
import type { Vault } from '../crypto/vault.ts';
import type { Application } from '../domain/application.ts';
import { changesBetween } from '../domain/application-changes.ts';
import type { AuditActor, AuditEntry, AuditFact } from '../domain/audit-chain.ts';
import type { CompletedTransition } from '../domain/transition.ts';
import type { ApplicationOwners } from '../store/application-owners.ts';
import type { ShownViews } from '../store/shown-views.ts';
import type { Trail } from './trail.ts';

type AuditContext = { trail: Trail; clock: Clock; vault: Vault };
type Caller = { actor: Actor; requestId: string; batch?: RowOfBatch | undefined };
type NewRow = Pick<AuditFact, 'kind' | 'action'> & Partial<AuditFact>;

export const auditActorOf = (actor: Actor): AuditActor => {
  if (actor.kind === 'staff') return { kind: actor.kind, id: actor.staffId, role: actor.role };
  if (actor.kind === 'applicant') return { kind: actor.kind, id: actor.sessionId };
  if (actor.kind === 'operator') return { kind: actor.kind, id: actor.name };
  return actor.kind === 'system' ? { kind: actor.kind, id: actor.service } : { kind: actor.kind };
};

const factOf = ({ actor }: Caller, note: NewRow): AuditFact => ({
  actor: auditActorOf(actor),
  customerIds: [],
  details: {},
  ...note,
});

/**
 * Adds a row for an action that does not change an application. The row is written before the effect or the reply. A
 * crash may therefore leave a row for something that did not happen, but never an action without its row. With an `id`,
 * the same row is added once, however often the action is sent.
 * @throws AppError `service.unavailable` when the row was possibly not written. The action must not go on then.
 */
export const addAuditRow = (
  context: AuditContext,
  caller: Caller,
  { id = newId(), ...note }: NewRow & { id?: string },
): Promise<void> =>
  context.trail.append({
    id,
    at: context.clock.now(),
    requestId: caller.requestId,
    ...factOf(caller, note),
  });

export const addAccountRow = (
  context: AuditContext,
  caller: Caller,
  action: string,
  details: AuditDetails = {},
): Promise<void> => addAuditRow(context, caller, { kind: 'account', action, details });

type Change = {
  action: string;
  details?: AuditDetails | undefined;
  before: Application | null;
  after: Application;
  transition?: CompletedTransition | undefined;
  /** True when a partial result was stored although the command could not be completed. */
  isPartial?: boolean;
};

const sealContext = (entryId: string) => `audit:${entryId}`;

export function changeEntry(context: AuditContext, caller: Caller, change: Change): OutboxEvent {
  const { before, after, transition } = change;
  const id = newId();
  const changes = changesBetween(before, after);
  const [from, to] = [before?.loan.state, after.loan.state];
  const data: AuditFact = factOf(caller, {
    kind: 'change',
    action: change.action,
    customerIds: [after.id],
    details: {
      ...change.details,
      ...(transition ? { move: transition.action } : {}),
      ...(from && from !== to ? { from, to } : {}),
      ...(before ? {} : { isNew: true }),
      ...(change.isPartial ? { isUnfinished: true } : {}),
      ...(caller.batch ? { batchId: caller.batch.id } : {}),
      ...(caller.batch?.accepts?.length ? { accepted: caller.batch.accepts.join(' ') } : {}),
    },
    ...(changes.length > 0 ? { sealed: context.vault.seal(after.dataKey, sealContext(id), changes) } : {}),
  });
  return { id, subject: 'audit.change', data, at: context.clock.now(), requestId: caller.requestId };
}

export const toAuditEntry = ({ id, at, requestId = id, data }: OutboxEvent): AuditEntry => ({
  // Only `changeEntry` writes these events.
  ...(data as AuditFact),
  id,
  at,
  requestId,
});

/** Returns the changed fields, or undefined when the application's data key was destroyed. */
export function openChanges(
  { vault }: Pick<AuditContext, 'vault'>,
  { id, sealed }: Pick<AuditEntry, 'id' | 'sealed'>,
  dataKey: string | undefined,
): AuditChange[] | undefined {
  if (sealed === undefined) return [];
  if (!dataKey) return undefined;
  try {
    return vault.open(dataKey, sealContext(id), sealed) as AuditChange[];
  } catch {
    return undefined;
  }
}

const reads = new Map(
  allOperations.flatMap(({ name, action, audit }) =>
    typeof audit === 'object' && 'shows' in audit ? [[name, { action, ...audit }] as const] : [],
  ),
);

type WitnessContext = AuditContext & { owners: ApplicationOwners; shownViews: ShownViews };

/**
 * Adds an audit row for everything that staff are about to be shown. A screen that refreshes itself names its view, and
 * people whom that view has shown already get no other row. The view is noted after the row, so that a crash in between
 * leaves two rows and never none.
 */
export const auditWitness =
  (context: WitnessContext): Witness =>
  async ({ name, request, reply, meta }) => {
    const { actor, viewId } = meta;
    const read = actor.kind === 'staff' ? reads.get(name) : undefined;
    if (actor.kind !== 'staff' || !read) return;
    const { action } = read;
    const shown = await read.shows({ request, reply }, context.owners);
    const row = { kind: 'read', action, ...shown } as const;
    if (!viewId || !read.repeats) return addAuditRow(context, meta, row);
    const view = `${actor.staffId} ${viewId} ${action}`;
    const known = await context.shownViews.shownIn(view);
    const customerIds = (shown.customerIds ?? []).filter((id) => !known?.has(id));
    if (known && customerIds.length === 0) return;
    await addAuditRow(context, meta, { ...row, customerIds });
    await context.shownViews.add(view, customerIds);
  };
