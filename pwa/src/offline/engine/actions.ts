import { v7 as uuidV7 } from 'uuid';
import { refreshSiteStatus } from '../../platform/network/watch-site.ts';
import { type Choices, resolveConflict as resolve } from '../policy/conflict.ts';
import { isTombstone } from '../policy/dependants.ts';
import { filesOf } from '../policy/plan.ts';
import type { Write } from '../policy/snapshot.ts';
import type { QueueItem } from '../types.ts';
import { loadApplication } from './application.ts';
import { overrideWifi } from './line.ts';
import { bringForward } from './submit.ts';
import { tellTabs } from './tabs.ts';
import { wakeQueue } from './wake.ts';
import { applications } from './wire.ts';

async function changeQueue(commandId: string, decide: (item: QueueItem) => Write): Promise<void> {
  const item = (await applications.queue()).find(({ id }) => id === commandId);
  if (!item) return;
  await applications.commit(item.customerId, () => decide(item));
  await loadApplication();
  tellTabs({ kind: 'changed' });
}

/** Tries everything that waits at once, documents over any line. The probe runs too, so that the answer is fresh. */
export async function sendNow(): Promise<void> {
  const waiting = (await applications.queue()).filter(({ state }) => state === 'waiting');
  overrideWifi(waiting.map(({ id }) => id));
  for (const customerId of new Set(waiting.map((item) => item.customerId))) await bringForward(customerId);
  await Promise.all([refreshSiteStatus(), wakeQueue()]);
}

/** Takes a command out of the queue for good, with the documents that only it needed. Goodbyes stay. */
export const removeCommand = (commandId: string): Promise<void> =>
  changeQueue(commandId, (item) =>
    isTombstone(item) ? {} : { removeIds: [item.id], dropFiles: filesOf(item).map(({ blobId }) => blobId) },
  ).then(wakeQueue);

/** Tries a refused command once more as it is, after its cause was removed elsewhere. */
export async function retryCommand(commandId: string): Promise<void> {
  await changeQueue(commandId, (item) =>
    'payload' in item && item.state === 'rejected'
      ? { put: [{ ...item, state: 'waiting', notBefore: 0, lastError: null }] }
      : {},
  );
  await wakeQueue();
}

/** Goes on with the answers that were chosen for each field in conflict, by `form/name`. */
export async function resolveConflict(commandId: string, choices: Choices): Promise<void> {
  const item = (await applications.queue()).find(({ id }) => id === commandId);
  if (!item) return;
  await applications.commit(item.customerId, (snapshot) => resolve(snapshot, commandId, choices, uuidV7));
  await loadApplication();
  tellTabs({ kind: 'changed' });
  await wakeQueue();
}
