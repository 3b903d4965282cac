import { resetDelayMs } from '@tshepa/contracts/constants';
import { sendQueue, wipeApplication } from '../../offline/index.ts';
import { clearSessionLost } from '../../platform/status/session-lost.ts';
import { useExit } from './exit.ts';

const delay = (delayMs: number) => new Promise((resolve) => setTimeout(resolve, delayMs));

/**
 * Clears this phone at once, tells the server when it can be told, and goes home after a second.
 * `exit` deletes the application where that is still possible, `reset` only forgets it here. `former`: the application that
 * this phone was cleared of already, while the server still knows the session.
 */
export async function leave(
  kind: 'exit' | 'reset',
  goHome: () => void,
  former: string | null = null,
): Promise<void> {
  useExit.setState({ isOpen: false, isLeaving: true, isGone: false });
  try {
    await wipeApplication(kind, former);
    void sendQueue();
    await delay(resetDelayMs);
  } finally {
    clearSessionLost();
    goHome();
    useExit.setState({ isGone: true });
  }
}
