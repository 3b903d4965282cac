import { noteAnswer, useSessionLost, useSiteStatus } from '../../platform/status/site-status.ts';
import { onOtherPerson, useProgress } from '../../platform/storage/progress.ts';
import { useApplication } from '../light/state.ts';
import { useStorageHealth } from '../light/storage-health.ts';
import { isReadable } from '../policy/command.ts';
import { isAway, isIdle } from '../policy/unsynced.ts';
import { lastUsedKey } from '../store/catalogue-store.ts';
import { isSynced } from '../store/is-synced.ts';
import type { QueueItem } from '../types.ts';
import { countQueue, loadApplication, wipeApplication } from './application.ts';
import { publishPhase, publishReceipts } from './publish.ts';
import { applications, catalogue, lock, rows } from './storage.ts';
import { sendQueue } from './submit.ts';
import { onTabMessage } from './tabs.ts';
import { askWhoIsHere, recordUse, returnFromAbsence } from './visit.ts';
import { settleWaiters } from './waiters.ts';
import { onUnmeteredConnection, readWifiOnly } from './wifi-setting.ts';

const recheckMs = 60_000;

export async function startEngine(): Promise<void> {
  await readPhone();
  const send = () => {
    if (document.visibilityState === 'visible') void sendIfQueued().catch(() => undefined);
  };
  const cleanUp = () => void cleanUpFiles().catch(() => undefined);
  const reload = () => void loadApplication().catch(() => undefined);
  window.addEventListener('online', send);
  window.addEventListener('pageshow', send);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && isAway(seenAt, Date.now()))
      void returnFromAbsence().catch(() => undefined);
    noteUse();
    if (document.visibilityState !== 'visible') return;
    reload();
    send();
  });
  onUnmeteredConnection(send);
  setInterval(() => {
    if (document.visibilityState === 'visible') noteUse();
    send();
  }, recheckMs);
  onOtherPerson(() => location.replace('/'));
  // A probe reads the site's status, so it notices a connection that the browser does not report.
  useSiteStatus.subscribe((now, before) => {
    publishPhase();
    if ((now.isOnline && !before.isOnline) || (now.active && !before.active)) send();
  });
  useSessionLost.subscribe(publishPhase);
  onTabMessage((message) => {
    reload();
    if (message.kind !== 'settled') return;
    if (message.outcome.kind !== 'no-answer') noteAnswer();
    settleWaiters(message.command, message.outcome);
    void publishReceipts().catch(() => undefined);
  });
  // Another application is shown as soon as the progress marker names it.
  useProgress.subscribe((now, before) => {
    if (now.customerId !== before.customerId && now.customerId !== null) reload();
  });
  useStorageHealth.subscribe((now, before) => {
    // On a locked phone it is not known which files are needed.
    if (before.kind === 'locked' && now.kind === 'ok') cleanUp();
  });
  cleanUp();
  send();
}

/** The time of the last use on this visit, by the phone's clock in milliseconds. */
let seenAt = Date.now();

function noteUse(): void {
  seenAt = Date.now();
  void recordUse().catch(() => undefined);
}

export async function readPhone(): Promise<void> {
  await beginVisit().catch(() => undefined);
  // If there is no database, the screens say so as soon as something has to be stored.
  await loadApplication().catch(() => useApplication.setState({ isLoaded: true }));
  await Promise.all([retryHeld(), readWifiOnly(), publishReceipts()]).catch(() => undefined);
}

/** A command that was held because the app was too old is tried again by another build. */
const isRetryable = (item: QueueItem) =>
  isReadable(item) && item.state === 'held' && item.heldBy !== __BUILD_ID__;

async function retryHeld(): Promise<void> {
  for (const { customerId } of (await applications.queue()).filter(isRetryable))
    await applications.commit(customerId, ({ commands }) => ({
      put: commands.filter(isRetryable).map((command) => ({ ...command, state: 'waiting' as const })),
    }));
}

/** Sends the queue. For an empty queue, the code that sends is not even fetched. */
const sendIfQueued = async () => {
  if ((await countQueue()).all > 0) await sendQueue();
};

/** Fetches the code for documents only when there are any, because few phones have any. */
async function cleanUpFiles(): Promise<void> {
  const chunks = await rows.transact('r', ['blobs'], ({ chunkKeys }) => chunkKeys());
  if (chunks.length > 0) await (await import('../files/files.ts')).cleanUpFiles();
}

/**
 * Removes an idle application and, after an absence, asks who is using the phone. This runs before anything is shown. A
 * screen that showed the removed application would fetch the application from the server again.
 */
async function beginVisit(): Promise<void> {
  const found = await catalogue.read(lastUsedKey);
  const lastUsedAt = typeof found === 'number' ? found : Date.now();
  const { customerId } = useProgress.getState();
  const isWiped = isIdle(lastUsedAt, Date.now()) && (await isSynced({ applications, lock }, customerId));
  if (isWiped) await wipeApplication('here');
  if (isAway(lastUsedAt, Date.now())) await askWhoIsHere();
  // The first screen does not wait for this.
  if (!isWiped) noteUse();
}
