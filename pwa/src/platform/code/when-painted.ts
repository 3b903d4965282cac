/** A hidden page draws no frames, so the work may not wait for one for ever. */
const longestWaitMs = 100;

/** Resolves when the browser has drawn what has just changed, so that a slow phone answers a press before it works. */
export const whenPainted = (): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, longestWaitMs);
    requestAnimationFrame(() => {
      clearTimeout(timer);
      // A frame's callbacks run before it is drawn.
      setTimeout(resolve);
    });
  });
