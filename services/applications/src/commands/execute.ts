import { AppError, assertThat, type Principal, type RecordChange } from '@tshepa/contracts';
import { changeEntry } from '../audit/record.ts';
import type { Context } from '../context.ts';
import { assertInOrder, assertMatches, markAfter } from '../domain/command-order.ts';
import type { Customer } from '../domain/customer.ts';
import { maximumCommands } from '../domain/kept-replies.ts';
import type { Moved } from '../domain/move.ts';
import { endPending, movedOnNote } from '../domain/pending-change.ts';
import { withMove } from '../domain/state-moves.ts';
import { ownsRecord } from '../policies.ts';
import type { StaffNote } from '../store/customer-document.ts';
import type { LoadedCustomer } from '../store/customers.ts';
import { eventsOf } from './events-of.ts';
import { createLease, type Lease } from './lease.ts';
import { type CommandMeta, commandEntry, digestOf, replayOf } from './replay.ts';
import { wakeRelays } from './wake-relays.ts';

export type { CommandMeta };

/**
 * What was decided: the next record, the answer, and the move when there was one. `changed` says what staff who look at
 * the record should read again when its state stays.
 */
export type Decided<Reply> = {
  customer: Customer;
  reply: (written: Customer) => Reply;
  moved?: Moved;
  changed?: RecordChange;
  /** What the customer is told of although the state stays, by the name of the action. */
  tells?: string;
  note?: StaffNote;
};

/**
 * Writes what a command has found out although it cannot be carried out now: such a write is no reply and takes no
 * place among the device's commands, so the same command may be sent again as it is.
 */
export type KeepAside = (record: Customer) => Promise<boolean>;

type Command<Reply> = {
  kind: string;
  /** Whose command it is. Anybody else is refused here, whatever the edge let through. */
  by: Principal;
  /** What the caller sent; part of the digest that tells a replay from another command under the same key. */
  body: unknown;
  load: () => Promise<LoadedCustomer | null>;
  /** For a command that makes its record when there is none: the record before its first answer. */
  blank?: () => Customer;
  /** Waits for third parties: the same key sent meanwhile is told that this one is still at work. */
  isSlow?: boolean;
  /**
   * Decides in pure code; may ask third parties, each under a reference that survives a second run. `null`: something
   * was kept aside first, and the record is to be read again.
   */
  decide: (customer: Customer, keepAside: KeepAside) => Promise<Decided<Reply> | null> | Decided<Reply>;
};

/** One command under way. */
type Run<Reply> = { meta: CommandMeta; command: Command<Reply>; digest: string; lease: Lease };
type Target = LoadedCustomer & { isNew: boolean };

/** How often a command starts again because another write came first. */
const maximumTries = 8;

/** A record that is not the caller's is as good as none. */
async function readTarget<Reply>({ meta, command }: Run<Reply>): Promise<Target> {
  const loaded = await command.load();
  if (loaded?.record.erasedAt && meta.actor.kind !== 'applicant') throw new AppError('customer.erased');
  if (loaded && ownsRecord(meta.actor, loaded.record)) return { ...loaded, isNew: false };
  const blank = loaded ? undefined : command.blank?.();
  if (!blank) throw new AppError('customer.not_found');
  return {
    record: blank,
    commands: [],
    devices: {},
    leases: {},
    leaseCount: null,
    waiting: { events: [], audit: [] },
    isNew: true,
  };
}

/** Only commands with a key are remembered, so only they can be counted or tell whose work a version is. */
const senderOf = ({ meta, command }: Run<unknown>) =>
  command.by === 'applicant' && meta.idempotencyKey ? meta.device : undefined;

function refuseUntimely(run: Run<unknown>, { record, commands, devices }: Target): void {
  const { meta, command } = run;
  const sender = senderOf(run);
  const mark = sender && devices[sender.deviceId];
  if (sender) assertInOrder(sender, mark);
  // Staff act on what stands on their screen: whoever was slower is told where the record is now.
  const shown = command.by === 'staff' ? { state: record.loan.state } : {};
  assertMatches(meta.ifMatch, record.version, mark, shown);
  const isOneTooMany = command.by === 'applicant' && commands.length >= maximumCommands;
  assertThat(!meta.idempotencyKey || !isOneTooMany, 'command.too_many');
}

