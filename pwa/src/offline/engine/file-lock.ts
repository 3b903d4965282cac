const lockName = 'tshepa-files';
/** A tab that was put to sleep while it swept must not stop the others. */
const patienceMs = 2_000;

let held: Promise<unknown> | undefined;

/**
 * Says to the other tabs that this page keeps files: from its first one until the page is gone, however it goes. A file
 * counts from its first piece until the draft names it, and only the page knows when that is.
 */
export function holdFiles(): Promise<unknown> {
  held ??= new Promise<void>((resolve) => {
    if (!('locks' in navigator)) return resolve();
    setTimeout(resolve, patienceMs);
    navigator.locks
      .request(lockName, { mode: 'shared' }, () => {
        resolve();
        return new Promise(() => undefined);
      })
      // Keeping a file is worth more than sweeping.
      .catch(() => resolve());
  });
  return held;
}

/** Does something while no page keeps a file; not at all when one does, or when that cannot be known. */
export async function whileNoFiles(work: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return;
  await navigator.locks.request(lockName, { ifAvailable: true }, async (lock) => {
    if (lock) await work();
  });
}
