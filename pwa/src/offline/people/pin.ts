import { catalogue, lock } from '../core/storage.ts';

/** The row with the employers that were searched for. It is in plain text, so it is emptied when a PIN is set. */
const employersKey = 'employers';

/** Protects everything of this person by a PIN, the session too. @throws AppError, NoAnswerError, LockedError */
export async function setPin(pin: string): Promise<void> {
  const { keySession } = await import('../engine/engine.ts');
  await keySession();
  await lock.setPin(pin);
  await catalogue.write(employersKey, []);
}
