import { createHash } from 'node:crypto';
import { type Actor, AppError, applicationEvents, assertThat, type Principal } from '@tshepa/contracts';
import { type CallMeta, newId, toOutboxEvent } from '@tshepa/messaging';
import type { OutboxEvent } from '@tshepa/service-kit';
import type { Context } from '../context.ts';
import type { Customer } from '../domain/customer.ts';
import type { Moved } from '../domain/move.ts';
import { ownsRecord } from '../policies.ts';
import type { CommandEntry } from '../store/customer-document.ts';
import type { LoadedCustomer } from '../store/customers.ts';

/** What a command needs of its call; consumers and jobs make one of their own. */
export type CommandMeta = Pick<CallMeta, 'actor' | 'requestId' | 'idempotencyKey'>;

/** What was decided: the next record, the answer, and the move when there was one. */
export type Decided<Reply> = { customer: Customer; reply: (written: Customer) => Reply; moved?: Moved };

type Command<Reply> = {
  kind: string;
  /** Whose command it is. Anybody else is refused here, whatever the edge let through. */
  by: Principal;
  /** What the caller sent; part of the digest that tells a replay from another command under the same key. */
  body: unknown;
  load: () => Promise<LoadedCustomer | null>;
  /** Decides in pure code; may ask third parties, each under a reference that survives a second run. */
  decide: (customer: Customer) => Promise<Decided<Reply>> | Decided<Reply>;
};

/** How often a command starts again because another write came first. */
const maximumTries = 8;

/** An applicant's key belongs to the record's owner, whichever of their sessions sends it. */
export const principalOf = (actor: Actor): string =>
  actor.kind === 'staff'
    ? `staff:${actor.staffId}`
    : actor.kind === 'system'
      ? `system:${actor.service}`
      : actor.kind;

export const digestOf = (kind: string, body: unknown) =>
  createHash('sha256')
    .update(JSON.stringify([kind, body]))
    .digest('base64url');

/** The stored reply of a command that was already carried out, or nothing. Throws `idempotency.mismatch`. */
export function replayOf(
  { vault }: Context,
  loaded: LoadedCustomer,
  meta: CommandMeta,
  digest: string,
): { reply: unknown } | null {
  const principal = principalOf(meta.actor);
  const entry = loaded.commands.find(
    (known) => known.key === meta.idempotencyKey && known.principal === principal,
  );
  if (!entry || !meta.idempotencyKey) return null;
  assertThat(entry.digest === digest, 'idempotency.mismatch');
  // After 90 days the reply itself is gone; the command is still never carried out again.
  assertThat(entry.reply, 'idempotency.mismatch');
  return { reply: vault.open(loaded.record.dataKey, replyContext(loaded.record.id, entry.key), entry.reply) };
}

const replyContext = (customerId: string, key: string) => `reply:${customerId}:${key}`;

/** The entry that is written together with a command's change. */
export function commandEntry(
  context: Context,
  record: Customer,
  meta: CommandMeta,
  digest: string,
  reply: unknown,
): CommandEntry | undefined {
  if (!meta.idempotencyKey) return undefined;
  return {
    key: meta.idempotencyKey,
    principal: principalOf(meta.actor),
    digest,
    reply: context.vault.seal(record.dataKey, replyContext(record.id, meta.idempotencyKey), reply),
    at: context.clock.now(),
  };
}

/** The event that tells the rest of the system about a move. */
export function stateChangedEvent(context: Context, moved: Moved, meta: CommandMeta): OutboxEvent {
  const at = context.clock.now();
  const data = {
    customerId: moved.customer.id,
    from: moved.from,
    to: moved.to,
    action: moved.action,
    tellCustomer: moved.effects.includes('tell-customer'),
    at: at.toISOString(),
  };
  return toOutboxEvent(applicationEvents.stateChanged, data, { id: newId(), at, requestId: meta.requestId });
}

/**
 * Carries out one command on one record, once: the key and the first reply are written in the same update as the
 * change. A record that is not the caller's is as good as none. Reads again and decides anew when another write came
 * first, so a decision never stands on a stale record.
 */
export async function executeCommand<Reply>(
  context: Context,
  meta: CommandMeta,
  command: Command<Reply>,
): Promise<Reply> {
  if (meta.actor.kind === 'public')
    throw new AppError(command.by === 'applicant' ? 'session.required' : 'auth.required');
  if (meta.actor.kind !== command.by) throw new AppError('auth.forbidden');
  const digest = digestOf(command.kind, command.body);
  for (let attempt = 1; attempt <= maximumTries; attempt += 1) {
    const loaded = await command.load();
    if (!loaded || !ownsRecord(meta.actor, loaded.record)) throw new AppError('customer.not_found');
    const replay = replayOf(context, loaded, meta, digest);
    // The stored reply was made by this same command, so it has this command's shape.
    if (replay) return replay.reply as Reply;

    const decided = await command.decide(loaded.record);
    const reply = decided.reply({ ...decided.customer, version: loaded.record.version + 1 });
    const entry = commandEntry(context, decided.customer, meta, digest, reply);
    const isWritten = await context.customers.update(decided.customer, {
      ...(entry ? { command: entry } : {}),
      events: decided.moved ? [stateChangedEvent(context, decided.moved, meta)] : [],
    });
    if (!isWritten) continue;
    context.failPoint('applications.after-write', command.kind);
    if (decided.moved) context.relay.wake(decided.customer.id);
    return reply;
  }
  throw new AppError('version.conflict');
}

/** `executeCommand` on a record known by its id. */
export const executeOn = <Reply>(
  context: Context,
  meta: CommandMeta,
  { customerId, ...command }: Omit<Command<Reply>, 'load'> & { customerId: string },
) => executeCommand(context, meta, { ...command, load: () => context.customers.load(customerId) });
