import {
  AppError,
  type AuditDetails,
  assertThat,
  type Principal,
  type RecordChange,
} from '@tshepa/contracts';
import { changeEntry } from '../audit/entries.ts';
import type { Context } from '../context.ts';
import { type Application, withStateEntry } from '../domain/application.ts';
import { assertInOrder, assertMatches, markAfter } from '../domain/command-order.ts';
import { maximumCommands } from '../domain/kept-replies.ts';
import { endPending, voidNote } from '../domain/pending-change.ts';
import { mostChanges, mostDevices } from '../domain/record-bounds.ts';
import type { CompletedTransition } from '../domain/transition.ts';
import { ownsApplication } from '../policies.ts';
import type { StaffNote } from '../store/application-document.ts';
import type { LoadedApplication } from '../store/applications.ts';
import { createLease, type Lease } from './lease.ts';
import { eventsOf, wakeRelays } from './outboxes.ts';
import { type CommandMeta, commandEntry, digestOf, replayOf } from './replay.ts';

export type Decided<Reply> = {
  application: Application;
  reply: (written: Application) => Reply;
  transition?: CompletedTransition;
  /**
   * The part of the record that open staff screens have to read again although the state is the same. A changed hold is
   * announced in any case.
   */
  changed?: RecordChange;
  /** The action that the applicant is notified of, although the state does not change. */
  notifyAs?: string;
  note?: StaffNote;
};

/**
 * Stores a partial result without sequence number and reply, so that the command may be sent again. Returns false when
 * another write came first.
 */
export type SavePartial = (application: Application) => Promise<boolean>;

type Command<Reply> = {
  /** The operation's name in the audit trail. */
  kind: string;
  details?: AuditDetails;
  /** The only kind of principal that may send the command. Others are refused here even if the gateway admits them. */
  by: Principal;
  /** True when the operator may send the command too, as the second pair of eyes. */
  byOperator?: boolean;
  /**
   * The content of the call. Its digest distinguishes a repeated command from another command with its idempotency key.
   */
  body: unknown;
  /** The kind to use in the digest, if it differs from `kind`. */
  digestKind?: string;
  load: () => Promise<LoadedApplication | null>;
  /** Creates the empty application, for a command that may be the first one of its application. */
  blank?: () => Application;
  /**
   * True when the command waits for third parties under a lease. Meanwhile, a second call with the same idempotency key
   * gets `idempotency.in_progress`.
   */
  isSlow?: boolean;
  /**
   * Decides what to write. It is pure, except that it may call third parties. A second run repeats these calls with the
   * same references. It returns `null` after storing a partial result, so that the application is read again.
   */
  decide: (
    application: Application,
    savePartial: SavePartial,
  ) => Promise<Decided<Reply> | null> | Decided<Reply>;
};

type Run<Reply> = { meta: CommandMeta; command: Command<Reply>; digest: string; lease: Lease };
type Target = LoadedApplication & { isNew: boolean };

const maximumTries = 8;

/** Reads the application. The application of another person is treated as if it did not exist. */
async function readTarget<Reply>({ meta, command }: Run<Reply>): Promise<Target> {
  const loaded = await command.load();
  if (loaded?.application.erasedAt && meta.actor.kind !== 'applicant') throw new AppError('customer.erased');
  if (loaded && ownsApplication(meta.actor, loaded.application)) return { ...loaded, isNew: false };
  const blank = loaded ? undefined : command.blank?.();
  if (!blank) throw new AppError('customer.not_found');
  return {
    application: blank,
    commands: [],
    devices: {},
    leases: {},
    leaseCount: null,
    waiting: { events: [], audit: [] },
    isNew: true,
  };
}

/** Only commands with an idempotency key are stored, so only they count for the sequence numbers of a device. */
const senderOf = ({ meta, command }: Run<unknown>) =>
  command.by === 'applicant' && meta.idempotencyKey ? meta.device : undefined;

function assertAcceptable(run: Run<unknown>, { application, commands, devices }: Target): void {
  const { meta, command } = run;
  const sender = senderOf(run);
  const mark = sender && devices[sender.deviceId];
  if (sender) assertInOrder(sender, mark);
  // Staff act on the state that their screen shows, so a conflict also returns the current state.
  const shown = command.by === 'staff' ? { state: application.loan.state } : {};
  assertMatches(meta.ifMatch, application.version, mark, shown);
  const isFull = command.by === 'applicant' && commands.length >= maximumCommands;
  assertThat(!meta.idempotencyKey || !isFull, 'command.too_many');
  if (command.by === 'applicant' || command.by === 'staff')
    assertThat(application.version < mostChanges[command.by], 'command.too_many');
  assertThat(!sender || mark || Object.keys(devices).length < mostDevices, 'command.too_many');
}

/** Ends a pending change as void when another transition is made. Both go into one write. */
function withPendingVoided<Reply>(
  context: Context,
  { pending }: Application,
  { application, transition }: Decided<Reply>,
): Application {
  if (!transition || !pending || application.pending?.id !== pending.id) return application;
  return endPending(application, { ending: 'void', note: voidNote(application), now: context.clock.now() });
}

