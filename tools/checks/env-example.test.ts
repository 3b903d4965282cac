import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { repoRoot } from '@tshepa/test-kit/processes/paths';
import { describe, expect, test } from 'vitest';
import { readServiceSettings, settingsTable, withSettingsTable } from './service-settings.ts';

const text = readFileSync(join(repoRoot, '.env.example'), 'utf8');
const example = parseEnv(text);
/** An empty value counts as missing, as it does when a service starts. */
const given = Object.fromEntries(Object.entries(example).filter(([, value]) => value !== ''));
const processes = await readServiceSettings();

describe('.env.example', () => {
  test('names exactly the settings of the services, each once', () => {
    const names = text.split('\n').flatMap((line) => /^([A-Z][A-Z\d_]*)=/.exec(line)?.[1] ?? []);
    const known = new Set(processes.flatMap(({ settings }) => settings.map(({ name }) => name)));
    expect(names.toSorted()).toEqual([...known].toSorted());
  });

  test('explains every setting on the line above it or above its group', () => {
    for (const block of text.trim().split(/\n\n+/)) expect(block).toMatch(/^#/);
  });

  test.each(processes)('has values that $process accepts', ({ schema }) => {
    expect(schema.safeParse(given)).toMatchObject({ success: true });
  });

  test('has no secret that could be taken for a real one', () => {
    const secrets = Object.entries(given).filter(([name]) => /KEY|SECRET|PEPPER/.test(name));
    expect(secrets.length).toBeGreaterThan(5);
    for (const [name, value] of secrets) expect(value, name).toMatch(/^replace-me-/);
  });

  test('gives every secret a value of its own', () => {
    const secrets = Object.entries(given).filter(([name]) => /KEY|SECRET|PEPPER/.test(name));
    expect(new Set(secrets.map(([, value]) => value)).size).toBe(secrets.length);
  });
});

test('the table of settings in docs/operations.md matches the schemas', () => {
  const page = readFileSync(join(repoRoot, 'docs/operations.md'), 'utf8');
  expect(page, 'The table is out of date: run node scripts/run.mjs tools/bin/print-settings.ts').toBe(
    withSettingsTable(page, settingsTable(processes)),
  );
});
