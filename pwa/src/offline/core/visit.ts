import { loadPatiently } from '../../platform/code/missing-code.ts';
import { useWho } from '../light/state.ts';
import { lastUsedKey } from '../store/catalogue-store.ts';
import { loadApplication } from './application.ts';
import { catalogue, lock } from './storage.ts';

/** While it is not known who holds the phone, its person is still away. */
export async function recordUse(): Promise<void> {
  if (!useWho.getState().isAsking) await catalogue.write(lastUsedKey, Date.now());
}

/** Nothing may be shown before the question is answered, so this waits for its code. */
export async function askWhoIsHere(): Promise<void> {
  const { askWho } = await loadPatiently(() => import('../people/people.ts'));
  await askWho();
}

/** After a long absence nobody sees anything before the question is answered. */
export async function returnFromAbsence(): Promise<void> {
  useWho.setState({ isAsking: true });
  if (await lock.isPinSet()) lock.lock();
  await loadApplication();
  await askWhoIsHere();
}
