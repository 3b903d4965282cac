import { type LiveEvent, liveEventSchema } from '@tshepa/contracts/entities/team';
import { followLiveEvents } from '@tshepa/contracts/operations/team/follow-live-events';
import { useAuth } from '../../../platform/session/auth.ts';
import { useSiteStatus } from '../../../platform/status/site-status.ts';
import { retryDelayMs } from '../query.ts';
import { endStaffSession } from '../session.ts';
import { readEvents } from './read-events.ts';

/** The server gives a sign of life every 20 seconds; after two and a half of them the line is dead. */
const silenceMs = 50_000;

const parse = (data: string): LiveEvent => {
  try {
    return liveEventSchema.parse(JSON.parse(data));
  } catch {
    // A newer server may speak of what this build does not know: then only a look will tell.
    return { kind: 'missed' };
  }
};

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** Until the probe says that there is a line. */
const online = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted || useSiteStatus.getState().isOnline) return resolve();
    const stop = useSiteStatus.subscribe(({ isOnline }) => {
      if (!isOnline) return;
      stop();
      resolve();
    });
    signal.addEventListener('abort', () => {
      stop();
      resolve();
    });
  });

/** One connection, from its opening to its end. Answers whether it was ever open. */
async function connectOnce(
  token: string,
  signal: AbortSignal,
  tell: (event: LiveEvent) => void,
): Promise<boolean> {
  const line = new AbortController();
  const give = () => line.abort();
  signal.addEventListener('abort', give);
  let timer = setTimeout(give, silenceMs);
  let wasOpen = false;
  try {
    const response = await fetch(followLiveEvents.http.path, {
      headers: { accept: 'text/event-stream', authorization: `Bearer ${token}` },
      cache: 'no-store',
      credentials: 'same-origin',
      signal: line.signal,
    });
    if (response.status === 401 && useAuth.getState().user?.token === token) endStaffSession('refused');
    if (!response.ok || !response.body) return false;
    wasOpen = true;
    // Whatever happened while nobody listened is seen by looking again.
    tell({ kind: 'missed' });
    await readEvents(response.body, {
      onData: (data) => tell(parse(data)),
      onAlive: () => {
        clearTimeout(timer);
        timer = setTimeout(give, silenceMs);
      },
    });
  } catch {
    // A broken line is what the next connection is for.
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', give);
    line.abort();
  }
  return wasOpen;
}

/** Stays connected until `signal` fires. Browsers that lost the server together do not come back together. */
export async function stayConnected(
  token: string,
  signal: AbortSignal,
  tell: (event: LiveEvent) => void,
): Promise<void> {
  for (let failures = 0; !signal.aborted; ) {
    await online(signal);
    if (signal.aborted) return;
    const wasOpen = await connectOnce(token, signal, tell);
    failures = wasOpen ? 0 : failures + 1;
    await pause(retryDelayMs(failures) * Math.random(), signal);
  }
}
