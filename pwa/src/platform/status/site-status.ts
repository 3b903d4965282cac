import type { SiteStatus } from '@tshepa/contracts/entities/site';
import { create } from 'zustand';

/** Shown when staff closed the site without a message. */
export const defaultClosedMessage = 'We are closed and will reopen on 2 January.';

type State = SiteStatus & {
  isOnline: boolean;
  /** True when the server has confirmed the status on this visit. */
  isKnown: boolean;
};

/** The site counts as open until the server says otherwise. */
export const useSiteStatus = create<State>(() => ({
  active: true,
  message: '',
  isOnline: true,
  isKnown: false,
}));

let answers = 0;
export const answersSoFar = (): number => answers;

/** Counts a reply, which proves that the phone is online, whatever the last probe found. */
export function noteAnswer(): void {
  answers += 1;
  if (navigator.onLine && !useSiteStatus.getState().isOnline) useSiteStatus.setState({ isOnline: true });
}

const isAnswering = ({ isOnline, isKnown }: State) => isOnline && isKnown;

/** Resolves when the server answers: now, or at its next reply. */
export const answered = (): Promise<void> =>
  new Promise((resolve) => {
    if (isAnswering(useSiteStatus.getState())) return resolve();
    const stop = useSiteStatus.subscribe((status) => {
      if (!isAnswering(status)) return;
      stop();
      resolve();
    });
  });

/** Set when the server no longer knows this phone's session. Draft and queue are kept. */
export const useSessionLost = create<{ isLost: boolean }>(() => ({ isLost: false }));
export const markSessionLost = () => useSessionLost.setState({ isLost: true });
export const clearSessionLost = () => useSessionLost.setState({ isLost: false });

type Connection = EventTarget & { type?: string; saveData?: boolean; effectiveType?: string };
type WithConnection = Navigator & { connection?: Connection | null };

/** The browser's connection information; only Chromium has it. */
export const connection = (): Connection | undefined => (navigator as WithConnection).connection ?? undefined;

const slowTypes: readonly (string | undefined)[] = ['slow-2g', '2g', '3g'];
/** Returns true when the browser has measured round trips of more than a quarter of a second. */
export const isLineSlow = (): boolean => slowTypes.includes(connection()?.effectiveType);
