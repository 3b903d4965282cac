import type { Command, StoredFile } from '../../offline/index.ts';

type Slots = readonly (StoredFile | null)[];

/** After this many wrong passwords of a file, another way is offered. */
const mostWrongPasswords = 3;

export const isHopeless = (file: StoredFile | null): boolean =>
  (file?.wrongPasswords?.count ?? 0) >= mostWrongPasswords;

/** Counts a wrong password of a file. A refusal by the server, identified by its command, counts once. */
export const countWrongPassword = (slots: Slots, blobId: string, by?: string): (StoredFile | null)[] =>
  slots.map((file) => {
    if (file?.blobId !== blobId || (by !== undefined && file.wrongPasswords?.by === by)) return file;
    const count = (file.wrongPasswords?.count ?? 0) + 1;
    return { ...file, wrongPasswords: { count, ...(by === undefined ? {} : { by }) } };
  });

/** The file that the server could not open with its password. */
export function refusedPasswordOf(parked: Command | undefined): StoredFile | undefined {
  if (parked?.kind !== 'statements' || parked.lastError?.code !== 'file.password_wrong') return undefined;
  const place = Number(/^\/files\/(\d)$/.exec(parked.lastError.fields[0]?.pointer ?? '')?.[1]);
  return parked.payload.files[place];
}

/** Keeps the count when the same document is chosen again. */
export const withFormerTries = (stored: StoredFile | null, earlier: StoredFile | null): StoredFile | null =>
  stored?.sha256 && stored.sha256 === earlier?.sha256 && earlier.wrongPasswords
    ? { ...stored, wrongPasswords: earlier.wrongPasswords }
    : stored;
