import { type RefObject, useEffect } from 'react';
import { type Draft, saveLocally, useApplication } from '../../offline/index.ts';

/** True once a picker was opened on this page. Before that, a stored note belongs to a picker that never returned. */
let isOpenedHere = false;

const note = (picking: string | null) => void saveLocally(() => ({ picking })).catch(() => undefined);

/**
 * Returns the id of a picker that never returned. Phones short of memory close the app while the camera or the file
 * picker is open.
 */
export const lostPick = (draft: Draft | null): string | null =>
  isOpenedHere ? null : (draft?.picking ?? null);

/** Removes the note. The page is still running, so the file has arrived or none was chosen. */
export function forgetPick(): void {
  if (useApplication.getState().draft?.picking) note(null);
}

/** Returns true when the document of an earlier picker never arrived. */
export const useIsLost = (id: string): boolean => useApplication(({ draft }) => lostPick(draft) === id);

/** Notes on the phone that a picker is open, until it returns. */
export function usePicker(id: string, input: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const element = input.current;
    const open = () => {
      isOpenedHere = true;
      note(id);
    };
    const back = () => {
      if (isOpenedHere && document.visibilityState === 'visible') forgetPick();
    };
    element?.addEventListener('click', open);
    for (const type of ['change', 'cancel']) element?.addEventListener(type, back);
    document.addEventListener('visibilitychange', back);
    return () => {
      element?.removeEventListener('click', open);
      for (const type of ['change', 'cancel']) element?.removeEventListener(type, back);
      document.removeEventListener('visibilitychange', back);
    };
  }, [id, input]);
}
