import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { repoRoot } from '@tshepa/test-kit/processes/paths';
import type { Progress } from '@tshepa/test-kit/processes/progress';
import { checkImports } from './check-imports.ts';
import { staleLists } from './operation-lists.ts';

type Outcome = { isOk: boolean; output: string };

const checkSteps: readonly { name: string; run(): Promise<Outcome> }[] = [
  {
    name: 'format, lint and circular imports',
    run: () => tool('biome', ['check', '--error-on-warnings', '--colors=off', '.']),
  },
  { name: 'types', run: () => tool('tsc', ['-p', 'tsconfig.json']) },
  { name: 'types of the end-to-end tests', run: () => tool('tsc', ['-p', 'e2e/tsconfig.json']) },
  { name: 'types of the PWA', run: () => tool('tsc', ['-p', 'pwa/tsconfig.json', '--noEmit']) },
  { name: 'import rules', run: checkImportRules },
  { name: 'lists of operations', run: checkOperationLists },
  { name: 'unused files, exports and dependencies', run: () => tool('knip', ['--no-progress']) },
];

/** Runs all steps in parallel and reports each result. A failed step does not stop the others. */
export async function runChecks(say: Progress): Promise<{ passed: number; failed: number }> {
  const outcomes = await Promise.all(
    checkSteps.map(async ({ name, run }) => {
      const startedAt = performance.now();
      const { isOk, output } = await run();
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
      const [checked = ''] = /Checked \d+ \w+/.exec(output) ?? [];
      say(`${isOk ? 'ok    ' : 'FAILED'} ${name} (${seconds} s) ${checked}`);
      if (!isOk) say(`${output.trim()}\n`);
      return isOk;
    }),
  );
  const passed = outcomes.filter(Boolean).length;
  return { passed, failed: outcomes.length - passed };
}

async function checkImportRules() {
  const { modules, problems } = await checkImports(repoRoot);
  const lines = problems.map(
    ({ file, line, specifier, rule, message }) =>
      `${file}:${line} imports ${specifier}: ${message} (${rule})`,
  );
  return { isOk: problems.length === 0, output: [...lines, `Checked ${modules} modules`].join('\n') };
}

async function checkOperationLists() {
  const stale = staleLists(repoRoot);
  const output = stale.map(({ path }) => `${path} is out of date: run npm run operations`).join('\n');
  return { isOk: stale.length === 0, output };
}

const tool = (name: string, args: string[]): Promise<Outcome> =>
  new Promise((resolve) => {
    const program = join(repoRoot, 'node_modules/.bin', name);
    const options = { cwd: repoRoot, maxBuffer: 64 * 1024 * 1024 };
    execFile(program, args, options, (error, stdout, stderr) =>
      resolve({ isOk: !error, output: `${stdout}${stderr}` || (error?.message ?? '') }),
    );
  });
