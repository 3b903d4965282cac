import { useRef } from 'react';

/** Work that SUBMIT has to wait for: a file chosen a moment ago is still being copied on a slow phone. */
export function usePending() {
  const underWay = useRef(new Set<Promise<boolean>>());
  return {
    /** Adds a task, which answers whether it worked. */
    track: (task: Promise<boolean>) => {
      underWay.current.add(task);
      void task.finally(() => underWay.current.delete(task));
    },
    /** Waits for what is still under way; false when some of that failed, which nobody has seen yet. */
    settled: async (): Promise<boolean> => (await Promise.all(underWay.current)).every(Boolean),
  };
}
