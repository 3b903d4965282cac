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
    assertionResults: TestResult[];
  }[];
};

type TestResult = {
  fullName: string;
  status: string;
  /** One for each failed try, also of a test that passed in the end. */
  failureMessages: string[];
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

export type FlakyTest = { file: string; name: string; reason: string };

/** The tests that failed at their first try and passed at a later one, with the first line of what was wrong. */
export const flakyTests = ({ testResults }: VitestReport): FlakyTest[] =>
  testResults.flatMap(({ name: file, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
      .map(({ fullName, failureMessages }) => ({
        file,
        name: fullName,
        reason: failureMessages[0]?.split('\n', 1)[0] ?? '',
      })),
  );

/** What is printed of a flaky test, so that no second try goes unnoticed. `place` is its file as people name it. */
export const flakyLine = ({ name, reason }: FlakyTest, place: string): string =>
  `Flaky: ${place} > ${name} (passed at its second try; the first: ${reason})`;
