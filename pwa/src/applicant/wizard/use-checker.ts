import { useEffect, useState } from 'react';
import { fetchChecker, mayFetchChecker } from '../../platform/documents/pdf-checker.ts';

/** Has the checker of statements on this phone by the time that one is chosen. `absent` is no fault. */
export function useChecker(): 'coming' | 'here' | 'absent' {
  const [state, setState] = useState<'coming' | 'here' | 'absent'>(mayFetchChecker() ? 'coming' : 'absent');
  useEffect(() => {
    let isShown = true;
    void fetchChecker().then((isHere) => {
      if (isShown) setState(isHere ? 'here' : 'absent');
    });
    return () => {
      isShown = false;
    };
  }, []);
  return state;
}
