const longestWaitMs = 3_000;
/** The wait in browsers that cannot tell when they are idle. */
const waitMs = 1_000;

/** Runs `work` in a quiet moment. Returns a function that cancels it. */
export function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, waitMs);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout: longestWaitMs });
  return () => cancelIdleCallback(handle);
}
