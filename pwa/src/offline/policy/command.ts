import { filesOf } from '../light/draft.ts';
import type {
  Command,
  CommandBody,
  CommandKind,
  CommandMeta,
  Draft,
  NewCommand,
  QueueItem,
  Receipt,
  StoredFile,
  UnreadCommand,
} from '../types.ts';

export type Snapshot = { draft: Draft | null; commands: Command[]; unread: UnreadCommand[] };

/** The changes that one decision makes. They are written together or not at all. */
export type Write = {
  draft?: Draft;
  put?: readonly Command[];
  removeIds?: readonly string[];
  receipt?: Receipt;
  /** Documents to delete with the change, by `blobId`, unless something else still needs them. */
  dropFiles?: readonly string[];
};

export const queueOf = ({ commands, unread }: Snapshot) => [...commands, ...unread];

export const afterWrite = (before: Snapshot, { draft, put = [], removeIds = [] }: Write): Snapshot => {
  const isReplaced = (id: string) => removeIds.includes(id) || put.some((other) => other.id === id);
  return {
    draft: draft ?? before.draft,
    commands: [...before.commands.filter(({ id }) => !isReplaced(id)), ...put].sort(
      (one, other) => one.order - other.order,
    ),
    unread: before.unread.filter(({ id }) => !isReplaced(id)),
  };
};

export const commandVersion: Readonly<Record<CommandKind, number>> = {
  personal: 1,
  save: 1,
  progress: 1,
  consent: 1,
  banking: 1,
  // Version 1 was a multipart call with passwords beside the files; version 2 sends chunks. Version 3 of statements may
  // include documents that the server already has.
  statements: 3,
  payslip: 2,
  submit: 1,
  exit: 1,
  reset: 1,
};

/** Since this version a command's own key belongs to the call that attaches its documents. */
export const chunksSince = 2;

export const isKnownKind = (kind: string): kind is CommandKind => kind in commandVersion;

type Written = { kind: CommandKind; version: number; payload: object };
type StatementsV1 = { files: StoredFile[]; passwords: string[] };
type PayslipV1 = { file: StoredFile; password: string };

const withPassword = (file: StoredFile, password: string | undefined) =>
  password ? { ...file, password } : file;

/**
 * Converts a payload to this app's format. The row keeps its earlier format, so that an earlier app can still read it.
 */
export function upcast({ kind, version, payload }: Written): CommandBody {
  if (version < chunksSince) {
    // The casts are safe, because only rows written by this app are read here.
    if (kind === 'statements') {
      const { files, passwords } = payload as StatementsV1;
      return { kind, payload: { files: files.map((file, index) => withPassword(file, passwords[index])) } };
    }
    if (kind === 'payslip') {
      const { file, password } = payload as PayslipV1;
      return { kind, payload: { file: withPassword(file, password) } };
    }
  }
  return { kind, payload } as CommandBody;
}

export const waitingCommand = (
  command: NewCommand,
  meta: Pick<CommandMeta, 'id' | 'customerId' | 'order' | 'createdAt'>,
): Command => ({
  ...command,
  ...meta,
  seq: null,
  wasSent: false,
  version: commandVersion[command.kind],
  attempts: 0,
  notBefore: 0,
  lastError: null,
  state: 'waiting',
});

export const isReadable = (item: QueueItem): item is Command => 'payload' in item;

/** Exit and reset outlive the application that they end. They contain only ids and are never sealed. */
export const isTombstone = ({ kind }: { kind: string }) => kind === 'exit' || kind === 'reset';

/** A repair sends answers that the server had confirmed and then lost, so it belongs to no step. */
export const isRepair = ({ kind, step }: Pick<QueueItem, 'kind' | 'step'>) =>
  kind === 'save' && step === null;

export const fileIdsOf = (item: QueueItem): string[] => filesOf(item).map(({ blobId }) => blobId);

export const fileIdsNeededBy = ({ draft, commands }: Pick<Snapshot, 'draft' | 'commands'>): string[] => [
  ...commands.flatMap(fileIdsOf),
  ...[...(draft?.statements ?? []), draft?.payslip].flatMap((file) => (file ? [file.blobId] : [])),
];
