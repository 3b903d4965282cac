import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { cacheDir } from '@tshepa/test-kit/processes/paths';
import type { Progress } from '@tshepa/test-kit/processes/progress';
import { findOnPath, isExecutable, runCommand } from '@tshepa/test-kit/processes/run-command';
import { firstThatWorks } from '@tshepa/test-kit/programs/first-that-works';
import * as z from 'zod';

/** The module's version of Prometheus 3.16. */
const prometheusVersion = '0.316.0';

const binFolder = join(cacheDir, 'bin');
const cachedBinary = join(binFolder, 'promtool');

/** Promtool as it is there; undefined when it would have to be built first. */
export const foundPromtool = (): string | undefined =>
  findOnPath('promtool') ?? (isExecutable(cachedBinary) ? cachedBinary : undefined);

/**
 * Finds promtool or builds it, once: it tests alert rules by the very code that will evaluate them.
 * @throws DevError in one sentence, when there is neither the program nor Go with a way to its source.
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
  const said = await runCommand(go, ['mod', 'download', '-json', module], { cwd: '/', timeoutMs: 120_000 });
  const { Dir: folder } = z.object({ Dir: z.string() }).parse(JSON.parse(said));
  progress(`Building promtool ${prometheusVersion} with Go (once, some minutes)`);
  mkdirSync(binFolder, { recursive: true });
  // In the module's own folder, with the versions that it pins; no cloud's service discovery is needed to test rules.
  const env = { ...process.env, CGO_ENABLED: '0', GOWORK: 'off' };
  const build = ['build', '-tags', 'remove_all_sd', '-o', cachedBinary, './cmd/promtool'];
  await runCommand(go, build, { cwd: folder, env, timeoutMs: 1_800_000 });
  return foundPromtool();
}
