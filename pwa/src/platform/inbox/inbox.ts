import { chunkBytes, maximumFileBytes } from '@tshepa/contracts/constants';
import { type DocumentType, typeOfFile, type WantedDocument } from '../documents/document-type.ts';
import { makeKey, seal, unseal } from '../storage/sealing.ts';
import { answer, type ChunkRow, type FileRow, withInbox } from './database.ts';

/** A document that was shared to the app and belongs to no application yet. */
export type SharedFile = {
  id: string;
  shareId: string;
  name: string;
  contentType: string;
  sizeBytes: number;
  purpose: WantedDocument | null;
};

type Described = Pick<SharedFile, 'name' | 'contentType' | 'sizeBytes'>;

/** Documents are kept for as long as an idle application: a week, in milliseconds. */
const keptMs = 7 * 24 * 60 * 60 * 1_000;

/** Stores a shared document, sealed, until its owner says what it is. @throws DOMException without room or storage. */
export async function keepShared(
  file: File,
  { shareId, now }: { shareId: string; now: number },
): Promise<void> {
  const id = crypto.randomUUID();
  const key = await makeKey();
  const bytes = await file.arrayBuffer();
  const chunks: ChunkRow[] = [];
  for (let index = 0; index * chunkBytes < bytes.byteLength; index += 1) {
    const chunk = bytes.slice(index * chunkBytes, (index + 1) * chunkBytes);
    chunks.push({ id, index, ...(await seal(key, `${id}/${index}`, chunk)) });
  }
  const described: Described = { name: file.name, contentType: file.type, sizeBytes: bytes.byteLength };
  const about = await seal(key, id, new TextEncoder().encode(JSON.stringify(described)));
  const row: FileRow = { id, shareId, sharedAt: now, purpose: null, key, about };
  await withInbox('readwrite', (files, stored) => {
    files.put(row);
    for (const chunk of chunks) stored.put(chunk);
  });
}

/** The id of the person whose documents are meant. The first person of a phone has none. */
type Owner = string | undefined;
const firstOwner = 'first';

const readRows = () => withInbox('readonly', (files) => answer<FileRow[]>(files.getAll()));

const isOf = (person: Owner, { owner }: FileRow) => owner === undefined || owner === (person ?? firstOwner);

/**
 * Lists a person's shared documents, oldest first. Removes documents that are older than a week or cannot be opened.
 */
export async function listShared(person: Owner, now: number): Promise<SharedFile[]> {
  const listed: SharedFile[] = [];
  for (const row of (await readRows()).sort((one, other) => one.sharedAt - other.sharedAt)) {
    const isOld = row.sharedAt < now - keptMs;
    if (!isOld && !isOf(person, row)) continue;
    const described = isOld ? undefined : await describe(row);
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

/** @returns the document, or undefined when it is gone. */
export async function readShared({ id, name, contentType }: SharedFile): Promise<File | undefined> {
  const [row, chunks] = await withInbox('readonly', (files, stored) =>
    Promise.all([
      answer<FileRow | undefined>(files.get(id)),
      answer<ChunkRow[]>(stored.getAll(IDBKeyRange.bound([id, 0], [id, Number.MAX_SAFE_INTEGER]))),
    ]),
  );
  if (!row) return undefined;
  const parts = await Promise.all(chunks.map((chunk) => unseal(row.key, `${id}/${chunk.index}`, chunk)));
  return new File(parts, name, { type: contentType });
}

/** Stores what a document is for, until the application reaches the step that needs it. */
export const setPurpose = (id: string, purpose: WantedDocument): Promise<void> =>
  withInbox('readwrite', async (files) => {
    const row = await answer<FileRow | undefined>(files.get(id));
    if (row) files.put({ ...row, purpose });
  });

/** Gives the documents without an owner to this person, so that the next person who uses the phone does not see them. */
export async function keepSharedFor(person: Owner): Promise<void> {
  for (const row of await readRows())
    if (row.owner === undefined)
      await withInbox('readwrite', (files) => void files.put({ ...row, owner: person ?? firstOwner }));
}

/** Removes the documents of a person whose application leaves this phone. */
export async function removeAllShared(person: Owner): Promise<void> {
  for (const row of await readRows()) if (isOf(person, row)) await removeShared(row.id);
}

export const removeShared = (id: string): Promise<void> =>
  withInbox('readwrite', (files, chunks) => {
    files.delete(id);
    chunks.delete(IDBKeyRange.bound([id, 0], [id, Number.MAX_SAFE_INTEGER]));
  });

export type Refusal = 'empty' | 'too-large' | 'wrong-type';

/** The type is checked first, because making a file of a wrong type smaller does not help. */
export async function examine(file: Blob): Promise<{ type: DocumentType } | { refusal: Refusal }> {
  if (file.size === 0) return { refusal: 'empty' };
  const type = await typeOfFile(file);
  if (!type) return { refusal: 'wrong-type' };
  return file.size > maximumFileBytes ? { refusal: 'too-large' } : { type };
}
