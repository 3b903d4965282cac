import { loadCore } from './load-core.ts';
import type { Choices } from './policy/conflict.ts';
import { useTransferWish } from './state.ts';

const loadActions = () => import('./engine/actions.ts');

export type { Queue, QueuePhase } from './state.ts';
export { useQueue } from './state.ts';

/** Tries everything that waits at once; documents go over any line, this once. */
export const sendNow = async (): Promise<void> => (await loadActions()).sendNow();

/** Takes a command out of the queue for good, with the documents that only it needed. */
export const removeCommand = async (commandId: string): Promise<void> =>
  (await loadActions()).removeCommand(commandId);

/** Tries a refused command once more as it is. */
export const retryCommand = async (commandId: string): Promise<void> =>
  (await loadActions()).retryCommand(commandId);

/** Goes on with the answers chosen for each field in conflict, by `form/name`; without a choice this phone's stays. */
export const resolveConflict = async (commandId: string, choices: Choices): Promise<void> =>
  (await loadActions()).resolveConflict(commandId, choices);

/** Whether documents wait for Wi-Fi on this phone. */
export const useWifiOnly = () => useTransferWish(({ wifiOnly }) => wifiOnly);
export const setWifiOnly = async (wifiOnly: boolean): Promise<void> => {
  // Seen at once; what is stored must not come in between any more.
  useTransferWish.setState({ wifiOnly, isChosen: true });
  await (await loadCore()).writeWifiOnly(wifiOnly);
};
