import { applications, keys, rows } from '../core/storage.ts';
import { fileIdsOf } from '../policy/command.ts';
import type { StoredFile } from '../types.ts';
import { createFileStore, removeOrphanChunks } from './file-store.ts';

export const files = createFileStore(rows, keys);

const lockName = 'tshepa-files';
/** A tab that was suspended while it held the lock must not stop the other tabs. */
const lockTimeoutMs = 2_000;

let lockHeld: Promise<unknown> | undefined;

/** Holds a lock, because another tab would take a file's chunks for orphans until the draft names the file. */
function holdLock(): Promise<unknown> {
  lockHeld ??= new Promise<void>((resolve) => {
    if (!('locks' in navigator)) return resolve();
    setTimeout(resolve, lockTimeoutMs);
    navigator.locks
      .request(lockName, { mode: 'shared' }, () => {
        resolve();
        return new Promise(() => undefined);
      })
      // Storing the file matters more than the lock.
      .catch(() => resolve());
  });
  return lockHeld;
}

/** Removes the chunks that nothing names. It does nothing while a page stores files or may be storing files. */
export async function cleanUpFiles(): Promise<void> {
  if (!('locks' in navigator)) return;
  await navigator.locks.request(lockName, { ifAvailable: true }, async (lock) => {
    if (lock) await removeOrphanChunks(rows, keys);
  });
}

/** The documents that were stored on this visit and that nobody has begun to send. */
const unsent = new Set<string>();

export async function storeFile(file: File): Promise<StoredFile> {
  await holdLock();
  const stored = await files.store(file);
  unsent.add(stored.blobId);
  return stored;
}

/** Returns true at the first call for a document of this visit: the server cannot have any of it yet. */
export const isFirstTry = (blobId: string): boolean => unsent.delete(blobId);

/** Deletes a document, unless a queued command still has to send it; that command then deletes it. */
export async function removeFile(blobId: string): Promise<void> {
  const queue = await applications.queue();
  if (!queue.flatMap(fileIdsOf).includes(blobId)) await files.remove(blobId);
}
