import { emptyProgress, isProgress } from '@tshepa/contracts/progress';
import { personOfPage, storePerson, useProgress } from '../../platform/storage/progress.ts';
import { unsubscribePush } from '../core/application.ts';
import * as own from '../core/storage.ts';
import { recordUse } from '../core/visit.ts';
import { useWho } from '../light/state.ts';
import { useStorageHealth } from '../light/storage-health.ts';
import { isIdle } from '../policy/unsynced.ts';
import { lastUsedKey } from '../store/catalogue-store.ts';
import { listPersons } from '../store/dexie-rows.ts';
import { isSynced } from '../store/is-synced.ts';
import type { Stores } from '../store/open-stores.ts';
import { wipe } from '../store/wipe.ts';
import type { Person } from '../types.ts';
import { progressKey, readPerson } from './read-person.ts';

type Id = Person['id'];
type Found = { id: Id; person: Person | null | undefined };

const storesOf = (id: Id): Stores => (id === personOfPage() ? own : own.openStoresOf(id));

/** Reads everybody's database, this page's first. A person is undefined when the database cannot be read for now. */
async function readAll(): Promise<Found[]> {
  const here = personOfPage();
  const others = (await listPersons()).filter((id) => id !== here);
  return Promise.all(
    [here, ...others].map(async (id) => ({ id, person: await readOne(id).catch(() => undefined) })),
  );
}

async function readOne(id: Id): Promise<Person | null> {
  const isHere = id === personOfPage();
  const stores = storesOf(id);
  const { customerId } = useProgress.getState();
  const person = await readPerson(stores, { id, isHere }, customerId);
  if (isHere || !person || !(await isOver(stores, person))) return person;
  await wipe(stores.rows, stores.keys, null);
  return null;
}

/**
 * Returns true when an application has been idle so long that it is removed. Each start of the app checks this page's
 * person, and the list of people checks everybody else.
 */
const isOver = async (stores: Stores, { lastUsedAt }: Person): Promise<boolean> =>
  lastUsedAt !== undefined && isIdle(lastUsedAt, Date.now()) && (await isSynced(stores));

/** Lists who has an application on this phone, this page's person first. */
export async function listPeople(): Promise<Person[]> {
  return (await readAll()).flatMap(({ person }) => person ?? []);
}

/**
 * Asks who is using this phone, if somebody has an application on it. With `isForOthers` this page's person does not
 * count. Returns true when it asks.
 */
export async function askWho({ isForOthers = false } = {}): Promise<boolean> {
  // Without a database nothing would be left after a switch.
  if (useStorageHealth.getState().kind === 'memory-only') return false;
  const people = await listPeople().catch(() => []);
  const isAsking = people.some(({ isHere }) => !(isForOthers && isHere));
  useWho.setState({ isAsking });
  return isAsking;
}

export async function continueHere(): Promise<void> {
  useWho.setState({ isAsking: false });
  await recordUse();
}

/** Switches to another person by `storePerson`, which is a single write. The caller then loads the page again. */
export async function switchPerson(id: Id): Promise<void> {
  const { catalogue } = storesOf(id);
  const stored = await catalogue.read(progressKey).catch(() => undefined);
  await leave();
  // A person who has just answered is not asked again after the page has loaded.
  await catalogue.write(lastUsedKey, Date.now()).catch(() => undefined);
  storePerson(id, isProgress(stored) ? stored : emptyProgress);
}

/** Begins afresh in a database that nobody uses. The caller then loads the page again. */
export async function startPerson(): Promise<void> {
  const free = (await readAll()).find(({ person }) => person === null);
  await leave();
  if (!free) return storePerson(crypto.randomUUID(), emptyProgress);
  // Even a free database is wiped, because somebody may have chosen an amount in it. Unsent tombstones stay.
  const { rows, keys, sessionKeys } = storesOf(free.id);
  await wipe(rows, keys, null, (await sessionKeys.read())?.key);
  storePerson(free.id, emptyProgress);
}

/**
 * Wipes every other database that holds this application, after its owner has continued it here with a passcode. A
 * database with unsent answers stays, unless a PIN locks it.
 */
export async function removeCopies(customerId: string): Promise<void> {
  const others = (await listPersons()).filter((id) => id !== personOfPage());
  for (const stores of others.map(storesOf)) {
    const { applications, lock, catalogue, rows, keys } = stores;
    const progress = await catalogue.read(progressKey);
    const isMarked = isProgress(progress) && progress.customerId === customerId;
    if (!isMarked && !(await applications.hasRow(customerId))) continue;
    if ((await lock.isLocked()) || (await isSynced(stores))) await wipe(rows, keys, null);
  }
}

/** Stores where this page's person stopped, for their return. */
async function leave(): Promise<void> {
  await own.catalogue.write(progressKey, useProgress.getState()).catch(() => undefined);
  await import('../../platform/inbox/inbox.ts')
    .then(({ keepSharedFor }) => keepSharedFor(personOfPage()))
    .catch(() => undefined);
  void unsubscribePush().catch(() => undefined);
}
