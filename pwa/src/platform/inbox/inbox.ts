import { chunkBytes } from '@tshepa/contracts/constants';
import { makeKey, seal, unseal } from '../storage/sealing.ts';
import { answer, deleteInbox, type FileRow, type PieceRow, type Purpose, withInbox } from './database.ts';

export type { Purpose };

/** A document that was shared to the app and belongs to no application yet. */
export type SharedFile = {
  id: string;
  shareId: string;
  name: string;
  contentType: string;
  sizeBytes: number;
  purpose: Purpose | null;
};

type Described = Pick<SharedFile, 'name' | 'contentType' | 'sizeBytes'>;

/** As long as an idle application stays on the phone, in milliseconds. */
export const keptMs = 7 * 24 * 60 * 60 * 1_000;

/**
 * Keeps a shared document, sealed, in pieces, until its owner says what it is for. Works in the service worker too.
 * @throws DOMException when the phone has no room or forbids storage.
 */
export async function keepShared(
  file: File,
  { shareId, now }: { shareId: string; now: number },
): Promise<void> {
  const id = crypto.randomUUID();
  const key = await makeKey();
  const bytes = await file.arrayBuffer();
  const pieces: PieceRow[] = [];
  for (let index = 0; index * chunkBytes < bytes.byteLength; index += 1) {
    const piece = bytes.slice(index * chunkBytes, (index + 1) * chunkBytes);
    pieces.push({ id, index, ...(await seal(key, `${id}/${index}`, piece)) });
  }
  const described: Described = { name: file.name, contentType: file.type, sizeBytes: bytes.byteLength };
  const about = await seal(key, id, new TextEncoder().encode(JSON.stringify(described)));
  const row: FileRow = { id, shareId, sharedAt: now, purpose: null, key, about };
  await withInbox('readwrite', (files, stored) => {
    files.put(row);
    for (const piece of pieces) stored.put(piece);
  });
}

/** What lies in the inbox, oldest first. What nobody asked for within a week, or cannot be opened, is removed. */
export async function listShared(now: number): Promise<SharedFile[]> {
  const rows = await withInbox('readonly', (files) => answer<FileRow[]>(files.getAll()));
  const listed: SharedFile[] = [];
  for (const row of rows.toSorted((one, other) => one.sharedAt - other.sharedAt)) {
    const described = row.sharedAt < now - keptMs ? undefined : await describe(row);
    if (described) listed.push({ id: row.id, shareId: row.shareId, purpose: row.purpose, ...described });
    else await removeShared(row.id);
  }
  return listed;
}

const describe = async ({ key, id, about }: FileRow): Promise<Described | undefined> => {
  try {
    return JSON.parse(new TextDecoder().decode(await unseal(key, id, about)));
  } catch {
    return undefined;
  }
};

/** The document itself, or nothing when it is gone. */
export async function readShared({ id, name, contentType }: SharedFile): Promise<File | undefined> {
  const [row, pieces] = await withInbox('readonly', (files, stored) =>
    Promise.all([
      answer<FileRow | undefined>(files.get(id)),
      answer<PieceRow[]>(stored.getAll(IDBKeyRange.bound([id, 0], [id, Number.MAX_SAFE_INTEGER]))),
    ]),
  );
  if (!row) return undefined;
  const parts = await Promise.all(pieces.map((piece) => unseal(row.key, `${id}/${piece.index}`, piece)));
  return new File(parts, name, { type: contentType });
}

/** Notes what a document is for, until an application comes to that step. */
export const setPurpose = (id: string, purpose: Purpose): Promise<void> =>
  withInbox('readwrite', async (files) => {
    const row = await answer<FileRow | undefined>(files.get(id));
    if (row) files.put({ ...row, purpose });
  });

export const removeShared = (id: string): Promise<void> =>
  withInbox('readwrite', (files, pieces) => {
    files.delete(id);
    pieces.delete(IDBKeyRange.bound([id, 0], [id, Number.MAX_SAFE_INTEGER]));
  });

/** Forgets every shared document, as part of clearing the phone. */
export const clearInbox = async (): Promise<void> => {
  await deleteInbox();
};
