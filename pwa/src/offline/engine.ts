import { openSession } from '@tshepa/contracts/routes/session';
import type { WizardStepId } from '@tshepa/contracts/steps';
import { create } from 'zustand';
import { call, callMultipart } from '../lib/api.ts';
import { clearSessionLost, markSessionLost } from '../lib/session-lost.ts';
import { refreshSiteStatus, useSiteStatus } from '../lib/site-status.ts';
import { adoptApplication } from './adopt.ts';
import { forgetSentFiles, noteResumable, reopenApplication } from './after-delivery.ts';
import { changeApplication, loadApplication, useApplication } from './application.ts';
import { database } from './database.ts';
import { deliver } from './deliver.ts';
import { drain } from './drain.ts';
import type { NewCommand } from './enqueue.ts';
import { readStoredFile } from './files.ts';
import { outboxStore } from './outbox-store.ts';
import { outcomeOfError } from './outcome-of-error.ts';
import { isTombstone } from './pick-next.ts';
import type { Command, Draft, Outcome } from './types.ts';
import { type StepOutcome, settleWaiters, waitForCommand } from './waiters.ts';

/** Whether the queue is at work. */
export const useQueue = create<{ isSending: boolean }>(() => ({ isSending: false }));

let hasSession = false;
let running: Promise<void> | null = null;
let isAskedAgain = false;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Makes sure that this browser has a session cookie; asked once per visit, harmless to repeat. */
export async function ensureSession(): Promise<void> {
  if (hasSession) return;
  await call(openSession, {});
  hasSession = true;
}

async function deliverInSession(command: Command): Promise<Outcome> {
  try {
    await ensureSession();
  } catch (error) {
    return outcomeOfError(error);
  }
  return deliver(command, { call, callMultipart, readFile: readStoredFile });
}

async function onOutcome(command: Command, outcome: Outcome): Promise<void> {
  // The server ended the session together with the application.
  if (outcome.kind === 'delivered' && isTombstone(command)) hasSession = false;
  if (outcome.kind === 'moved') await adoptApplication(command.customerId, outcome);
  if (outcome.kind === 'closed') useSiteStatus.setState({ active: false, message: outcome.message });
  if (outcome.kind === 'no-answer') void refreshSiteStatus();
  if (outcome.kind === 'session-lost') {
    hasSession = false;
    markSessionLost();
  }
  if (outcome.kind === 'refused' && command.kind === 'submit')
    await reopenApplication(command, outcome.error);
  if (outcome.kind === 'delivered') {
    clearSessionLost();
    await forgetSentFiles(command);
    if (command.kind === 'personal') await noteResumable(command.customerId, outcome.canResume === true);
  }
  await loadApplication();
  settleWaiters(command, outcome);
}

async function run(): Promise<void> {
  useQueue.setState({ isSending: true });
  try {
    do {
      isAskedAgain = false;
      const retryAt = await drain({
        store: outboxStore,
        deliver: deliverInSession,
        now: Date.now,
        random: Math.random,
        onOutcome,
      });
      if (retryAt !== null) schedule(retryAt);
    } while (isAskedAgain);
  } finally {
    useQueue.setState({ isSending: false });
  }
}

function schedule(at: number) {
  clearTimeout(timer);
  timer = setTimeout(() => void wakeQueue(), Math.max(250, at - Date.now()));
}

/** Sends what waits. One tab at a time; a second call while it runs makes it look once more. */
export async function wakeQueue(): Promise<void> {
  if (running) {
    isAskedAgain = true;
    return running;
  }
  clearTimeout(timer);
  const locked = 'locks' in navigator ? navigator.locks.request('tshepa-outbox', run) : run();
  running = locked.finally(() => {
    running = null;
  });
  return running;
}

const slowIntervalMs = 60_000;

/** Reads the database and wakes the queue whenever it may be able to go on. Called once at start. */
export async function startEngine(): Promise<void> {
  // Without a database (a private window) the screens say so when something is to be kept.
  await loadApplication().catch(() => useApplication.setState({ isLoaded: true }));
  const wake = () => {
    if (document.visibilityState === 'visible') void wakeQueue().catch(() => undefined);
  };
  window.addEventListener('online', wake);
  document.addEventListener('visibilitychange', wake);
  setInterval(wake, slowIntervalMs);
  // Back on line, or open again: the probe knows better than the browser.
  useSiteStatus.subscribe((now, before) => {
    if ((now.isOnline && !before.isOnline) || (now.active && !before.active)) wake();
  });
  wake();
}

type Submission = {
  step: WizardStepId;
  change: (draft: Draft) => Partial<Draft>;
  commands: (draft: Draft) => NewCommand[];
};

/**
 * Saves a step on the phone and waits for what the server says of its first command. `queued` means that the customer
 * goes on: the answer will come later.
 */
export async function submitAndWait({ change, commands }: Submission): Promise<StepOutcome> {
  const [first] = await changeApplication(change, commands);
  if (!first) return { kind: 'done', reply: null };
  await database.outbox.filter((other) => other.customerId === first.customerId).modify({ notBefore: 0 });
  const isOffline = !navigator.onLine || !useSiteStatus.getState().isOnline;
  const outcome = isOffline ? Promise.resolve<StepOutcome>({ kind: 'queued' }) : waitForCommand(first);
  void wakeQueue();
  return outcome;
}

/** Saves on the phone and lets the queue do the rest. */
export async function saveLocally(
  change: (draft: Draft) => Partial<Draft>,
  commands?: (draft: Draft) => NewCommand[],
): Promise<void> {
  await changeApplication(change, commands);
  void wakeQueue();
}

/** The refused command that holds this application back, if there is one. */
export const useParked = () =>
  useApplication((state) => state.commands.find((command) => command.state === 'parked'));
