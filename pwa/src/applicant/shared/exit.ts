import { useEffect } from 'react';
import { create } from 'zustand';

type Exit = {
  /** The question "are you sure" stands on the screen. */
  isOpen: boolean;
  /** The phone is being cleared and home opens in a moment. */
  isLeaving: boolean;
  /** Everything is cleared and home was asked for; it may take a moment to be drawn. */
  isGone: boolean;
  /** The screen shows an end of the application: X needs no question and resets. */
  isFinal: boolean;
};

export const useExit = create<Exit>(() => ({
  isOpen: false,
  isLeaving: false,
  isGone: false,
  isFinal: false,
}));
export const openExit = () => useExit.setState({ isOpen: true });
export const closeExit = () => useExit.setState({ isOpen: false });

/** Marks the screen that calls it as an end of the application. */
export function useFinalScreen() {
  useEffect(() => {
    useExit.setState({ isFinal: true });
    return () => useExit.setState({ isFinal: false });
  }, []);
}
