import { v7 as uuidV7 } from 'uuid';
import { refreshSiteStatus } from '../../platform/status/watch-site.ts';
import { clearDelays, loadApplication } from '../core/application.ts';
import { applications } from '../core/storage.ts';
import { notifyTabs } from '../core/tabs.ts';
import { overrideWifiOnly } from '../core/wifi-setting.ts';
import { fileIdsOf, isTombstone, type Snapshot, type Write } from '../policy/command.ts';
import { type Choices, resolveConflict as resolve } from '../policy/conflict.ts';
import type { QueueItem } from '../types.ts';
import { sendQueue } from './run.ts';

/** Also probes the server, for a fresh status. */
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
