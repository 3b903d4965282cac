import type { WizardStepId } from '@tshepa/contracts/steps';
import { useEffect, useRef } from 'react';
import { saveLocally } from '../../offline/index.ts';

type Values = Record<string, string>;

const pauseMs = 400;

/**
 * Keeps what stands half-typed on a step: after a pause in typing, and at once when a field is left or the page goes
 * away. A phone that dies takes no more than the last word.
 */
export function useKeptTyping(id: WizardStepId) {
  const open = useRef<{ values: Values; timer: ReturnType<typeof setTimeout> } | null>(null);

  const drop = () => {
    clearTimeout(open.current?.timer);
    open.current = null;
  };
  const now = (values: Values) => {
    drop();
    // What is wrong with the phone's database is said above all screens; the text stays here.
    void saveLocally((current) => ({ typed: { ...current.typed, [id]: values } })).catch(() => undefined);
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
