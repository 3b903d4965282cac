import type { LiveEvent } from '@tshepa/contracts/entities/team';
import { stayConnected } from './connection.ts';

type Listener = (event: LiveEvent) => void;

const name = 'tshepa-live';
/** A tab that has been hidden for this long stops reading. */
const hiddenForMs = 5 * 60_000;

/** Only one tab of a browser reads the stream; without Web Locks every tab does. */
async function asReader(signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return work();
  try {
    await navigator.locks.request(name, { signal }, work);
  } catch {
    // Aborted while waiting for the lock.
  }
}

/**
 * Follows the server's live events: one stream for all tabs of this browser, read by the tab that holds the lock and
 * passed on to the others. Returns a function that stops.
 */
export function followLive(token: string, listen: Listener): () => void {
  const channel = new BroadcastChannel(name);
  let turn: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const notify = (event: LiveEvent) => {
    channel.postMessage(event);
    listen(event);
  };
  const begin = () => {
    if (turn) return;
    const mine = new AbortController();
    turn = mine;
    void asReader(mine.signal, () => stayConnected(token, mine.signal, notify));
  };
  const end = () => {
    turn?.abort();
    turn = undefined;
  };
  const onVisibility = () => {
    clearTimeout(timer);
    if (document.visibilityState === 'hidden') {
      timer = setTimeout(end, hiddenForMs);
    } else if (!turn) {
      // This tab may have missed events while it was hidden.
      listen({ kind: 'missed' });
      begin();
    }
  };

  channel.addEventListener('message', ({ data }: MessageEvent<LiveEvent>) => listen(data));
  document.addEventListener('visibilitychange', onVisibility);
  if (document.visibilityState === 'hidden') timer = setTimeout(end, hiddenForMs);
  begin();
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', onVisibility);
    end();
    channel.close();
  };
}
