import type { LoanRequest } from '@tshepa/contracts/fields';
import { v7 as uuidV7 } from 'uuid';
import { create } from 'zustand';
import { resetProgress, setProgress, useProgress } from '../lib/progress.ts';
import { database } from './database.ts';
import { getDeviceId } from './device-id.ts';
import { emptyDraft } from './draft.ts';
import { type NewCommand, planCommand } from './enqueue.ts';
import type { Command, Draft } from './types.ts';

type State = { isLoaded: boolean; draft: Draft | null; commands: Command[] };

/** The application on this phone and what of it waits to be sent, as the screens see it. */
export const useApplication = create<State>(() => ({ isLoaded: false, draft: null, commands: [] }));

const { applications, outbox, blobs } = database;
const ownCommands = (customerId: string) =>
  outbox.filter((command) => command.customerId === customerId).toArray();

/** Reads the database again: at start, and whenever the queue or another tab may have changed it. */
export async function loadApplication(): Promise<Draft | null> {
  const { customerId } = useProgress.getState();
  const draft =
    (customerId ? await applications.get(customerId) : await applications.orderBy('createdAt').last()) ??
    null;
  const commands = draft ? await ownCommands(draft.customerId) : [];
  useApplication.setState({ isLoaded: true, draft, commands });
  return draft;
}

/** Begins with an amount. Personal answers typed before stay; those about work and the bank start afresh. */
export async function startApplication(loanRequest: LoanRequest): Promise<void> {
  const current = await loadApplication();
  const base = current ?? emptyDraft(uuidV7(), new Date().toISOString());
  const draft: Draft = { ...base, loanRequest, employmentRequest: {}, bankRequest: {} };
  await applications.put(draft);
  useApplication.setState({ draft });
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
  const deviceId = await getDeviceId();
  const { draft: shown } = useApplication.getState();
  if (!shown) throw new Error('There is no application on this phone');
  const result = await database.transaction('rw', applications, outbox, async () => {
    const stored = (await applications.get(shown.customerId)) ?? shown;
    let draft: Draft = { ...stored, ...change(stored) };
    const queued: Command[] = [];
    for (const command of newCommands(draft)) {
      const plan = planCommand(draft, await ownCommands(draft.customerId), command, {
        deviceId,
        now: new Date(),
      });
      if (plan.removeId) await outbox.delete(plan.removeId);
      await outbox.put(plan.put);
      draft = { ...draft, nextSeq: plan.nextSeq };
      queued.push(plan.put);
    }
    await applications.put(draft);
    return { draft, queued, commands: await ownCommands(draft.customerId) };
  });
  useApplication.setState({ draft: result.draft, commands: result.commands });
  return result.queued;
}

/** Puts an application in the place of whatever is on this phone. */
export async function replaceApplication(draft: Draft): Promise<void> {
  await database.transaction('rw', applications, outbox, blobs, async () => {
    const stored = await applications.toCollection().primaryKeys();
    const others = stored.filter((customerId) => customerId !== draft.customerId);
    await applications.bulkDelete(others);
    await outbox.filter((command) => others.includes(command.customerId)).delete();
    await applications.put(draft);
  });
  setProgress({ customerId: draft.customerId });
  await loadApplication();
}

/**
 * Wipes everything personal from this phone, at once, and leaves one command that tells the server. Without an
 * application that the server could know, nothing is left at all.
 */
export async function wipeApplication(kind: 'exit' | 'reset'): Promise<void> {
  const { customerId } = useProgress.getState();
  const deviceId = await getDeviceId();
  // Which employers were searched for says something of a person too.
  await database.catalogue.delete('employers');
  await database.transaction('rw', applications, outbox, blobs, async () => {
    await applications.clear();
    await blobs.clear();
    await outbox.filter((command) => command.kind !== 'exit' && command.kind !== 'reset').delete();
    if (!customerId) return;
    await outbox.put({
      kind,
      payload: {},
      id: uuidV7(),
      deviceId,
      customerId,
      seq: 0,
      version: 1,
      step: null,
      createdAt: new Date().toISOString(),
      attempts: 0,
      notBefore: 0,
      lastError: null,
      state: 'waiting',
    });
  });
  resetProgress();
  useApplication.setState({ isLoaded: true, draft: null, commands: [] });
}
