import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { repoRoot } from '@tshepa/test-kit/processes/paths';
import { checkImports } from './check-imports.ts';
import { staleLists } from './operation-lists.ts';

type Outcome = { isOk: boolean; output: string };
export type StepResult = Outcome & { name: string; durationMs: number };

type Step = { name: string; run(): Promise<Outcome> };

const bin = (name: string) => join(repoRoot, 'node_modules/.bin', name);

const checkSteps: readonly Step[] = [
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

/** Runs all steps in parallel. A failed step does not stop the others. */
export async function runChecks(onResult: (result: StepResult) => void): Promise<StepResult[]> {
  return Promise.all(
    checkSteps.map(async ({ name, run }) => {
      const startedAt = performance.now();
      const { isOk, output } = await run();
      const result = {
        name,
        isOk,
        output: output.trim(),
        durationMs: Math.round(performance.now() - startedAt),
      };
      onResult(result);
      return result;
    }),
  );
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
    const child = spawn(bin(name), args, { cwd: repoRoot, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const collect = (chunk: Buffer) => {
      output += chunk.toString('utf8');
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.once('error', (error) => resolve({ isOk: false, output: error.message }));
    child.once('close', (code) => resolve({ isOk: code === 0, output }));
  });
