import { localStorageKeys } from '@tshepa/contracts/constants';

const key = localStorageKeys.staffInput;

/** Input is noted at most once in this time, in milliseconds. */
const noteEveryMs = 5_000;

/** The last input in this tab, in milliseconds. Opening the tab counts as input. */
let ownMs = Date.now();

/** Returns the time of the last input in any tab of this browser, in milliseconds. */
function lastInputMs(): number {
  try {
    return Number(localStorage.getItem(key) ?? ownMs);
  } catch {
    return ownMs;
  }
}

export function noteInput(): void {
  ownMs = Date.now();
  try {
    localStorage.setItem(key, String(ownMs));
  } catch {
    // Each tab then knows its own input only.
  }
}

/** Scrolling is missing, because the list scrolls by itself when rows move. */
const inputs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove'] as const;
const options = { passive: true, capture: true };

type Watch = {
  /** Without it the watch never calls `onIdle`. */
  idleMs: number | undefined;
  onIdle: () => void;
  /** Called at most every five seconds while there is input. */
  onInput: () => void;
};

/**
 * Calls `onIdle` once no tab of this browser had input for `idleMs`. After a sleep of the device this is checked before its
 * next input counts. The returned function stops the watch.
 */
export function watchInput({ idleMs, onIdle, onInput }: Watch): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const leftMs = () => (idleMs ?? Number.POSITIVE_INFINITY) - (Date.now() - lastInputMs());
  const check = () => {
    clearTimeout(timer);
    if (idleMs === undefined) return;
    if (leftMs() <= 0) onIdle();
    else timer = setTimeout(check, leftMs());
  };
  const note = () => {
    if (leftMs() <= 0) return check();
    if (Date.now() - ownMs < noteEveryMs) return;
    noteInput();
    onInput();
  };
  for (const input of inputs) window.addEventListener(input, note, options);
  document.addEventListener('visibilitychange', check);
  check();
  return () => {
    clearTimeout(timer);
    for (const input of inputs) window.removeEventListener(input, note, options);
    document.removeEventListener('visibilitychange', check);
  };
}
