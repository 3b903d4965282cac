import type { Rowstore } from '../database/port.ts';
import type { Sealed } from '../database/rows.ts';
import { filesOf } from '../policy/plan.ts';
import { commandOf, draftOf } from './codec.ts';
import type { Keys } from './keys.ts';

/**
 * Removes pieces of documents that nothing on this phone refers to: a page that is closed while it keeps a file leaves
 * them. Not to be done while any page keeps one, which until its last step looks just the same.
 */
export async function sweepPieces(rows: Rowstore, keys: Keys): Promise<void> {
  // All of one moment: a document that another tab hands from one application to the next is always with one of them.
  const found = await rows.transact('r', ['applications', 'outbox', 'blobs'], async (tables) => ({
    pieces: await tables.allPieceKeys(),
    applications: await tables.applications.all(),
    outbox: await tables.outbox.all(),
  }));
  if (found.pieces.length === 0) return;
  const keyOf = ({ sealed }: { sealed?: Sealed }) => (sealed ? keys.named(sealed.keyId) : null);
  const drafts = await Promise.all(found.applications.map(async (row) => draftOf(await keyOf(row), row)));
  const queue = await Promise.all(found.outbox.map(async (row) => commandOf(await keyOf(row), row)));
  // What is locked, damaged or of a newer app may need any of them.
  if (drafts.includes(null) || queue.some((item) => !('payload' in item))) return;
  const needed = new Set(
    [
      ...queue.flatMap(filesOf),
      ...drafts.flatMap((draft) => (draft ? [...draft.statements, draft.payslip] : [])),
    ].map((file) => file?.blobId),
  );
  const left = found.pieces.filter(([blobId]) => !needed.has(blobId));
  if (left.length === 0) return;
  await rows.transact('rw', ['blobs'], async ({ blobs }) => {
    for (const key of left) await blobs.remove(key);
  });
}
