import { type LiveEvent, liveEventSchema } from '@tshepa/contracts/entities/team';
import { followLiveEvents } from '@tshepa/contracts/operations/team/follow-live-events';
import { parseJson } from '../../platform/json.ts';
import { useAuth } from '../../platform/session/auth.ts';
import { useSiteStatus } from '../../platform/status/site-status.ts';
import { retryDelayMs } from './query.ts';
import { endStaffSession } from './session.ts';

/** The server sends something every 20 seconds. A connection that skips two of these periods is dead. */
const silenceMs = 50_000;

/** Parses an event. After an event that only a newer build knows, everything has to be read again. */
const parse = (data: string): LiveEvent =>
  liveEventSchema.safeParse(parseJson(data)).data ?? { kind: 'missed' };

/** Resolves when `start` calls `done`, or when the signal fires. `start` returns its clean-up. */
const waitFor = (signal: AbortSignal, start: (done: () => void) => () => void) =>
  new Promise<void>((resolve) => {
    const done = () => {
      stop();
      resolve();
    };
    const stop = start(done);
    signal.addEventListener('abort', done, { once: true });
  });

const pause = (ms: number, signal: AbortSignal) =>
  waitFor(signal, (done) => {
    const timer = setTimeout(done, ms);
    return () => clearTimeout(timer);
  });

/** Waits until the probe reports a connection. */
const online = async (signal: AbortSignal) => {
  if (signal.aborted || useSiteStatus.getState().isOnline) return;
  await waitFor(signal, (done) => useSiteStatus.subscribe(({ isOnline }) => isOnline && done()));
};

/** Resolves when the server ends the stream, rejects when the connection breaks. */
export async function readEvents(
  body: ReadableStream<Uint8Array>,
  { onData, onAlive }: { onData: (data: string) => void; onAlive: () => void },
): Promise<void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    onAlive();
    const blocks = (rest + decoder.decode(value, { stream: true })).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const data = block
        .split('\n')
        .filter((line) => line.startsWith('data:'))
        .map((line) => line.slice(5).trimStart());
      if (data.length > 0) onData(data.join('\n'));
    }
  }
}

/** Runs one connection until it ends. Returns true when it was ever open. */
async function connectOnce(
  token: string,
  signal: AbortSignal,
  notify: (event: LiveEvent) => void,
): Promise<boolean> {
  const connection = new AbortController();
  const giveUp = () => connection.abort();
  signal.addEventListener('abort', giveUp);
  let timer = setTimeout(giveUp, silenceMs);
  let wasOpen = false;
  try {
    const response = await fetch(followLiveEvents.http.path, {
      headers: { accept: 'text/event-stream', authorization: `Bearer ${token}` },
      cache: 'no-store',
      credentials: 'same-origin',
      signal: connection.signal,
    });
    if (response.status === 401 && useAuth.getState().user?.token === token) endStaffSession('refused');
    if (!response.ok || !response.body) return false;
    wasOpen = true;
    // Events may have been missed before this connection.
    notify({ kind: 'missed' });
    await readEvents(response.body, {
      onData: (data) => notify(parse(data)),
      onAlive: () => {
        clearTimeout(timer);
        timer = setTimeout(giveUp, silenceMs);
      },
    });
  } catch {
    // The caller connects again.
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', giveUp);
    connection.abort();
  }
  return wasOpen;
}

/** Stays connected until `signal` fires. The random wait keeps browsers from reconnecting all at once. */
async function stayConnected(
  token: string,
  signal: AbortSignal,
  notify: (event: LiveEvent) => void,
): Promise<void> {
  for (let failures = 0; !signal.aborted; ) {
    await online(signal);
    if (signal.aborted) return;
    const wasOpen = await connectOnce(token, signal, notify);
    failures = wasOpen ? 0 : failures + 1;
    await pause(retryDelayMs(failures) * Math.random(), signal);
  }
}

const name = 'tshepa-live';
/** A tab that has been hidden for this long stops reading. */
const hiddenForMs = 5 * 60_000;

/** Lets only one tab of a browser read the stream. Without Web Locks every tab reads it. */
async function asReader(signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return work();
  try {
    await navigator.locks.request(name, { signal }, work);
  } catch {
    // The wait for the lock was aborted.
  }
}

/** Follows the live events. One tab reads the stream for all tabs of this browser. Call the returned function to stop. */
export function followLive(token: string, listen: (event: LiveEvent) => void): () => void {
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
