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

const kinds: readonly (readonly [kind: string, pattern: RegExp])[] = [
  ['libs', /^libs\//],
  ['services', /^services\//],
  ['tools', /^tools\//],
  ['pwa', /^pwa\//],
  ['e2e http', /^e2e\/http\//],
  ['e2e attacks', /^e2e\/attacks\//],
  ['e2e browser', /^e2e\/browser\//],
  ['e2e crash and system', /^e2e\/(crash|system)\//],
];

/** Adds up the durations of each kind. Files run in parallel, so the sum exceeds the elapsed time. */
export const durationsByKind = (report: VitestReport, placeOf: (file: string) => string) =>
  kinds.map(([kind, pattern]) => {
    const files = report.testResults.filter(({ name }) => pattern.test(placeOf(name)));
    const durationMs = files.reduce(
      (sum, { startTime, endTime }) => sum + Math.max(0, endTime - startTime),
      0,
    );
    return { kind, files: files.length, durationMs: Math.round(durationMs) };
  });

export type Counts = { passed: number; failed: number; skipped: number };

/** Counts tests. A file that could not be loaded reports no tests and counts as one failure. */
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

/** Other tools parse this line, the last of a run. */
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
