import { localStorageKeys } from '@tshepa/contracts/constants';
import { type CustomerProgress, emptyProgress, isProgress } from '@tshepa/contracts/progress';
import { create } from 'zustand';

const key = localStorageKeys.progress;

const read = (text: string | null): CustomerProgress => {
  const stored: unknown = JSON.parse(text ?? 'null');
  return isProgress(stored) ? stored : emptyProgress;
};

/** Loads the stored progress. A private window may forbid storage; the next visit then starts from the beginning. */
function load(): CustomerProgress {
  try {
    return read(localStorage.getItem(key));
  } catch {
    return emptyProgress;
  }
}

function store(progress: CustomerProgress) {
  try {
    localStorage.setItem(key, JSON.stringify(progress));
  } catch {
    // Nothing depends on the stored progress within this visit.
  }
}

let page: { person: string | undefined } | undefined;

/** Returns the person whose data this page shows; undefined is the first person. A switch reloads the page. */
export function personOfPage(): string | undefined {
  page ??= { person: load().person };
  return page.person;
}

export const useProgress = create<CustomerProgress>(() => emptyProgress);

export function loadProgress() {
  const { person: _person, ...progress } = load();
  useProgress.setState(progress, true);
}

export function setProgress(change: Partial<CustomerProgress>) {
  useProgress.setState(change);
  const person = personOfPage();
  // Another tab has switched to another person, and this tab is about to follow.
  if (load().person !== person) return;
  store({ ...useProgress.getState(), ...(person === undefined ? {} : { person }) });
}

export const resetProgress = () => setProgress(emptyProgress);

/** Makes another person the user of this phone. The caller then reloads the page. */
export const storePerson = (person: string | undefined, progress: CustomerProgress) =>
  store({ ...progress, ...(person === undefined ? {} : { person }) });

/** Calls back when another tab has switched to another person. */
export const onOtherPerson = (listen: () => void) =>
  window.addEventListener('storage', (event) => {
    if (event.key === key && load().person !== personOfPage()) listen();
  });