/** Whatever moves a record leaves behind what waited on it for a second manager, in the same write. */
function withoutStaleChange<Reply>(
  context: Context,
  { pending }: Customer,
  { customer, moved }: Decided<Reply>,
): Customer {
  if (!moved || !pending || customer.pending?.id !== pending.id) return customer;
  return endPending(customer, { ending: 'void', note: movedOnNote(customer), now: context.clock.now() });
}

/** An applicant is written to in the language in which they last used the app. English is what is not noted. */
function inLanguageOf(run: Run<unknown>, customer: Customer): Customer {
  const { language } = run.meta;
  if (run.command.by !== 'applicant' || !language || language === (customer.language ?? 'en'))
    return customer;
  return { ...customer, language };
}

/** What is remembered of the device in the same update as its change. */
function deviceWrite(run: Run<unknown>, { record, devices }: Target, isDone: boolean) {
  const sender = senderOf(run);
  if (!sender) return {};
  const { deviceId } = sender;
  const mark = markAfter(sender, devices[deviceId], { version: record.version, isDone });
  return { device: { deviceId, mark } };
}

/** Writes what was found out although the command cannot be carried out now. */
async function keepAside(context: Context, run: Run<unknown>, target: Target, record: Customer) {
  const { meta, command } = run;
  const told = { action: command.kind, before: target.record, after: record, isAside: true };
  const audit = changeEntry(context, meta, told);
  const isKept = await context.customers.update(record, { ...deviceWrite(run, target, false), audit });
  if (isKept) wakeRelays(context, { ...target, record }, { audit });
  return isKept;
}

/** One try; nothing when another write came first. */
async function tryOnce<Reply>(context: Context, run: Run<Reply>): Promise<{ reply: Reply } | undefined> {
  const { meta, command, digest, lease } = run;
  const target = await readTarget(run);
  const replay = replayOf(context, target, meta, digest);
  // The stored reply was made by this same command, so it has this command's shape.
  if (replay) return { reply: replay.reply as Reply };
  lease.assertFree(target);
  refuseUntimely(run, target);
  if (command.isSlow && !target.isNew && !(await lease.take(target))) return undefined;

  const decided = await command.decide(target.record, (record) => keepAside(context, run, target, record));
  if (!decided) return undefined;
  const { moved } = decided;
  const timely = withoutStaleChange(context, target.record, decided);
  const customer = inLanguageOf(run, moved ? withMove(timely, moved, context.clock.now()) : timely);
  const written = { ...customer, version: target.record.version + 1 };
  const reply = decided.reply(written);
  const entry = commandEntry(context, customer, meta, { digest, reply });
  const events = eventsOf(context, { ...decided, isNew: target.isNew }, meta);
  const write = {
    ...(entry ? { command: { entry, known: target.commands } } : {}),
    ...deviceWrite(run, target, true),
    ...(command.isSlow ? { lease: lease.token } : {}),
    ...(decided.note ? { note: decided.note } : {}),
    events,
    audit: changeEntry(context, meta, {
      action: command.kind,
      before: target.isNew ? null : target.record,
      after: customer,
      moved,
    }),
  };
  await lease.settle();
  context.failPoint('applications.before-write', command.kind);
  const isWritten = target.isNew
    ? await context.customers.insert(written, write)
    : await context.customers.update(customer, write);
  if (!isWritten) return undefined;
  lease.forget();
  if (target.isNew)
    context.countMove({ from: 'none', to: moved?.from ?? written.loan.state, action: 'save' });
  if (moved) context.countMove({ from: moved.from, to: moved.to, action: moved.action });
  context.failPoint('applications.after-write', command.kind);
  wakeRelays(context, target, write);
  return { reply };
}

/**
 * Carries out one command on one record, once: the key, the first reply and the command's place among those of its
 * device are written in the same update as the change. Reads again and decides anew when another write came first, so
 * a decision never stands on a stale record. A replay comes before every other check; a refused command leaves nothing.
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
  const lease = createLease(context, meta, digest);
  try {
    for (let attempt = 1; attempt <= maximumTries; attempt += 1) {
      const outcome = await tryOnce(context, { meta, command, digest, lease });
      if (outcome) return outcome.reply;
    }
  } finally {
    await lease.release();
  }
  throw new AppError('version.conflict');
}

/** `executeCommand` on a record known by its id. */
export const executeOn = <Reply>(
  context: Context,
  meta: CommandMeta,
  { customerId, ...command }: Omit<Command<Reply>, 'load'> & { customerId: string },
) => executeCommand(context, meta, { ...command, load: () => context.customers.load(customerId) });
