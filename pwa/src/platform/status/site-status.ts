import type { SiteStatus } from '@tshepa/contracts/entities/site';
import { create } from 'zustand';

/** Shown when the site is off and whoever switched it off typed nothing. */
export const defaultClosedMessage = 'We are closed and will reopen on 2 January.';

type State = SiteStatus & {
  isOnline: boolean;
  /** The server has said so on this visit. */
  isKnown: boolean;
};

/** Whether applications are taken, and whether the server answers at all. Open until told otherwise. */
export const useSiteStatus = create<State>(() => ({
  active: true,
  message: '',
  isOnline: true,
  isKnown: false,
}));

let answers = 0;
/** How many calls the server has answered on this visit. */
export const answersSoFar = (): number => answers;

/** The server has just answered some call: there is a line, whatever the last probe found. */
export function noteAnswer(): void {
  answers += 1;
  if (navigator.onLine && !useSiteStatus.getState().isOnline) useSiteStatus.setState({ isOnline: true });
}

const isAnswering = ({ isOnline, isKnown }: State) => isOnline && isKnown;

/** Resolves while the server answers: now, or when it next does. */
export const answered = (): Promise<void> =>
  new Promise((resolve) => {
    if (isAnswering(useSiteStatus.getState())) return resolve();
    const stop = useSiteStatus.subscribe((status) => {
      if (!isAnswering(status)) return;
      stop();
      resolve();
    });
  });
