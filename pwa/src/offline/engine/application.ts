import type { LoanRequest } from '@tshepa/contracts/fields';
import { v7 as uuidV7 } from 'uuid';
import { resetProgress, setProgress, useProgress } from '../../platform/storage/progress.ts';
import type { OutboxRow } from '../database/rows.ts';
import { emptyDraft } from '../draft.ts';
import { isTombstone } from '../policy/dependants.ts';
import { filesNeededBy } from '../policy/plan.ts';
import { planChange } from '../policy/plan-change.ts';
import { stepToRepair } from '../policy/repair.ts';
import { queueOf, type Snapshot } from '../policy/snapshot.ts';
import { useApplication, useQueue, useReceiptList } from '../state.ts';
import { reportHealth, useStorageHealth } from '../storage-health.ts';
import { forgetOthers, tombstoneOf, wipe } from '../store/wipe.ts';
import type { Command, Draft, NewCommand } from '../types.ts';
import { publishQueue, publishReceipts } from './publish.ts';
import { tellTabs } from './tabs.ts';
import { applications, keys, lock, rows } from './wire.ts';

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

/** Reads the database again: at start, and whenever the queue or another tab may have changed it. */
export async function loadApplication(): Promise<Draft | null> {
  // Questions that do not hang on one another are asked at once: each wait for the database costs a slow phone a moment.
  const [isLocked, customerId] = await Promise.all([
    lock.isLocked(),
    useProgress.getState().customerId ?? applications.newestId(),
  ]);
  if (isLocked) reportHealth('locked');
  // What was received is shown together with what was answered.
  const isFirst = !isLocked && !useApplication.getState().isLoaded;
  const received = isFirst ? publishReceipts().catch(() => undefined) : undefined;
  if (!customerId || isLocked) {
    await received;
    show({ draft: null, commands: [], unread: [] });
    await publishQueue();
  } else {
    const [snapshot] = await Promise.all([applications.read(customerId), received]);
    restoreMarker(snapshot);
    show(snapshot, snapshot.draft === null && (await applications.hasRow(customerId)));
    // At once: between a conflict that is settled and a count that knows of it, all would seem to be received.
    await publishQueue(queueOf(snapshot));
  }
  // Only now: a screen that opens before there is a draft would lead away.
  if (!isLocked && useStorageHealth.getState().kind === 'locked') {
    await publishReceipts();
    reportHealth('ok');
  }
  return useApplication.getState().draft;
}

/** Browsers write the marker down late: a phone that died may have lost it, and never what is in the database. */
function restoreMarker({ draft, commands }: Snapshot): void {
  const isBegun = draft !== null && (draft.confirmed !== null || commands.length > 0);
  if (!isBegun || useProgress.getState().customerId !== null) return;
  const submitted = commands.some(({ kind }) => kind === 'submit');
  setProgress({ customerId: draft.customerId, ...(submitted ? { submitted, page: 'loading' } : {}) });
}

/** After a write: the other tabs look too. */
async function showChange(after: Snapshot): Promise<void> {
  show(after);
  await publishQueue(queueOf(after));
  tellTabs({ kind: 'changed' });
}

/** Begins with an amount. Personal answers typed before stay; those about work and the bank start afresh. */
export async function startApplication(loanRequest: LoanRequest): Promise<void> {
  const current = await loadApplication();
  const base = current ?? emptyDraft(uuidV7(), new Date().toISOString());
  const { after } = await applications.commit(base.customerId, ({ draft }) => ({
    draft: { ...(draft ?? base), loanRequest, employmentRequest: {}, bankRequest: {} },
  }));
  await showChange(after);
}

type Change = (draft: Draft) => Partial<Draft>;

/**
 * Changes the draft and queues what the change asks for, in one transaction: a closed tab never leaves one without the
 * other. Answers the commands that were queued, in order.
 */
export async function changeApplication(
  change: Change,
  newCommands: (draft: Draft) => NewCommand[] = () => [],
): Promise<Command[]> {
  const { draft: shown } = useApplication.getState();
  if (!shown) throw new Error('There is no application on this phone');
  const { customerId } = shown;
  const { change: planned, after } = await applications.commit(customerId, (snapshot) => {
    // Wiped a moment ago, here or in another tab: a field that is left on the way out must not bring it back.
    if (!snapshot.draft) return { queued: [] };
    const draft: Draft = { ...snapshot.draft, ...change(snapshot.draft) };
    const context = { newId: uuidV7, now: new Date().toISOString() };
    return planChange(snapshot, draft, newCommands(draft), context);
  });
  await showChange(after);
  return planned.queued;
}

/** Puts an application in the place of whatever is on this phone; `onto` lays it over what is kept of the same one. */
export async function replaceApplication(
  draft: Draft,
  onto: (kept: Draft) => Draft = () => draft,
): Promise<void> {
  const { customerId } = draft;
  const { after } = await applications.commit(customerId, ({ draft: kept }) => ({
    draft: kept ? onto(kept) : draft,
  }));
  await forgetOthers(rows, { customerId, neededFiles: new Set(filesNeededBy(after)) });
  setProgress({ customerId });
  await loadApplication();
  tellTabs({ kind: 'changed' });
}

/**
 * Wipes everything personal from this phone, at once, and leaves one command that tells the server. Without an
 * application that the server could know, nothing is left at all.
 */
export async function wipeApplication(
  kind: 'exit' | 'reset' | 'here',
  former: string | null = null,
): Promise<void> {
  if (kind === 'here') return wipeHere();
  const customerId = useProgress.getState().customerId ?? former;
  const createdAt = new Date().toISOString();
  await wipeHere(customerId ? tombstoneOf(kind, { id: uuidV7(), customerId, createdAt }) : null);
}

/** Whoever holds the phone next is not told of news. The server learns of it by the reset, or when it next sends. */
async function endPush(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
}

/** The same without telling the server, which then still knows this phone's session. */
export async function wipeHere(tombstone: OutboxRow | null = null): Promise<void> {
  // Documents that were shared to the app and not put anywhere yet.
  await import('../../platform/inbox/database.ts')
    .then(({ deleteInbox }) => deleteInbox())
    .catch(() => undefined);
  void endPush().catch(() => undefined);
  await wipe(rows, keys, tombstone);
  applications.forgetOpened();
  resetProgress();
  useReceiptList.setState({ receipts: [] });
  useQueue.setState({ sent: {}, lastReceivedAt: null, receipt: null });
  if (useStorageHealth.getState().kind === 'locked') reportHealth('ok');
  show({ draft: null, commands: [], unread: [] });
  await publishQueue();
  tellTabs({ kind: 'changed' });
}

/** How much of the queue there is, and how much waits to be sent; nothing is opened for it. */
export async function countQueue(): Promise<{ all: number; waiting: number }> {
  const found = await rows.transact('r', ['outbox'], ({ outbox }) => outbox.all());
  return { all: found.length, waiting: found.filter(({ state }) => state === 'waiting').length };
}
