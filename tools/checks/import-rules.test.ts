import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { repoRoot } from '@tshepa/test-kit/processes/paths';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkImports, parseImports } from './check-imports.ts';
import { importRules } from './import-rules.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'tshepa-imports-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

async function rulesBrokenBy(file: string, specifier: string): Promise<string[]> {
  await mkdir(dirname(join(root, file)), { recursive: true });
  await writeFile(join(root, file), `import { thing } from '${specifier}';\nexport const used = thing;\n`);
  return (await checkImports(root)).problems.map(({ rule }) => rule);
}

const forbidden: [rule: string, file: string, specifier: string][] = [
  ['inside-the-workspace', 'services/gateway/src/service.ts', '../../applications/src/service.ts'],
  ['libs-only', 'services/gateway/src/service.ts', '@tshepa/applications'],
  ['libs-only', 'pwa/src/app/start.tsx', '@tshepa/gateway'],
  ['test-kit-in-tests-only', 'services/gateway/src/service.ts', '@tshepa/test-kit'],
  ['nothing-imports-tools', 'services/gateway/tests/routes.test.ts', '@tshepa/tools'],
  ['test-kit-needs-contracts-only', 'tools/test-kit/servers/nats-server.ts', '@tshepa/messaging'],
  ['contracts-in-the-browser', 'pwa/src/platform/network/api.ts', '@tshepa/messaging'],
  ['libs-direction', 'libs/service-kit/src/clock.ts', '@tshepa/messaging'],
  ['contracts-need-zod-only', 'libs/contracts/src/fields.ts', 'uuid'],
  ['contracts-need-zod-only', 'libs/contracts/src/fields.ts', 'node:crypto'],
  ['pure-domain', 'services/applications/src/domain/submit.ts', 'mongoose'],
  ['pure-domain', 'services/applications/src/domain/submit.ts', 'nats'],
  ['pure-domain', 'services/applications/src/domain/submit.ts', 'koa'],
  ['pure-domain', 'services/applications/src/domain/submit.ts', 'node:fs/promises'],
  ['pure-domain', 'services/applications/src/domain/submit.ts', '@tshepa/service-kit'],
  ['pure-domain', 'services/applications/src/domain/submit.ts', '../store/customers.ts'],
  ['nats-in-messaging-only', 'services/applications/src/service.ts', 'nats'],
  ['mongoose-in-store-only', 'services/applications/src/handlers/submit.ts', 'mongoose'],
  ['pwa-layers', 'pwa/src/staff/customers/list.tsx', '../../app/start.tsx'],
  ['pwa-layers', 'pwa/src/staff/customers/list.tsx', '../../applicant/wizard/step-frame.tsx'],
  ['pwa-layers', 'pwa/src/applicant/wizard/frame/step-frame.tsx', '../../../staff/customers/list.tsx'],
  ['pwa-layers', 'pwa/src/offline/outbox.ts', '../app/start.tsx'],
  ['offline-door', 'pwa/src/applicant/wizard/personal-page.tsx', '../../offline/core/core.ts'],
  ['pwa-layers', 'pwa/src/platform/network/api.ts', '../../offline/outbox.ts'],
  ['pwa-layers', 'pwa/src/ui/basics/button.tsx', '../../platform/network/api.ts'],
  ['pwa-layers', 'pwa/src/lib/helpers.ts', '../ui/basics/button.tsx'],
  ['pwa-layers', 'pwa/src/start.tsx', './app/routes.tsx'],
  ['journey-parts-apart', 'pwa/src/applicant/home/home-page.tsx', '../wizard/step-frame.tsx'],
  ['journey-parts-apart', 'pwa/src/applicant/shared/leave.ts', '../wizard/step-frame.tsx'],
];

describe('an import that breaks a rule is reported', () => {
  test.each(forbidden)('the rule %s forbids %s to import %s', async (rule, file, specifier) => {
    expect(await rulesBrokenBy(file, specifier)).toContain(rule);
  });

  test('every rule has an example', () => {
    expect(new Set(forbidden.map(([rule]) => rule))).toEqual(new Set(importRules.map(({ name }) => name)));
  });
});

test.each([
  ['services/gateway/src/service.ts', '@tshepa/contracts'],
  ['services/gateway/src/routes/loan.ts', '../service.ts'],
  ['services/gateway/tests/routes.test.ts', '@tshepa/test-kit'],
  ['services/applications/src/store/applications.ts', 'mongoose'],
  ['libs/messaging/src/connect.ts', 'nats'],
  ['libs/contracts/src/fields.ts', 'zod/mini'],
  ['libs/contracts/src/bin/openapi.ts', 'node:fs'],
  ['pwa/src/app/start.tsx', '../staff/customers/list.tsx'],
  ['pwa/src/staff/customers/list.tsx', '../../ui/basics/button.tsx'],
  ['pwa/src/staff/customers/list.tsx', './row.tsx'],
  ['pwa/src/applicant/home/home-page.tsx', '../shared/leave.ts'],
])('%s may import %s', async (file, specifier) => {
  expect(await rulesBrokenBy(file, specifier)).toEqual([]);
});

test('every form of an import is found, but imports in comments are ignored', () => {
  const source = [
    "import type { A } from 'static-type';",
    "export * from './again.ts';",
    "import './effect.ts';",
    "const lazy = () => import('dynamic');",
    "// import { no } from 'comment';",
    "/* import { no } from 'block'; */",
    'import {',
    '  many,',
    "} from 'several-lines';",
    "const url = 'https://example.test/'; import { after } from 'after-url';",
  ].join('\n');
  const found = parseImports(source).map(({ specifier }) => specifier);
  expect(found).toEqual([
    'static-type',
    './again.ts',
    './effect.ts',
    'dynamic',
    'several-lines',
    'after-url',
  ]);
});

test('no import of this repository breaks a rule', async () => {
  const { problems } = await checkImports(repoRoot);
  expect(
    problems.map(({ file, line, specifier, message }) => `${file}:${line} ${specifier}: ${message}`),
  ).toEqual([]);
});
