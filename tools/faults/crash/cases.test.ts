import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { passcodeKinds } from '@tshepa/contracts/entities/messages';
import { allOperations } from '@tshepa/contracts/operations/registry';
import { repoRoot } from '@tshepa/test-kit/processes/paths';
import { expect, test } from 'vitest';
import { crashCases } from './cases.ts';
import { variants } from './variants.ts';

/** Commands of consumers and jobs, which are not operations. */
const internalCommands = [
  'check-account',
  'end-provider-loan',
  'enrol',
  'give-way',
  'hold-application',
  'refer',
  'update-mandate',
];

async function sourcesOf(service: string): Promise<string[]> {
  const texts: string[] = [];
  for await (const file of glob(`services/${service}/src/**/*.ts`, { cwd: repoRoot })) {
    if (!file.endsWith('.test.ts')) texts.push(await readFile(join(repoRoot, file), 'utf8'));
  }
  return texts;
}

const detailsAt = (place: string) =>
  new Set(
    crashCases
      .filter(({ failPoint }) => failPoint?.startsWith(`${place}:`))
      .map(({ failPoint = '' }) => failPoint.slice(place.length + 1)),
  );

test('every kind of command has a case in which a process dies between its write and its reply', () => {
  const changes = allOperations.filter(({ owner, audit }) => owner === 'applications' && audit === 'change');
  const kinds = [...changes.map(({ action }) => action), ...internalCommands];
  expect(kinds.length).toBeGreaterThan(20);
  expect([...detailsAt('applications.after-write')].sort()).toEqual(kinds.sort());
});

test('for every effect at a third party there are cases in which a process dies before the effect is sent and before it is recorded', async () => {
  const path = join(repoRoot, 'services/integrations/src/effects/effect-kinds.ts');
  const names = [...(await readFile(path, 'utf8')).matchAll(/name: '([^']+)'/g)]
    .map(([, name]) => name)
    .sort();
  expect(names.length).toBeGreaterThan(5);
  for (const place of ['integrations.before-send', 'integrations.after-send'])
    expect([...detailsAt(place)].sort(), place).toEqual(names);
});

test('every fail point of a service has a case', async () => {
  for (const service of ['applications', 'integrations', 'notifications']) {
    for (const source of await sourcesOf(service)) {
      for (const [, place = '', detail = ''] of source.matchAll(/\bfailPoint\('([^']+)', '([^']+)'\)/g))
        expect([...detailsAt(place)], place).toContain(detail);
    }
  }
});

test('every message of a journey has a case in which a process dies between sending and recording it', () => {
  const covered = [...detailsAt('notifications.after-send')];
  // Staff tell applicants a manual passcode themselves, so it is never sent.
  for (const kind of passcodeKinds.filter((kind) => kind !== 'manual')) expect(covered).toContain(kind);
});

test('every case names a stage of its journey', () => {
  for (const { stage, variant } of crashCases)
    expect(
      variants[variant].stages.map(({ name }) => name),
      variant,
    ).toContain(stage);
});
