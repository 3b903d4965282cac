/** The part that is read of the JSON report of vitest. */
export type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    name: string;
    status: string;
    startTime: number;
    endTime: number;
    assertionResults: unknown[];
  }[];
};

export type Counts = { passed: number; failed: number; skipped: number };

/** Counts tests. A file that could not even be loaded has no tests in it and counts as one failure. */
export function countTests(report: VitestReport): Counts {
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

export const addCounts = (one: Counts, other: Counts): Counts => ({
  passed: one.passed + other.passed,
  failed: one.failed + other.failed,
  skipped: one.skipped + other.skipped,
});

/** The one line that tools read. */
export const summaryLine = ({ passed, failed, skipped }: Counts): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;

export function slowestFiles(report: VitestReport, count: number): { name: string; durationMs: number }[] {
  return report.testResults
    .map(({ name, startTime, endTime }) => ({
      name,
      durationMs: Math.max(0, Math.round(endTime - startTime)),
    }))
    .sort((one, other) => other.durationMs - one.durationMs)
    .slice(0, count);
}
