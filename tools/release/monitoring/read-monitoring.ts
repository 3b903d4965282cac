import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repoRoot } from '@tshepa/test-kit/processes/paths';
import { parse } from 'yaml';
import * as z from 'zod/mini';

export const monitoringFolder = join(repoRoot, 'k8s/monitoring');

const alertSchema = z.object({
  alert: z.string(),
  expr: z.string(),
  labels: z.object({ severity: z.enum(['page', 'ticket']) }),
  annotations: z.strictObject({ summary: z.string(), dashboard: z.string(), runbook_url: z.string() }),
});
const recordSchema = z.object({
  record: z.string(),
  expr: z.string(),
  labels: z.object({ slo: z.string() }),
});
const rulesSchema = z.object({
  groups: z.array(z.object({ rules: z.array(z.union([alertSchema, recordSchema])) })),
});
const casesSchema = z.object({
  tests: z.array(
    z.object({
      alert_rule_test: z.array(z.object({ alertname: z.string(), exp_alerts: z.array(z.unknown()) })),
    }),
  ),
});
const dashboardSchema = z.object({
  uid: z.string(),
  title: z.string(),
  panels: z.array(z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })) })),
});

const read = (name: string) => readFileSync(join(monitoringFolder, name), 'utf8');

export function readRules() {
  const rules = rulesSchema.parse(parse(read('rules.yaml'))).groups.flatMap((group) => group.rules);
  return {
    alerts: rules.filter((rule) => 'alert' in rule),
    records: rules.filter((rule) => 'record' in rule),
  };
}

/** The same rules as a resource of the Prometheus operator. */
export const prometheusRule = () =>
  [
    '# Made from rules.yaml by: node scripts/run.mjs tools/bin/print-prometheus-rule.ts',
    'apiVersion: monitoring.coreos.com/v1',
    'kind: PrometheusRule',
    'metadata:',
    '  name: tshepa',
    'spec:',
    read('rules.yaml')
      .replace(/^#.*\n/gm, '')
      .replace(/^(?=.)/gm, '  '),
  ].join('\n');

export const readCases = () =>
  casesSchema
    .parse(parse(read('rules.test.yaml')))
    .tests.flatMap((test) => test.alert_rule_test)
    .map(({ alertname, exp_alerts }) => ({ alertname, fires: exp_alerts.length > 0 }));

export const readDashboards = () =>
  readdirSync(join(monitoringFolder, 'dashboards')).map((file) => ({
    name: file.replace(/\.json$/, ''),
    ...dashboardSchema.parse(JSON.parse(read(`dashboards/${file}`))),
  }));

const promqlKeywords = new Set([
  'and',
  'or',
  'unless',
  'by',
  'on',
  'without',
  'ignoring',
  'offset',
  'bool',
  'group_left',
]);

/** Finds the names of all series that a PromQL expression reads. */
export function metricNamesIn(expression: string): string[] {
  const bare = expression
    .replace(/\{[^}]*\}/g, ' ')
    .replace(/\[[^\]]*\]/g, ' ')
    .replace(/\b(?:by|on|without|ignoring|group_left)\s*\([^)]*\)/g, ' ')
    .replace(/\boffset\s+\w+/g, ' ');
  const names = bare.matchAll(/(?<![\w:.])([a-zA-Z_:][\w:]*)(?!\s*\()(?![\w:])/g);
  return [...new Set([...names].map(([, name = '']) => name).filter((name) => !promqlKeywords.has(name)))];
}
