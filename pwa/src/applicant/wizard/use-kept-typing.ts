import type { WizardStepId } from '@tshepa/contracts/steps';
import { useEffect, useRef } from 'react';
import { saveLocally } from '../../offline/index.ts';

type Values = Record<string, string>;

const pauseMs = 400;

/**
 * Saves typed text after a pause, and at once when a field loses the focus or the page is hidden. `values` holds only
 * the answers given here: the empty text of an unanswered field would hide the text that another tab has saved.
 */
export function useKeptTyping(id: WizardStepId) {
  const open = useRef<{ values: Values; timer: ReturnType<typeof setTimeout> } | null>(null);

  const drop = () => {
    clearTimeout(open.current?.timer);
    open.current = null;
  };
  const now = (values: Values) => {
    drop();
    if (Object.keys(values).length === 0) return;
    // Storage problems are shown above every screen. The text stays in the form.
    void saveLocally(({ typed }) => ({ typed: { ...typed, [id]: { ...typed[id], ...values } } })).catch(
      () => undefined,
    );
  };
  const soon = (values: Values) => {
    drop();
    open.current = { values, timer: setTimeout(() => now(values), pauseMs) };
  };

  const flush = useRef<() => void>(() => undefined);
  flush.current = () => {
    if (open.current) now(open.current.values);
  };
  useEffect(() => {
    const goAway = () => flush.current();
    document.addEventListener('visibilitychange', goAway);
    window.addEventListener('pagehide', goAway);
    return () => {
      document.removeEventListener('visibilitychange', goAway);
      window.removeEventListener('pagehide', goAway);
      goAway();
    };
  }, []);

  return { soon, now, drop };
}
