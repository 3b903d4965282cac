import { useRef } from 'react';

/** Work that SUBMIT has to wait for: a file chosen a moment ago is still being copied on a slow phone. */
export function usePending() {
  const work = useRef<Promise<unknown>>(Promise.resolve());
  return {
    track: (task: Promise<unknown>) => {
      work.current = Promise.allSettled([work.current, task]);
    },
    settled: () => work.current,
  };
}
