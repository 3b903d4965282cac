import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { passcodeKinds } from '@tshepa/contracts/entities/messages';
import { toKebab } from '@tshepa/contracts/operations/define';
import { repoRoot } from '@tshepa/test-kit/processes/paths';
import { expect, test } from 'vitest';
import { crashCases } from './cases.ts';
import { variants } from './variants.ts';

/** The kinds of commands that no literal names, by the expression that makes them. */
const computedKinds: Readonly<Record<string, readonly string[]>> = {
  'definition.action': ['exit-application', 'reset-device'],
  '`send-${kind}-passcode`': ['send-enrolment-passcode', 'send-loan-passcode'],
};

async function sourcesOf(service: string): Promise<string[]> {
  const texts: string[] = [];
  for await (const file of glob(`services/${service}/src/**/*.ts`, { cwd: repoRoot })) {
    if (!file.endsWith('.test.ts')) texts.push(await readFile(join(repoRoot, file), 'utf8'));
  }
  return texts;
}

const literalOrComputed = (expression: string): readonly string[] => {
  const literal = /^'([^']+)'$/.exec(expression)?.[1];
  return literal ? [literal] : (computedKinds[expression] ?? [`unknown: ${expression}`]);
};

/** The first `kind` after each start of a command is the command's; those further down belong to calls inside it. */
function commandKinds(source: string): string[] {
  const served = [...source.matchAll(/\bserveCommand\(context, operations\.(\w+)/g)];
  const kinds = served.map(([, name = '']) => toKebab(name));
  return source
    .split(/\bexecute(?:On|Command)(?:<[^>]*>)?\(/)
    .slice(1)
    .flatMap((part) => {
      const found = /^[^;]*?\bkind(?:: ([^,\n]+))?,/.exec(part);
      return found ? literalOrComputed(found[1] ?? /\bconst kind = (.+);/.exec(source)?.[1] ?? 'kind') : [];
    })
    .concat(kinds);
}

const detailsAt = (place: string) =>
  new Set(
    crashCases
      .filter(({ failPoint }) => failPoint?.startsWith(`${place}:`))
      .map(({ failPoint = '' }) => failPoint.slice(place.length + 1)),
  );

test('every kind of command dies once between its write and its reply', async () => {
  const kinds = new Set((await sourcesOf('applications')).flatMap(commandKinds));
  expect(kinds.size).toBeGreaterThan(20);
  expect([...detailsAt('applications.after-write')].sort()).toEqual([...kinds].sort());
});

test('every effect at a third party dies once before it is sent and once before it is recorded', async () => {
  const path = join(repoRoot, 'services/integrations/src/domain/effect-names.ts');
  const list = /effectNames = \[([^\]]+)\]/.exec(await readFile(path, 'utf8'))?.[1] ?? '';
  const names = [...list.matchAll(/'([^']+)'/g)].map(([, name]) => name).sort();
  expect(names.length).toBeGreaterThan(5);
  for (const place of ['integrations.before-send', 'integrations.after-send'])
    expect([...detailsAt(place)].sort(), place).toEqual(names);
});

test('every fail point that names itself in a service has a case', async () => {
  for (const service of ['applications', 'integrations', 'notifications']) {
    for (const source of await sourcesOf(service)) {
      for (const [, place = '', detail = ''] of source.matchAll(/\bfailPoint\('([^']+)', '([^']+)'\)/g))
        expect([...detailsAt(place)], place).toContain(detail);
    }
  }
});

test('every message that a walk gets dies once between its sending and its record', () => {
  const covered = [...detailsAt('notifications.after-send')];
  // Manual passcodes are shown at the desk and never sent.
  for (const kind of passcodeKinds.filter((kind) => kind !== 'manual')) expect(covered).toContain(kind);
});

test('every case dies in a stage that its walk has', () => {
  for (const { stage, variant } of crashCases)
    expect(
      variants[variant].stages.map(({ name }) => name),
      variant,
    ).toContain(stage);
});
