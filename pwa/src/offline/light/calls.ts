import type { LoanRequest } from '@tshepa/contracts/fields';
import { loadPatiently } from '../../platform/code/missing-code.ts';
import type { Submission } from '../core/submit.ts';
import type { StepOutcome } from '../core/waiters.ts';
import type { ClearResult } from '../engine/clear-phone.ts';
import type { Choices } from '../policy/conflict.ts';
import type { UnlockResult } from '../store/lock-store.ts';
import type { Draft, NewCommand, StoredFile } from '../types.ts';
import { useWifiSetting } from './state.ts';

/** The half that keeps: the database comes with it, after the first paint. */
const loadCore = () => import('../core/core.ts');
/** The half that sends: fetched with the first thing to send. */
const loadEngine = () => import('../engine/engine.ts');

/** Reads what this phone keeps, then sends whenever it can. Called once, at start. */
export async function startEngine(): Promise<void> {
  const { startEngine: start } = await loadPatiently(loadCore);
  await start().catch(() => undefined);
}

/** Reads the application on this phone again and returns its draft. @throws when the browser stores nothing. */
export const loadApplication = async (): Promise<Draft | null> => (await loadCore()).loadApplication();

/** Begins with an amount. Personal answers typed before stay; those about work and the bank start afresh. */
export const startApplication = async (loanRequest: LoanRequest): Promise<void> =>
  (await loadCore()).startApplication(loanRequest);

/** Wipes everything personal from this phone at once and leaves one command that tells the server. */
export const wipeApplication = async (
  kind: 'exit' | 'reset' | 'here',
  customerId?: string | null,
): Promise<void> => (await loadCore()).wipeApplication(kind, customerId);

/** Counts the queued commands, and those of them that wait to be sent. Works on a locked phone too. */
export const countQueue = async (): Promise<{ all: number; waiting: number }> =>
  (await loadCore()).countQueue();

/** Saves on the phone and leaves the rest to the queue. */
export const saveLocally = async (
  change: (draft: Draft) => Partial<Draft>,
  commands?: (draft: Draft) => NewCommand[],
): Promise<void> => (await loadCore()).saveLocally(change, commands);

/**
 * Saves a step on the phone and waits for the server's answer to its first command. `queued` means that the applicant
 * continues and the answer comes later.
 */
export const submitAndWait = async (submission: Submission): Promise<StepOutcome> =>
  (await loadCore()).submitAndWait(submission);

/** Sends what waits. Only one tab sends at a time; a call during a run makes that run look once more. */
export const sendQueue = async (): Promise<void> => (await loadCore()).sendQueue();

/** Sends everything that waits at once, documents over any connection, this once. */
export const sendNow = async (): Promise<void> => (await loadEngine()).sendNow();

/** Deletes a command from the queue, with the documents that only it needed. */
export const removeCommand = async (commandId: string): Promise<void> =>
  (await loadEngine()).removeCommand(commandId);

/** Continues with the answers chosen for each field in conflict; without a choice this phone's answer stays. */
export const resolveConflict = async (commandId: string, choices: Choices): Promise<void> =>
  (await loadEngine()).resolveConflict(commandId, choices);

/** Makes documents wait for Wi-Fi on this phone, or not. */
export const setWifiOnly = async (wifiOnly: boolean): Promise<void> => {
  // Shown at once; `isChosen` stops the stored value, which may be read later, from undoing it.
  useWifiSetting.setState({ wifiOnly, isChosen: true });
  await (await loadCore()).writeWifiOnly(wifiOnly);
};

/**
 * Copies a chosen file into the database, sealed, chunk by chunk, before anything else is done with it. A failed copy
 * leaves nothing behind. @throws when the file cannot be read or there is no room on this phone.
 */
export const storeFile = async (file: File): Promise<StoredFile> => (await loadCore()).storeFile(file);

/** Reassembles a stored file; undefined when chunks are missing or damaged. */
export const readStoredFile = async (file: StoredFile): Promise<File | undefined> =>
  (await loadCore()).files.read(file);

/** Deletes a stored document, unless a queued command still has to send it. */
export const removeFile = async (blobId: string): Promise<void> => (await loadCore()).removeFile(blobId);

/** Cached reference data and this phone's settings, never anything personal. @throws when the browser stores nothing. */
export const readCatalogue = async (key: string): Promise<unknown> => (await loadCore()).catalogue.read(key);
export const changeCatalogue = async (key: string, next: (value: unknown) => unknown): Promise<void> =>
  (await loadCore()).catalogue.change(key, next);

type Core = Awaited<ReturnType<typeof loadCore>>;

/** Works on the PIN lock, then reads the application again, which may have opened or closed. */
async function changeLock<Result>(work: (lock: Core['lock']) => Promise<Result> | Result): Promise<Result> {
  const core = await loadCore();
  const result = await work(core.lock);
  await core.loadApplication();
  void core.sendQueue().catch(() => undefined);
  return result;
}

export const isPinSet = async (): Promise<boolean> => (await loadCore()).lock.isPinSet();

/** Seals everything on this phone under a new key that only the PIN opens. */
export const setPin = (pin: string): Promise<void> => changeLock((lock) => lock.setPin(pin));

/** Opens what is on this phone for this visit. After three wrong PINs there is a delay before each further try. */
export const unlock = (pin: string): Promise<UnlockResult> => changeLock((lock) => lock.unlock(pin));

/** Removes the PIN if it is the right one. */
export const removePin = (pin: string): Promise<UnlockResult> => changeLock((lock) => lock.removePin(pin));

/** Locks at once; has no effect without a PIN. */
export const lockNow = (): Promise<void> => changeLock((lock) => lock.lock());

/** Removes everything personal from this phone; refuses while something exists on this phone only, unless forced. */
export const clearPhone = async (options: { isForced: boolean }): Promise<ClearResult> =>
  (await loadEngine()).clearPhone(options);

/** Makes sure that this browser has a session cookie; calls the server once per visit. @throws AppError, NoAnswerError */
export const ensureSession = async (): Promise<void> => (await loadEngine()).ensureSession();

/** Fetches a record of this phone's session as its applicant may see it. @throws AppError, NoAnswerError, AbortError */
export const fetchRecord = async (customerId: string, signal?: AbortSignal) =>
  (await loadEngine()).fetchRecord(customerId, signal);

/** Fills this phone from the server's record; answers typed here since then stay. Returns the draft. */
export const fillFromRecord = async (
  ...args: Parameters<Awaited<ReturnType<typeof loadEngine>>['fillFromRecord']>
): Promise<Draft> => (await loadEngine()).fillFromRecord(...args);

/** Switches this phone to the confirmed application of the person with this ID number. Returns whether it switched. */
export const switchTo = async (customerId: string, idNumber: string): Promise<boolean> =>
  (await loadEngine()).switchTo(customerId, idNumber);

/** Checks whether staff or a rule has declined this application. Without an answer nothing changes. */
export const checkDeclined = async (): Promise<void> => (await loadEngine()).checkDeclined();
