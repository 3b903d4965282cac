import { expect, test } from 'vitest';
import {
  addCounts,
  countTests,
  durationsByKind,
  slowestFiles,
  summaryLine,
  type VitestReport,
} from './test-report.ts';

const passed = { fullName: 'a story works', status: 'passed', failureMessages: [] };
const failed = { fullName: 'a story fails', status: 'failed', failureMessages: ['once', 'twice'] };

const report: VitestReport = {
  numPassedTests: 7,
  numFailedTests: 1,
  numPendingTests: 2,
  numTodoTests: 1,
  testResults: [
    { name: 'quick', status: 'passed', startTime: 0, endTime: 10, assertionResults: [passed] },
    { name: 'slow', status: 'failed', startTime: 0, endTime: 900, assertionResults: [failed] },
    { name: 'does not load', status: 'failed', startTime: 0, endTime: 5, assertionResults: [] },
  ],
};

test('a file that does not load counts as a failure', () => {
  expect(countTests(report)).toEqual({ passed: 7, failed: 2, skipped: 3 });
});

test('the summary mentions skipped tests only when there are some', () => {
  expect(summaryLine({ passed: 7, failed: 0, skipped: 0 })).toBe('7 passed, 0 failed');
  const both = addCounts({ passed: 4, failed: 0, skipped: 0 }, countTests(report));
  expect(summaryLine(both)).toBe('11 passed, 2 failed, 3 skipped');
});

test('the slowest files come first', () => {
  expect(slowestFiles(report, 2)).toEqual([
    { name: 'slow', durationMs: 900 },
    { name: 'quick', durationMs: 10 },
  ]);
});

test('durations are added up by the folders of the files', () => {
  const file = (name: string, endTime: number) => ({
    name,
    status: 'passed',
    startTime: 0,
    endTime,
    assertionResults: [],
  });
  const testResults = [
    file('/r/e2e/http/a.test.ts', 5),
    file('/r/e2e/http/b.test.ts', 7),
    file('/r/libs/c.test.ts', 1),
  ];
  const durations = durationsByKind({ ...report, testResults }, (name) => name.slice('/r/'.length));
  expect(durations.filter(({ files }) => files > 0)).toEqual([
    { kind: 'libs', files: 1, durationMs: 1 },
    { kind: 'e2e http', files: 2, durationMs: 12 },
  ]);
});
