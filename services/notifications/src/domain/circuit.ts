export type CircuitSettings = { failures: number; pauseMs: number };

/**
 * Keeps calls away from a party that has failed so often in a row, for so long in milliseconds; the first call after the
 * pause is the probe that closes or opens it again. One process's own view: each finds out for itself.
 */
export function createCircuit({ failures, pauseMs }: CircuitSettings, nowMs: () => number) {
  let failedInARow = 0;
  let openUntilMs = 0;
  const note = (hasAnswered: boolean): void => {
    failedInARow = hasAnswered ? 0 : failedInARow + 1;
    if (failedInARow >= failures) openUntilMs = nowMs() + pauseMs;
  };
  return {
    isOpen: (): boolean => failedInARow >= failures && nowMs() < openUntilMs,
    note,
    /** At once, without waiting for a row of failures. */
    open(): void {
      failedInARow = failures;
      note(false);
    },
  };
}
export type Circuit = ReturnType<typeof createCircuit>;
