import { isProgress } from '@tshepa/contracts/progress';
import { isTombstone } from '../policy/command.ts';
import { hasBegun } from '../policy/unsynced.ts';
import { lastUsedKey } from '../store/catalogue-store.ts';
import type { Stores } from '../store/open-stores.ts';
import type { Draft, Person } from '../types.ts';

export const progressKey = 'progress';
const digitCount = 4;

type Read = Pick<Stores, 'rows' | 'applications' | 'lock' | 'catalogue'>;

/** Returns true when something about a person was typed, although nothing was submitted. */
const namesSomebody = ({ customerRequest, typed }: Draft) =>
  Object.keys(customerRequest).length > 0 || Object.values(typed.personal ?? {}).some((text) => text !== '');

/**
 * Reads the person to whom the application in a database belongs. Returns null when the database holds no application.
 * Behind a PIN nothing about the person is read.
 */
export async function readPerson(
  { rows, applications, lock, catalogue }: Read,
  { id, isHere }: Pick<Person, 'id' | 'isHere'>,
  /** The application in this page's progress. Somebody else's progress is stored with their data. */
  ownCustomerId: string | null,
): Promise<Person | null> {
  const [isLocked, newestId, lastUsedAt, progress, queue] = await Promise.all([
    lock.isLocked(),
    applications.newestId(),
    catalogue.read(lastUsedKey),
    catalogue.read(progressKey),
    rows.transact('r', ['outbox'], ({ outbox }) => outbox.toArray()),
  ]);
  const person: Person = {
    id,
    isHere,
    isLocked,
    hasUnsent: queue.some((row) => !isTombstone(row) && row.kind !== 'progress'),
    lastUsedAt: typeof lastUsedAt === 'number' ? lastUsedAt : undefined,
  };
  if (isLocked) return person;
  const markedId = isHere ? ownCustomerId : isProgress(progress) ? progress.customerId : null;
  const customerId = markedId ?? newestId;
  if (customerId === undefined) return null;
  const snapshot = await applications.read(customerId);
  // An application that cannot be opened is somebody's too.
  const { draft } = snapshot;
  if (draft && markedId === null && !hasBegun(snapshot) && !namesSomebody(draft)) return null;
  const { firstName, cellNo } = draft?.customerRequest ?? {};
  return { ...person, name: firstName, digits: cellNo?.slice(-digitCount) };
}
