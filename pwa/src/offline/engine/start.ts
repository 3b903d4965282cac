import { useSessionLost } from '../../platform/network/session-lost.ts';
import { noteAnswer, useSiteStatus } from '../../platform/network/site-status.ts';
import { useProgress } from '../../platform/storage/progress.ts';
import { useApplication } from '../state.ts';
import { useStorageHealth } from '../storage-health.ts';
import { sweepPieces } from '../store/sweep-pieces.ts';
import type { Command } from '../types.ts';
import { countQueue, loadApplication } from './application.ts';
import { whileNoFiles } from './file-lock.ts';
import { onBetterLine, readWifiOnly } from './line.ts';
import { publishPhase, publishReceipts } from './publish.ts';
import { noteUse, sweepIdle } from './sweep-idle.ts';
import { listenToTabs } from './tabs.ts';
import { settleWaiters } from './waiters.ts';
import { wakeQueue } from './wake.ts';
import { applications, keys, rows } from './wire.ts';

const slowIntervalMs = 60_000;

/** What was refused because the app was too old is tried again by a newer one. */
const isWorthAnotherTry = (command: Command) => command.state === 'held' && command.heldBy !== __BUILD_ID__;

async function retryHeld(): Promise<void> {
  for (const { customerId } of (await applications.queue()).filter(
    (item) => 'payload' in item && isWorthAnotherTry(item),
  ))
    await applications.commit(customerId, ({ commands }) => ({
      put: commands.filter(isWorthAnotherTry).map((command) => ({ ...command, state: 'waiting' as const })),
    }));
}

/** What sends is not fetched for nothing. */
const wakeIfQueued = async () => {
  if ((await countQueue()).all > 0) await wakeQueue();
};

const sweepFiles = () => void whileNoFiles(() => sweepPieces(rows, keys)).catch(() => undefined);

/** What this phone keeps, for the screens. */
export async function readPhone(): Promise<void> {
  await sweepIdle().catch(() => undefined);
  // Without a database the screens say so when something is to be kept.
  await loadApplication().catch(() => useApplication.setState({ isLoaded: true }));
  await Promise.all([retryHeld(), readWifiOnly(), publishReceipts()]).catch(() => undefined);
}

/** Reads the database, then wakes the queue whenever it may be able to go on. Called once at start. */
export async function startEngine(): Promise<void> {
  await readPhone();
  const wake = () => {
    if (document.visibilityState === 'visible') void wakeIfQueued().catch(() => undefined);
  };
  const look = () => void loadApplication().catch(() => undefined);
  window.addEventListener('online', wake);
  window.addEventListener('pageshow', wake);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible') return;
    look();
    void noteUse().catch(() => undefined);
    wake();
  });
  onBetterLine(wake);
  setInterval(wake, slowIntervalMs);
  // Back on line, or open again: the probe knows better than the browser.
  useSiteStatus.subscribe((now, before) => {
    publishPhase();
    if ((now.isOnline && !before.isOnline) || (now.active && !before.active)) wake();
  });
  useSessionLost.subscribe(publishPhase);
  listenToTabs((message) => {
    look();
    if (message.kind !== 'settled') return;
    if (message.outcome.kind !== 'no-answer') noteAnswer();
    settleWaiters(message.command, message.outcome);
    void publishReceipts().catch(() => undefined);
  });
  // Another application is shown as soon as the marker names it.
  useProgress.subscribe((now, before) => {
    if (now.customerId !== before.customerId && now.customerId !== null) look();
  });
  useStorageHealth.subscribe((now, before) => {
    // Behind a PIN nobody can tell what is needed.
    if (before.kind === 'locked' && now.kind === 'ok') sweepFiles();
  });
  sweepFiles();
  wake();
}
