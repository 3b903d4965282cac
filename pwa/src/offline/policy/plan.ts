import type { Command, NewCommand, QueueItem, StoredFile } from '../types.ts';
import type { Snapshot } from './snapshot.ts';
import { commandVersion } from './upcast.ts';

type Plan = {
  put: Command;
  /** What the new command replaces. */
  removeId: string | null;
  nextOrder: number;
};

type Context = { customerId: string; nextOrder: number; newId: () => string; now: string };

/**
 * Decides how a new command joins those of its application. The same thing asked again while it waits is the same
 * command. The newest save of a step takes the place of an older one that never left the phone, or that was refused;
 * one that may have reached the server stays, and the newer goes behind everything.
 */
export function planCommand(queue: readonly QueueItem[], command: NewCommand, context: Context): Plan {
  const { nextOrder } = context;
  const last = queue
    .filter((other) => isSamePlace(other, command))
    .toSorted((one, other) => one.order - other.order)
    .at(-1);
  if (last?.state === 'waiting' && isSamePayload(last, command))
    return { put: { ...last, notBefore: 0 }, removeId: null, nextOrder };
  const isReplaced = last !== undefined && !(last.state === 'waiting' && last.wasSent);
  // The page reached stands on the answers before it, so a newer marker goes behind them.
  const takesPlace = isReplaced && command.kind !== 'progress';
  const put: Command = {
    ...command,
    id: context.newId(),
    customerId: context.customerId,
    order: takesPlace ? last.order : nextOrder,
    seq: null,
    wasSent: false,
    version: commandVersion[command.kind],
    createdAt: context.now,
    attempts: 0,
    notBefore: 0,
    lastError: null,
    state: 'waiting',
  };
  return {
    put,
    removeId: isReplaced ? last.id : null,
    nextOrder: takesPlace ? nextOrder : nextOrder + 1,
  };
}

/** A page marker replaces any other; everything else only what was made on the same step. */
const isSamePlace = (other: QueueItem, { kind, step }: NewCommand) =>
  other.kind === kind && (kind === 'progress' || other.step === step);

const isSamePayload = (one: Command, other: NewCommand) =>
  JSON.stringify(one.payload) === JSON.stringify(other.payload);

/** The documents that a command carries. */
export function filesOf(command: QueueItem): StoredFile[] {
  if (command.state === 'unreadable' || !('payload' in command)) return [];
  if (command.kind === 'statements') return command.payload.files;
  return command.kind === 'payslip' ? [command.payload.file] : [];
}

/** The documents that an application and its commands need, by `blobId`. */
export const filesNeededBy = ({ draft, commands }: Pick<Snapshot, 'draft' | 'commands'>): string[] =>
  [...commands.flatMap(filesOf), ...(draft?.statements ?? []), draft?.payslip ?? null].flatMap((file) =>
    file ? [file.blobId] : [],
  );
