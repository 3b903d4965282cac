import { localStorageKeys } from '@tshepa/contracts/constants';
import { v7 as uuidV7 } from 'uuid';
import { refreshSiteStatus } from '../../platform/status/watch-site.ts';
import { personOfPage } from '../../platform/storage/progress.ts';
import { clearDelays, loadApplication, wipeApplication } from '../core/application.ts';
import { applications, lock, rows } from '../core/storage.ts';
import { notifyTabs } from '../core/tabs.ts';
import { overrideWifiOnly } from '../core/wifi-setting.ts';
import { fileIdsOf, isTombstone, type Snapshot, type Write } from '../policy/command.ts';
import { type Choices, resolveConflict as resolve } from '../policy/conflict.ts';
import { hasUnsynced } from '../policy/unsynced.ts';
import { sessionRow } from '../store/session-key-store.ts';
import type { QueueItem } from '../types.ts';
import { queueFactsIn } from './queue-facts.ts';
import { sendQueue } from './run.ts';

/** Sends everything now and also probes the server, for a fresh status. */
export async function sendNow(): Promise<void> {
  const waiting = (await applications.queue()).filter(({ state }) => state === 'waiting');
  overrideWifiOnly(waiting.map(({ id }) => id));
  for (const customerId of new Set(waiting.map((item) => item.customerId))) await clearDelays(customerId);
  await Promise.all([refreshSiteStatus(), sendQueue()]);
}

async function changeItem(
  commandId: string,
  decide: (item: QueueItem, snapshot: Snapshot) => Write,
): Promise<void> {
  const item = (await applications.queue()).find(({ id }) => id === commandId);
  if (item) {
    await applications.commit(item.customerId, (snapshot) => decide(item, snapshot));
    await loadApplication();
    notifyTabs({ kind: 'changed' });
  }
  await sendQueue();
}

/** Deletes a command from the queue, with the documents that only it needed. Tombstones stay. */
export const removeCommand = (commandId: string): Promise<void> =>
  changeItem(commandId, (item) =>
    isTombstone(item) ? {} : { removeIds: [item.id], dropFiles: fileIdsOf(item) },
  );

export const resolveConflict = (commandId: string, choices: Choices): Promise<void> =>
  changeItem(commandId, (_item, snapshot) => resolve(snapshot, commandId, choices, uuidV7));

export type ClearResult =
  | { kind: 'cleared' }
  /** `shared` names the documents that were shared to the app and not used yet. On a locked phone it is empty. */
  | { kind: 'refused'; unsynced: number; shared: string[] };

async function readShared(): Promise<string[]> {
  try {
    const { listShared } = await import('../../platform/inbox/inbox.ts');
    return (await listShared(personOfPage(), Date.now())).map(({ name }) => name);
  } catch {
    // A browser that stores nothing has no shared documents either.
    return [];
  }
}

/** Counts what would be lost: the unsent commands, or 1 when only this phone has some part of the application. */
async function countUnsynced(): Promise<number> {
  const queue = (await applications.queue()).filter((item) => item.kind !== 'progress' && !isTombstone(item));
  if (queue.length > 0) return queue.length;
  // On a locked phone the draft cannot be read; queued commands were counted without opening them.
  if (await lock.isLocked()) return 0;
  return hasUnsynced(await loadApplication(), []) ? 1 : 0;
}

/** The session key stays until the server has heard that the session ends. */
const keptKeys: readonly string[] = ['deviceId', sessionRow];

export async function clearPhone({ isForced }: { isForced: boolean }): Promise<ClearResult> {
  if (!isForced) {
    const shared = await readShared();
    const unsynced = (await countUnsynced()) + shared.length;
    if (unsynced > 0) return { kind: 'refused', unsynced, shared: (await lock.isLocked()) ? [] : shared };
  }
  await wipeApplication('reset');
  // Reference data and settings are deleted too, so that the phone is like a new one.
  await rows.transact('rw', ['catalogue'], async ({ catalogue }) => {
    for (const { key } of await catalogue.toArray()) if (!keptKeys.includes(key)) await catalogue.delete(key);
  });
  // The progress marker is empty by now. On a shared phone it stays, because it says which person's page this is.
  for (const key of Object.values(localStorageKeys))
    if (key !== localStorageKeys.progress || personOfPage() === undefined) localStorage.removeItem(key);
  sessionStorage.clear();
  void sendQueue().catch(() => undefined);
  return { kind: 'cleared' };
}

/** Reads what waits on this phone and what the server has confirmed, also on a locked phone. */
export const readQueueFacts = () => queueFactsIn(rows);
