import type { LoanRequest } from '@tshepa/contracts/fields';
import { v7 as uuidV7 } from 'uuid';
import { useNotedErrors } from '../../platform/network/noted-errors.ts';
import { personOfPage, resetProgress, setProgress, useProgress } from '../../platform/storage/progress.ts';
import { emptyDraft } from '../light/draft.ts';
import { useApplication, useQueue, useReceiptList } from '../light/state.ts';
import { reportHealth, useStorageHealth } from '../light/storage-health.ts';
import { fileIdsNeededBy, isTombstone, queueOf, type Snapshot, waitingCommand } from '../policy/command.ts';
import { planChange } from '../policy/plan.ts';
import { stepToRepair } from '../policy/repair.ts';
import { hasBegun } from '../policy/unsynced.ts';
import { removeOthers, wipe } from '../store/wipe.ts';
import type { Command, Draft, NewCommand } from '../types.ts';
import { publishQueue, publishReceipts } from './publish.ts';
import { applications, keys, lock, rows, sessionKeys } from './storage.ts';
import { notifyTabs } from './tabs.ts';

const empty: Snapshot = { draft: null, commands: [], unread: [] };

function show({ draft, commands, unread }: Snapshot, isDraftUnreadable = false): void {
  useApplication.setState({
    isLoaded: true,
    draft,
    commands: commands
      .filter((command) => !isTombstone(command))
      .map((command) => ({ ...command, step: stepToRepair(command) })),
    unread,
    isDraftUnreadable,
  });
}

export async function loadApplication(): Promise<Draft | null> {
  // The lock and the id are read in parallel, because each wait for the database costs a slow phone a moment.
  const [isLocked, customerId] = await Promise.all([
    lock.isLocked(),
    useProgress.getState().customerId ?? applications.newestId(),
  ]);
  if (isLocked) reportHealth('locked');
  // On the first load the receipts are shown together with the answers.
  const isFirst = !isLocked && !useApplication.getState().isLoaded;
  const receipts = isFirst ? publishReceipts().catch(() => undefined) : undefined;
  if (!customerId || isLocked) {
    await receipts;
    show(empty);
    await publishQueue();
  } else {
    const [snapshot] = await Promise.all([applications.read(customerId), receipts]);
    restoreMarker(snapshot);
    show(snapshot, snapshot.draft === null && (await applications.hasRow(customerId)));
    // With a second read, a conflict would for a moment look resolved while its command is not counted yet.
    await publishQueue(queueOf(snapshot));
  }
  // This comes last, because a screen that opens before there is a draft would navigate away.
  if (!isLocked && useStorageHealth.getState().kind === 'locked') {
    await publishReceipts();
    reportHealth('ok');
  }
  return useApplication.getState().draft;
}

/**
 * Restores the progress marker. Browsers write localStorage late, so a phone that lost power may lack only the marker.
 */
function restoreMarker({ draft, commands }: Snapshot): void {
  if (!draft || !hasBegun({ draft, commands }) || useProgress.getState().customerId !== null) return;
  const submitted = commands.some(({ kind }) => kind === 'submit');
  setProgress({ customerId: draft.customerId, ...(submitted ? { submitted, page: 'loading' } : {}) });
}

async function showChange(after: Snapshot): Promise<void> {
  show(after);
  await publishQueue(queueOf(after));
  notifyTabs({ kind: 'changed' });
}

let starting: Promise<void> = Promise.resolve();

/** Runs the starts of one tab one after another, because two presses at once would each begin an application. */
export function startApplication(loanRequest: LoanRequest): Promise<void> {
  starting = starting.catch(() => undefined).then(() => startOrContinue(loanRequest));
  return starting;
}

async function startOrContinue(loanRequest: LoanRequest): Promise<void> {
  const current = await loadApplication();
  const base = current ?? emptyDraft(uuidV7(), new Date().toISOString());
  const { after } = await applications.commit(base.customerId, ({ draft }) => ({
    draft: { ...(draft ?? base), loanRequest, employmentRequest: {}, bankRequest: {} },
  }));
  await showChange(after);
}

/** Changes the draft and queues its commands in one transaction, so that a closed tab never separates them. */
export async function changeApplication(
  change: (draft: Draft) => Partial<Draft>,
  newCommands: (draft: Draft) => NewCommand[] = () => [],
): Promise<Command[]> {
  const { draft: shown } = useApplication.getState();
  if (!shown) throw new Error('There is no application on this phone');
  const { change: planned, after } = await applications.commit(shown.customerId, (snapshot) => {
    // On a phone that was just wiped, a field that loses the focus must not restore the application.
    if (!snapshot.draft) return { queued: [] };
    const draft: Draft = { ...snapshot.draft, ...change(snapshot.draft) };
    const context = { newId: uuidV7, now: new Date().toISOString() };
    return planChange(snapshot, draft, newCommands(draft), context);
  });
  await showChange(after);
  return planned.queued;
}

/** Lets commands that wait for a retry be sent at once, because the applicant is waiting for them. */
export async function clearDelays(customerId: string): Promise<void> {
  await applications.commit(customerId, ({ commands }) => ({
    put: commands.filter(({ notBefore }) => notBefore > 0).map((command) => ({ ...command, notBefore: 0 })),
  }));
}

/** Replaces everything on this phone with one application. `layOver` merges a draft of it that is stored already. */
export async function replaceApplication(
  draft: Draft,
  layOver: (stored: Draft) => Draft = () => draft,
): Promise<void> {
  const { customerId } = draft;
  const { after } = await applications.commit(customerId, ({ draft: stored }) => ({
    draft: stored ? layOver(stored) : draft,
  }));
  await removeOthers(rows, { customerId, neededFiles: new Set(fileIdsNeededBy(after)) });
  setProgress({ customerId });
  await loadApplication();
  notifyTabs({ kind: 'changed' });
}

export async function wipeApplication(
  kind: 'exit' | 'reset' | 'here',
  wipedId: string | null = null,
): Promise<void> {
  const customerId = useProgress.getState().customerId ?? wipedId;
  const meta = { id: uuidV7(), order: 0, createdAt: new Date().toISOString() };
  const tombstone =
    kind !== 'here' && customerId
      ? waitingCommand({ kind, step: null, payload: {} }, { ...meta, customerId })
      : null;
  await import('../../platform/inbox/inbox.ts')
    .then(({ removeAllShared }) => removeAllShared(personOfPage()))
    .catch(() => undefined);
  void unsubscribePush().catch(() => undefined);
  const session = await sessionKeys.read().catch(() => undefined);
  await wipe(rows, keys, tombstone, session?.isMoving ? undefined : session?.key);
  applications.clearCache();
  resetProgress();
  useReceiptList.setState({ receipts: [] });
  useNotedErrors.setState({ errors: [] });
  useQueue.setState({ sent: {}, lastReceivedAt: null, receipt: null });
  if (useStorageHealth.getState().kind === 'locked') reportHealth('ok');
  show(empty);
  await publishQueue();
  notifyTabs({ kind: 'changed' });
}

/** Ends the notifications now, because the next holder of the phone must not get them. */
export async function unsubscribePush(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
}

export async function countQueue(): Promise<{ all: number; waiting: number }> {
  const found = await rows.transact('r', ['outbox'], ({ outbox }) => outbox.toArray());
  return { all: found.length, waiting: found.filter(({ state }) => state === 'waiting').length };
}
