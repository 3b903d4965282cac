/** The work waits for a frame no longer than this, because a hidden page draws no frames. */
const longestWaitMs = 100;

/**
 * Resolves when the browser has drawn the last change, so that a slow phone reacts to a press before it begins to work.
 */
export const whenPainted = (): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, longestWaitMs);
    requestAnimationFrame(() => {
      clearTimeout(timer);
      // A frame's callbacks run before it is drawn.
      setTimeout(resolve);
    });
  });
