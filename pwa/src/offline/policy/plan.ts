import type { Manifest } from '@tshepa/contracts/entities/customer';
import type { Command, Draft, NewCommand, QueueItem } from '../types.ts';
import {
  fileIdsOf,
  isReadable,
  isRepair,
  queueOf,
  type Snapshot,
  type Write,
  waitingCommand,
} from './command.ts';
import { rebuildRepair, stepToRepair } from './repair.ts';

/** `queued` lists the commands that now represent the request, in order. Some may have been queued before. */
export type PlannedChange = Write & { queued: Command[] };

type Context = { newId: () => string; now: string };

export function planChange(
  snapshot: Snapshot,
  changed: Draft,
  requested: readonly NewCommand[],
  context: Context,
): PlannedChange {
  let draft = changed;
  let queue: QueueItem[] = queueOf(snapshot);
  const queued: Command[] = [];
  const removeIds: string[] = [];
  const dropFiles: string[] = [];
  for (const command of requested) {
    const complete = withManifest(command, draft, queue.filter(isReadable));
    const { put, replaced, nextOrder } = planCommand(queue, complete, { ...context, ...draft });
    if (replaced) {
      removeIds.push(replaced.id);
      dropFiles.push(...fileIdsOf(replaced));
    }
    queue = [...queue.filter(({ id }) => id !== replaced?.id && id !== put.id), put];
    draft = { ...draft, nextOrder };
    queued.push(put);
  }
  const refused = snapshot.commands.filter(
    (command) =>
      isRepair(command) &&
      command.state === 'rejected' &&
      requested.some(({ step }) => step === stepToRepair(command)),
  );
  removeIds.push(...refused.map(({ id }) => id));
  const rebuilt = refused.flatMap((command) => rebuildRepair(draft, command, context));
  const held = requested.some(({ kind }) => kind === 'submit') ? null : heldSubmission(draft, queue);
  if (held) draft = { ...draft, nextOrder: Math.max(draft.nextOrder, held.order + 1) };
  return { draft, put: [...rebuilt, ...queued, ...(held ? [held] : [])], removeIds, dropFiles, queued };
}

/**
 * Returns the submission that waits unsent. It now lists the present documents and comes last in the queue. It keeps its
 * key, because the server has not seen it. Returns null when nothing about the submission changes.
 */
function heldSubmission(draft: Draft, queue: readonly QueueItem[]): Command | null {
  const commands = queue.filter(isReadable);
  const held = commands.find(({ kind, wasSent }) => kind === 'submit' && !wasSent);
  if (held?.kind !== 'submit') return null;
  const { manifest: _former, ...save } = held.payload.save;
  const { kind, payload } = withManifest(
    { kind: held.kind, step: held.step, payload: { save } },
    draft,
    commands,
  );
  const isLast = !commands.some((other) => other.kind !== 'progress' && other.order > held.order);
  if (kind !== 'submit' || (isLast && JSON.stringify(payload) === JSON.stringify(held.payload))) return null;
  return { ...held, payload, order: isLast ? held.order : draft.nextOrder };
}

type Plan = { put: Command; replaced: QueueItem | undefined; nextOrder: number };
type Place = Context & Pick<Draft, 'customerId' | 'nextOrder'>;

/**
 * Plans one command. A command that is requested again while it waits stays one command. The newest save of a step
 * replaces an older save that was never sent or was refused. A save that may have reached the server stays, and the
 * newest save goes last.
 */
export function planCommand(queue: readonly QueueItem[], command: NewCommand, place: Place): Plan {
  const { customerId, nextOrder, newId, now } = place;
  const last = queue
    .filter((other) => isSamePlace(other, command))
    .sort((one, other) => one.order - other.order)
    .at(-1);
  if (last?.state === 'waiting' && JSON.stringify(last.payload) === JSON.stringify(command.payload))
    return { put: { ...last, notBefore: 0 }, replaced: undefined, nextOrder };
  const replaced = last?.state === 'waiting' && last.wasSent ? undefined : last;
  // A page marker depends on the answers before it, so a newer marker is queued after these answers.
  const inherits = replaced && command.kind !== 'progress';
  const order = inherits ? replaced.order : nextOrder;
  return {
    put: waitingCommand(command, { id: newId(), customerId, order, createdAt: now }),
    replaced,
    nextOrder: inherits ? nextOrder : nextOrder + 1,
  };
}

/** A page marker replaces any page marker; any other command replaces only a command of the same kind and step. */
const isSamePlace = (other: QueueItem, { kind, step }: NewCommand) =>
  other.kind === kind && (kind === 'progress' || other.step === step);

/** A submission lists its documents, so that the server can tell whether all of them have arrived. */
function withManifest(command: NewCommand, draft: Draft, queue: readonly Command[]): NewCommand {
  const manifest = command.kind === 'submit' ? manifestOf(draft, queue) : null;
  if (command.kind !== 'submit' || !manifest) return command;
  return { ...command, payload: { save: { ...command.payload.save, manifest } } };
}

/** Returns null when a checksum is unknown on this phone. The server then compares nothing. */
function manifestOf(draft: Draft, queued: readonly Command[]): Manifest | null {
  const statements = queued.findLast((command) => command.kind === 'statements');
  const payslip = queued.findLast((command) => command.kind === 'payslip');
  const statementSums = statements ? checksumsOf(statements.payload.files) : draft.sentStatements;
  const payslipSums = payslip ? checksumsOf([payslip.payload.file]) : draft.sentPayslips;
  if (!statementSums || !payslipSums) return null;
  const hasNone = draft.employmentRequest.noPayslip === true;
  return { statements: statementSums, payslip: hasNone ? null : (payslipSums[0] ?? null) };
}

function checksumsOf(files: readonly { sha256?: string }[]): string[] | null {
  const sums = files.map(({ sha256 }) => sha256).filter((sum) => sum !== undefined);
  return sums.length === files.length ? sums : null;
}