/** Applicants are notified in the language in which they last used the app. English is not stored. */
function withLanguage(run: Run<unknown>, application: Application): Application {
  const { language } = run.meta;
  if (run.command.by !== 'applicant' || !language || language === (application.language ?? 'en'))
    return application;
  return { ...application, language };
}

function deviceWrite(run: Run<unknown>, { application, devices }: Target, isDone: boolean) {
  const sender = senderOf(run);
  if (!sender) return {};
  const { deviceId } = sender;
  const mark = markAfter(sender, devices[deviceId], { version: application.version, isDone });
  return { device: { deviceId, mark } };
}

/** Returns what to announce of a write. A raised or answered hold is always announced, because a queue lists it. */
const announced = (
  { application: before }: Target,
  { application, changed }: Pick<Decided<unknown>, 'application' | 'changed'>,
) => (application.holds === before.holds ? changed : 'hold');

async function savePartial(context: Context, run: Run<unknown>, target: Target, application: Application) {
  const { meta, command } = run;
  const change = {
    action: command.kind,
    details: command.details,
    before: target.application,
    after: application,
    isPartial: true,
  };
  const write = {
    events: eventsOf(
      context,
      { application, isNew: false, changed: announced(target, { application }) },
      meta,
    ),
    audit: changeEntry(context, meta, change),
  };
  const isStored = await context.applications.update(application, {
    ...deviceWrite(run, target, false),
    ...write,
  });
  if (isStored) wakeRelays(context, { ...target, application }, write);
  return isStored;
}

type Final<Reply> = Omit<Decided<Reply>, 'reply'> & { storedReply: Reply };

function writeOf<Reply>(context: Context, run: Run<Reply>, target: Target, final: Final<Reply>) {
  const { meta, command, digest, lease } = run;
  const { application, transition, note, storedReply: reply } = final;
  const entry = commandEntry(context, application, meta, { digest, reply });
  return {
    ...(entry ? { command: { entry, known: target.commands } } : {}),
    ...deviceWrite(run, target, true),
    ...(command.isSlow ? { lease: lease.token } : {}),
    ...(note ? { note } : {}),
    events: eventsOf(context, { ...final, isNew: target.isNew, changed: announced(target, final) }, meta),
    audit: changeEntry(context, meta, {
      action: command.kind,
      details: command.details,
      before: target.isNew ? null : target.application,
      after: application,
      transition,
    }),
  };
}

const madeBy = ({ clock }: Context, { actor }: CommandMeta) => ({
  at: clock.now(),
  ...(actor.kind === 'staff' ? { by: actor.staffId } : {}),
});

/** Tries once. Returns undefined when another write came first. */
async function tryOnce<Reply>(context: Context, run: Run<Reply>): Promise<{ reply: Reply } | undefined> {
  const { meta, command, digest, lease } = run;
  const target = await readTarget(run);
  const replay = replayOf(context, target, meta, digest);
  // The same command produced the stored reply, so the reply has the right type.
  if (replay) return { reply: replay.reply as Reply };
  lease.assertFree(target);
  assertAcceptable(run, target);
  if (command.isSlow && !target.isNew && !(await lease.take(target))) return undefined;

  const decided = await command.decide(target.application, (partial) =>
    savePartial(context, run, target, partial),
  );
  if (!decided) return undefined;
  const { transition } = decided;
  const current = withPendingVoided(context, target.application, decided);
  const application = withLanguage(
    run,
    transition ? withStateEntry(current, transition, madeBy(context, meta)) : current,
  );
  const written = { ...application, version: target.application.version + 1 };
  const reply = decided.reply(written);
  const write = writeOf(context, run, target, { ...decided, application, storedReply: reply });
  await lease.stopRenewing();
  context.failPoint('applications.before-write', command.kind);
  const isWritten = target.isNew
    ? await context.applications.insert(written, write)
    : await context.applications.update(application, write);
  if (!isWritten) return undefined;
  lease.forget();
  const first = transition?.from ?? written.loan.state;
  if (target.isNew) context.countTransition({ from: 'none', to: first, action: 'save' });
  if (transition)
    context.countTransition({ from: transition.from, to: transition.to, action: transition.action });
  context.failPoint('applications.after-write', command.kind);
  wakeRelays(context, target, write);
  return { reply };
}

/**
 * Executes one command on one application exactly once: the idempotency key, the reply and the sequence number are
 * stored in the same update as the change. When another write came first, the application is read again and the command
 * is decided again, so that no decision uses stale data. Repeated commands are detected before any other check, and a
 * refused command stores nothing.
 */
export async function executeCommand<Reply>(
  context: Context,
  meta: CommandMeta,
  command: Command<Reply>,
): Promise<Reply> {
  if (meta.actor.kind === 'public')
    throw new AppError(command.by === 'applicant' ? 'session.required' : 'auth.required');
  const isOperator = command.byOperator === true && meta.actor.kind === 'operator';
  if (meta.actor.kind !== command.by && !isOperator) throw new AppError('auth.forbidden');
  const digest = digestOf(command.digestKind ?? command.kind, command.body);
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

export const executeOn = <Reply>(
  context: Context,
  meta: CommandMeta,
  { applicationId, ...command }: Omit<Command<Reply>, 'load'> & { applicationId: string },
) => executeCommand(context, meta, { ...command, load: () => context.applications.load(applicationId) });
