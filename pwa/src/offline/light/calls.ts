import { loadPatiently } from '../../platform/code/missing-code.ts';
import { provideSessionKey } from '../../platform/network/session-key.ts';
import { useWifiSetting } from './state.ts';

/** Loads the code that stores the draft and its commands. It comes with the database, after the first paint. */
const loadCore = () => import('../core/core.ts');
/** Loads the code that stores documents. Few visits need it. */
const loadFiles = () => import('../files/files.ts');
/** Loads the code for several people on one phone. Few visits need it. */
const loadPeople = () => import('../people/people.ts');
/** Loads the code that sends. It is fetched when there is something to send. */
const loadEngine = () => import('../engine/engine.ts');
type Core = Awaited<ReturnType<typeof loadCore>>;

/** Makes a function that loads its code when it is first called. */
const lazily =
  <Code, Input extends unknown[], Output>(
    load: () => Promise<Code>,
    pick: (code: Code) => (...input: Input) => Output,
  ) =>
  async (...input: Input): Promise<Awaited<Output>> =>
    await pick(await load())(...input);

provideSessionKey(lazily(loadCore, (core) => core.readSessionKey));

/** Reads what this phone has stored, and sends the queue whenever it can. Called once, at start. */
export async function startEngine(): Promise<void> {
  const { startEngine: start } = await loadPatiently(loadCore);
  await start().catch(() => undefined);
}

/** Reads the application on this phone again and returns its draft. @throws when the browser stores nothing. */
export const loadApplication = lazily(loadCore, (core) => core.loadApplication);

/** Starts an application. Keeps the personal answers, and clears the answers about work and the bank. */
export const startApplication = lazily(loadCore, (core) => core.startApplication);

/**
 * Wipes everything personal from this phone at once. `exit` and `reset` leave one command that informs the server,
 * unless the server cannot know the application. `here` leaves nothing, and the server keeps this phone's session.
 */
export const wipeApplication = lazily(loadCore, (core) => core.wipeApplication);

/** Counts all queued commands, and the waiting commands among them. Works on a locked phone too. */
export const countQueue = lazily(loadCore, (core) => core.countQueue);

export const saveLocally = lazily(loadCore, (core) => core.saveLocally);
/** Waits for the server's answer to the first command of a step. */
export const submitAndWait = lazily(loadCore, (core) => core.submitAndWait);

/** Sends the queue. Only one tab sends at a time. A call during a run makes that run check the queue once more. */
export const sendQueue = lazily(loadCore, (core) => core.sendQueue);

/** Sends all waiting commands now. Their documents may use any connection. */
export const sendNow = lazily(loadEngine, (engine) => engine.sendNow);
export const removeCommand = lazily(loadEngine, (engine) => engine.removeCommand);
/** Continues with the answers chosen for each field in conflict; without a choice this phone's answer stays. */
export const resolveConflict = lazily(loadEngine, (engine) => engine.resolveConflict);

export const setWifiOnly = async (wifiOnly: boolean): Promise<void> => {
  // The setting is shown at once. `isChosen` prevents the stored value, which may be read later, from undoing it.
  useWifiSetting.setState({ wifiOnly, isChosen: true });
  await (await loadCore()).writeWifiOnly(wifiOnly);
};

/** Copies a chosen file into the database. @throws when it cannot be read or there is no room on this phone. */
export const storeFile = lazily(loadFiles, (code) => code.storeFile);
/** Reads a stored file. Returns undefined when chunks are missing or damaged. */
export const readStoredFile = lazily(loadFiles, (code) => code.files.read);
export const removeFile = lazily(loadFiles, (code) => code.removeFile);

/** Reads what waits on this phone and what the server has confirmed, also on a locked phone. */
export const readQueueFacts = lazily(loadEngine, (engine) => engine.readQueueFacts);

/** Sends stored documents now, outside the queue, because staff asked for them. @throws AppError, NoAnswerError */
export const sendDocuments = lazily(loadEngine, (engine) => engine.sendDocuments);

/** Reads reference data or a setting, which are stored in plain text. @throws when the browser stores nothing. */
export const readCatalogue = lazily(loadCore, (core) => core.catalogue.read);
export const changeCatalogue = lazily(loadCore, (core) => core.catalogue.change);

/** Changes the PIN lock, and then reads the application again, which may have become readable or unreadable. */
async function changeLock<Result>(work: (core: Core) => Promise<Result> | Result): Promise<Result> {
  const core = await loadCore();
  const result = await work(core);
  await core.loadApplication();
  void core.sendQueue().catch(() => undefined);
  return result;
}

/** Lists who has an application on this phone, this page's person first. */
export const listPeople = lazily(loadPeople, (code) => code.listPeople);
/** Asks who is using this phone, if there is somebody to choose. Returns true when it asks. */
export const askWho = lazily(loadPeople, (code) => code.askWho);
export const continueHere = lazily(loadPeople, (code) => code.continueHere);
/** Switches this phone to another person. The caller then loads the page again. */
export const switchPerson = lazily(loadPeople, (code) => code.switchPerson);
/** Lets another person begin, and keeps what everybody else has stored. The caller then loads the page again. */
export const startPerson = lazily(loadPeople, (code) => code.startPerson);

/** Wipes every other database that holds an application, after its owner has continued it here with a passcode. */
export const removeCopies = lazily(loadPeople, (code) => code.removeCopies);

export const isPinSet = lazily(loadCore, (core) => core.lock.isPinSet);
/**
 * Seals everything of this person under a new key that only the PIN opens. This needs a connection when the server
 * already knows the application. @throws AppError, NoAnswerError
 */
export const setPin = (pin: string) => changeLock(async () => (await import('../people/pin.ts')).setPin(pin));
/** Opens this person's data for this visit. After three wrong PINs there is a delay, and after ten no PIN is tried. */
export const unlock = (pin: string) => changeLock(({ lock }) => lock.unlock(pin));
export const removePin = (pin: string) => changeLock(({ lock }) => lock.removePin(pin));
export const lockNow = () => changeLock(({ lock }) => lock.lock());

/** Removes everything personal from this phone. Unless forced, it refuses while something exists on this phone only. */
export const clearPhone = lazily(loadEngine, (engine) => engine.clearPhone);

/** Makes sure that this browser has a session cookie; calls the server once per visit. @throws AppError, NoAnswerError */
export const ensureSession = lazily(loadEngine, (engine) => engine.ensureSession);

/** Fetches an application of this session, as the applicant may see it. @throws AppError, NoAnswerError, AbortError */
export const fetchRecord = lazily(loadEngine, (engine) => engine.fetchRecord);

/** Fills this phone from the server's record; answers that were changed here stay. Returns the draft. */
export const fillFromRecord = lazily(loadEngine, (engine) => engine.fillFromRecord);

/** Shows an application that its owner has opened with a passcode. Returns false when it was shown already. */
export const switchTo = lazily(loadEngine, (engine) => engine.switchTo);

/** Checks whether staff or a rule has declined this application. @throws AppError, NoAnswerError */
export const checkDeclined = lazily(loadEngine, (engine) => engine.checkDeclined);
