import { type RefObject, useEffect } from 'react';
import { type Draft, saveLocally, useApplication } from '../../offline/index.ts';

/** A picker was opened on this very page: what an earlier page noted is of one that never came back. */
let isOpenedHere = false;

const note = (picking: string | null) => void saveLocally(() => ({ picking })).catch(() => undefined);

/**
 * The place whose document never arrived: the phone closed the app while its camera or file picker was open, as phones
 * that are short of memory do.
 */
export const lostPick = (draft: Draft | null): string | null =>
  isOpenedHere ? null : (draft?.picking ?? null);

/** The page is alive, so whatever was chosen arrives, or nothing was. */
export function forgetPick(): void {
  if (useApplication.getState().draft?.picking) note(null);
}

/** Notes that a picker is open, for as long as it is. Answers whether the document of an earlier one never arrived. */
export function usePicker(id: string, input: RefObject<HTMLInputElement | null>): boolean {
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
  return useApplication(({ draft }) => lostPick(draft) === id);
}
