import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Progress } from '@tshepa/test-kit/processes/progress';
import { findOnPath, isExecutable, runCommand } from '@tshepa/test-kit/processes/run-command';
import { firstThatWorks } from '@tshepa/test-kit/programs/first-that-works';
import { binDir } from '@tshepa/test-kit/programs/go-install';
import * as z from 'zod';

/** The Go module of Prometheus 3.16 has this version. */
const prometheusVersion = '0.316.0';

const cachedBinary = join(binDir, 'promtool');

/** Undefined when promtool would have to be built first. */
export const foundPromtool = (): string | undefined =>
  findOnPath('promtool') ?? (isExecutable(cachedBinary) ? cachedBinary : undefined);

/**
 * Finds promtool, or builds it once. It tests alert rules with the code that evaluates them in Prometheus.
 * @throws DevError when it is not installed and cannot be built.
 */
export async function findPromtool(progress: Progress): Promise<string> {
  const { found } = await firstThatWorks<string>(
    'promtool',
    [
      { name: 'promtool on PATH or in .cache', find: async () => foundPromtool() },
      { name: 'go build', isSlow: true, find: () => goBuild(progress) },
    ],
    progress,
  );
  return found;
}

async function goBuild(progress: Progress): Promise<string | undefined> {
  const go = findOnPath('go');
  if (!go) return undefined;
  const module = `github.com/prometheus/prometheus@v${prometheusVersion}`;
  const output = await runCommand(go, ['mod', 'download', '-json', module], { cwd: '/', timeoutMs: 120_000 });
  const { Dir: folder } = z.object({ Dir: z.string() }).parse(JSON.parse(output));
  progress(`Building promtool ${prometheusVersion} with Go (once, some minutes)`);
  mkdirSync(binDir, { recursive: true });
  // Built in the module's folder with the versions it pins. Rules are tested without service discovery of clouds.
  const env = { ...process.env, CGO_ENABLED: '0', GOWORK: 'off' };
  const build = ['build', '-tags', 'remove_all_sd', '-o', cachedBinary, './cmd/promtool'];
  await runCommand(go, build, { cwd: folder, env, timeoutMs: 1_800_000 });
  return foundPromtool();
}
