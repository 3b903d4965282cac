import { localStorageKeys } from '@tshepa/contracts/constants';
import { type CustomerProgress, emptyProgress, isProgress } from '@tshepa/contracts/progress';
import { create } from 'zustand';

const key = localStorageKeys.progress;

/** Private windows may forbid storage; the next visit then starts from the beginning. */
function load(): CustomerProgress {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return isProgress(stored) ? stored : emptyProgress;
  } catch {
    return emptyProgress;
  }
}

function store(progress: CustomerProgress) {
  try {
    localStorage.setItem(key, JSON.stringify(progress));
  } catch {
    // Nothing depends on it within this visit.
  }
}

export const useProgress = create<CustomerProgress>(() => emptyProgress);

export const loadProgress = () => useProgress.setState(load(), true);

export function setProgress(change: Partial<CustomerProgress>) {
  useProgress.setState(change);
  store(useProgress.getState());
}

export const resetProgress = () => setProgress(emptyProgress);
