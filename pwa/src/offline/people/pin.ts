import { catalogue, lock } from '../core/storage.ts';

/** The employers that were searched for, which are in plain text and not kept behind a PIN. */
const employersKey = 'employers';

/** Protects everything of this person by a PIN, the session too. @throws AppError, NoAnswerError, LockedError */
export async function setPin(pin: string): Promise<void> {
  const { keySession } = await import('../engine/engine.ts');
  await keySession();
  await lock.setPin(pin);
  await catalogue.write(employersKey, []);
}
