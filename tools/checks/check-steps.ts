import { execFile } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { repoRoot } from '@tshepa/test-kit/processes/paths';
import type { Progress } from '@tshepa/test-kit/processes/progress';
import { checkImports } from './check-imports.ts';
import { staleLists } from './operation-lists.ts';

type Outcome = { isOk: boolean; output: string };

type Options = {
  /** Runs the steps at the lowest priority, so that they give way to other programs. */
  isBackground?: boolean;
};
type Step = { name: string; run(options: Options): Promise<Outcome> };

const checkSteps: readonly Step[] = [
  {
    name: 'format and lint',
    run: tool('biome', ['check', '--error-on-warnings', '--colors=off', '.']),
  },
  // Biome has this rule too, but needs ten times as long for it.
  { name: 'circular imports', run: tool('oxlint', ['-c', 'tools/lint/import-cycles.json', '.']) },
  { name: 'types', run: tool('tsc', ['-p', 'tsconfig.json']) },
  { name: 'types of the end-to-end tests', run: tool('tsc', ['-p', 'e2e/tsconfig.json']) },
  { name: 'types of the PWA', run: tool('tsc', ['-p', 'pwa/tsconfig.json', '--noEmit']) },
  { name: 'import rules', run: checkImportRules },
  { name: 'lists of operations', run: checkOperationLists },
  { name: 'unused files, exports and dependencies', run: tool('knip', ['--no-progress']) },
];

/** Runs all steps in parallel and reports each result. A failed step does not stop the others. */
export async function runChecks(
  say: Progress,
  options: Options = {},
): Promise<{ passed: number; failed: number }> {
  const outcomes = await Promise.all(
    checkSteps.map(async ({ name, run }) => {
      const startedAt = performance.now();
      const { isOk, output } = await run(options);
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
      const [checked = ''] = /(?:Checked|on) \d+ (?:files|modules)/.exec(output) ?? [];
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

function tool(name: string, args: string[]): Step['run'] {
  const program = join(repoRoot, 'node_modules/.bin', name);
  const settings = { cwd: repoRoot, maxBuffer: 64 * 1024 * 1024 };
  return ({ isBackground = false }) =>
    new Promise((resolve) => {
      const { pid } = execFile(program, args, settings, (error, stdout, stderr) =>
        resolve({ isOk: !error, output: `${stdout}${stderr}` || (error?.message ?? '') }),
      );
      if (isBackground && pid) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
    });
}
