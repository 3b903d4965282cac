import { resetDelayMs } from '@tshepa/contracts/constants';
import { useCallback, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { create } from 'zustand';
import { sendQueue, wipeApplication } from '../../offline/index.ts';
import { paths } from '../../platform/paths.ts';
import { clearSessionLost } from '../../platform/status/site-status.ts';

type Exit = {
  isOpen: boolean;
  /** True while the phone is being cleared and the home page is about to open. */
  isLeaving: boolean;
  /** True when everything is cleared, although the home page may take a moment to render. */
  isGone: boolean;
  /** What the X button does on the present screen. An application that has ended is cleared without a question. */
  effect: 'exit-after-question' | 'clear-after-question' | 'clear';
};

export const useExit = create<Exit>(() => ({
  isOpen: false,
  isLeaving: false,
  isGone: false,
  effect: 'exit-after-question',
}));
export const openExit = () => useExit.setState({ isOpen: true });
export const closeExit = () => useExit.setState({ isOpen: false });

function useEffectOfExit(effect: Exit['effect']) {
  useEffect(() => {
    useExit.setState({ effect });
    return () => useExit.setState({ effect: 'exit-after-question' });
  }, [effect]);
}

/** Marks the screen that calls it as the end of an application. */
export const useFinalScreen = () => useEffectOfExit('clear');

/** Marks a screen on which the X button only clears this phone, because the application waits on the server. */
export const useWaitingScreen = () => useEffectOfExit('clear-after-question');

const delay = (delayMs: number) => new Promise((resolve) => setTimeout(resolve, delayMs));

/**
 * Returns a function that clears this phone at once and goes home after a second. `exit` deletes the application where
 * that is still possible; `reset` only forgets it here. `former` is an application that this phone has cleared already,
 * although its session is still open.
 */
export function useLeave() {
  const navigate = useNavigate();
  return useCallback(
    async (kind: 'exit' | 'reset', former: string | null = null): Promise<void> => {
      useExit.setState({ isOpen: false, isLeaving: true, isGone: false });
      try {
        await wipeApplication(kind, former);
        void sendQueue();
        await delay(resetDelayMs);
      } finally {
        clearSessionLost();
        navigate(paths.home);
        useExit.setState({ isGone: true });
      }
    },
    [navigate],
  );
}
