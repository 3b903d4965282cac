import { localStorageKeys } from '@tshepa/contracts/constants';
import { isTombstone } from '../policy/dependants.ts';
import { hasUnsynced } from '../policy/idle.ts';
import { queueOf } from '../policy/snapshot.ts';
import { loadApplication, wipeApplication } from './application.ts';
import { wakeQueue } from './wake.ts';
import { applications, lock, rows } from './wire.ts';

export type Clearing =
  | { kind: 'cleared' }
  /** `shared` names the documents that were shared to the app and used nowhere yet; behind a PIN it names none. */
  | { kind: 'refused'; unsynced: number; shared: string[] };

/** Documents that were shared to the app and not put anywhere yet: no other place has them in this form. */
async function readShared(): Promise<string[]> {
  try {
    const { listShared } = await import('../../platform/inbox/inbox.ts');
    return (await listShared(Date.now())).map(({ name }) => name);
  } catch {
    // Where nothing can be kept, nothing was.
    return [];
  }
}

/** How much of an application would be lost: commands that were not sent, or one for an application of which some is here only. */
async function countUnsynced(): Promise<number> {
  const queue = (await applications.queue()).filter((item) => item.kind !== 'progress' && !isTombstone(item));
  if (queue.length > 0) return queue.length;
  // Behind a PIN nobody can tell what the draft holds; what is queued was counted without opening it.
  if (await lock.isLocked()) return 0;
  const draft = await loadApplication();
  return hasUnsynced(draft, draft ? queueOf({ draft, commands: [], unread: [] }) : []) ? 1 : 0;
}

/**
 * Leaves nothing of a person on this phone. Refuses while something is on this phone only, unless it is forced; what
 * stays is a goodbye without any answer in it, until the server has heard it.
 */
export async function clearPhone({ isForced }: { isForced: boolean }): Promise<Clearing> {
  if (!isForced) {
    const shared = await readShared();
    const unsynced = (await countUnsynced()) + shared.length;
    if (unsynced > 0) return { kind: 'refused', unsynced, shared: (await lock.isLocked()) ? [] : shared };
  }
  await wipeApplication('reset');
  // Reference data and settings too: whoever has the phone next starts like on a new one.
  await rows.transact('rw', ['catalogue'], async ({ catalogue }) => {
    for (const { key } of await catalogue.all()) if (key !== 'deviceId') await catalogue.remove(key);
  });
  for (const key of Object.values(localStorageKeys)) localStorage.removeItem(key);
  sessionStorage.clear();
  void wakeQueue().catch(() => undefined);
  return { kind: 'cleared' };
}
