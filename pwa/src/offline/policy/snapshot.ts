import type { Command, Draft, Receipt, UnreadCommand } from '../types.ts';

/** One application as the database holds it at one moment. */
export type Snapshot = { draft: Draft | null; commands: Command[]; unread: UnreadCommand[] };

/** The changes that one decision makes; they are written together or not at all. */
export type Write = {
  draft?: Draft;
  put?: readonly Command[];
  removeIds?: readonly string[];
  receipt?: Receipt;
  /** Documents to delete with the change, by `blobId`, unless something else still needs them. */
  dropFiles?: readonly string[];
};

export const queueOf = ({ commands, unread }: Snapshot) => [...commands, ...unread];

/** The application after a write. */
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
