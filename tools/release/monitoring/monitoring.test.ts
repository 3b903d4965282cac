import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repoRoot } from '@tshepa/test-kit/processes/paths';
import { noProgress } from '@tshepa/test-kit/processes/progress';
import { runCommand } from '@tshepa/test-kit/processes/run-command';
import { testSize } from '@tshepa/test-kit/vitest/test-size';
import { expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { findPromtool, foundPromtool } from './promtool-binary.ts';
import {
  metricNamesIn,
  monitoringFolder,
  prometheusRule,
  readCases,
  readDashboards,
  readRules,
} from './read-monitoring.ts';

const { alerts, records } = readRules();
const help = readFileSync(join(repoRoot, 'docs/alerts.md'), 'utf8');
const headings = [...help.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);

const serviceNames = ['applications', 'gateway', 'integrations', 'notifications'];

/** Returns the memory limit of a service on Kubernetes in MiB. Compose has the same limits. */
function memoryLimitOf(service: string): number {
  const manifests = parseAllDocuments(readFileSync(join(repoRoot, `k8s/base/${service}.yaml`), 'utf8'));
  const deployment = manifests.map((one) => one.toJS()).find(({ kind }) => kind === 'Deployment');
  const limit: string = deployment.spec.template.spec.containers[0].resources.limits.memory;
  return Number.parseInt(limit, 10) * (limit.endsWith('Gi') ? 1024 : 1);
}

test('every alert links to an existing section of the runbook', () => {
  for (const { alert, annotations } of alerts)
    expect(annotations.runbook_url, alert).toBe(`docs/alerts.md#${alert.toLowerCase()}`);
  expect(headings).toEqual(alerts.map(({ alert }) => alert));
});

test('each section of the runbook names the severity and the dashboard of its alert', () => {
  const sections = help.split(/^## /m).slice(1);
  for (const [index, { alert, labels, annotations }] of alerts.entries()) {
    const [, named = ''] = sections[index]?.split('\n\n') ?? [];
    expect(named.toLowerCase(), alert).toMatch(
      new RegExp(`^${labels.severity}; dashboard \`${annotations.dashboard}\`\\.`),
    );
  }
});

test('the alert about memory knows the limit of each service', () => {
  const { expr = '' } = alerts.find(({ alert }) => alert === 'MemoryRunsOut') ?? {};
  const known = [...expr.matchAll(/=~"([\w|]+)"\} > 0\.9 \* (\d+) \* 1024 \* 1024/g)].flatMap(
    ([, names = '', mebibytes]) => names.split('|').map((name) => [name, Number(mebibytes)] as const),
  );
  expect(known.map(([name]) => name).toSorted()).toEqual(serviceNames);
  for (const [name, mebibytes] of known) expect(mebibytes, name).toBe(memoryLimitOf(name));
});

test('the Prometheus operator and a Prometheus without an operator have the same rules', () => {
  expect(readFileSync(join(monitoringFolder, 'operator/prometheus-rule.yaml'), 'utf8')).toBe(
    prometheusRule(),
  );
});

test('every alert names an existing dashboard', () => {
  const dashboards = readDashboards().map(({ name }) => name);
  for (const { alert, annotations } of alerts) expect(dashboards, alert).toContain(annotations.dashboard);
});

test('every alert has a test case in which it fires and one in which it does not', () => {
  const cases = readCases();
  for (const { alert } of alerts) {
    const tried = cases.filter(({ alertname }) => alertname === alert).map(({ fires }) => fires);
    expect(tried, alert).toEqual([true, false]);
  }
});

test('exactly the objectives in docs/slo.md are recorded', () => {
  const promised = [...readFileSync(join(repoRoot, 'docs/slo.md'), 'utf8').matchAll(/^\| `([\w-]+)` \|/gm)];
  const recorded = new Set(records.map(({ labels }) => labels.slo));
  expect([...recorded]).toEqual(promised.map(([, name]) => name));
});

test('metric names are found in an expression, without functions, labels and durations', () => {
  const expression =
    'histogram_quantile(0.9, sum by (le, route) (rate(a_bucket{x="y_z"}[5m]))) > 2 * slo:b:ratio and c offset 1h';
  expect(metricNamesIn(expression)).toEqual(['a_bucket', 'slo:b:ratio', 'c']);
});

// Building promtool takes minutes, once. Where it exists, the check takes a second.
test.skipIf(testSize() !== 'full' && !foundPromtool())(
  'promtool: every alert fires when it should and is silent when it should',
  async () => {
    const promtool = await findPromtool(noProgress);
    const options = { cwd: monitoringFolder, timeoutMs: 600_000 };
    await runCommand(promtool, ['check', 'rules', 'rules.yaml'], options);
    expect(await runCommand(promtool, ['test', 'rules', 'rules.test.yaml'], options)).toMatch(/SUCCESS/);
  },
  1_900_000,
);
