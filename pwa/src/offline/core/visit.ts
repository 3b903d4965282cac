import { loadPatiently } from '../../platform/code/missing-code.ts';
import { useWho } from '../light/state.ts';
import { lastUsedKey } from '../store/catalogue-store.ts';
import { loadApplication } from './application.ts';
import { catalogue, lock } from './storage.ts';

/** Records the use of the phone by this page's person. While the app asks who is using the phone, nothing is recorded. */
export async function recordUse(): Promise<void> {
  if (!useWho.getState().isAsking) await catalogue.write(lastUsedKey, Date.now());
}

/** Asks who is using the phone. Nothing may be shown before the answer, so this waits for the code that asks to load. */
export async function askWhoIsHere(): Promise<void> {
  const { askWho } = await loadPatiently(() => import('../people/people.ts'));
  await askWho();
}

/** Hides everything personal after a long absence, until it is known who is using the phone. */
export async function returnFromAbsence(): Promise<void> {
  useWho.setState({ isAsking: true });
  if (await lock.isPinSet()) lock.lock();
  await loadApplication();
  await askWhoIsHere();
}
