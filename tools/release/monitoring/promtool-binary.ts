import { mkdirSync } from 'node:fs';
import type { Progress } from '@tshepa/test-kit/processes/progress';
import { findOnPath, runCommand } from '@tshepa/test-kit/processes/run-command';
import { binDir, cachedPath, findCached } from '@tshepa/test-kit/programs/cached-program';
import { firstThatWorks } from '@tshepa/test-kit/programs/first-that-works';
import * as z from 'zod/mini';

/** The Go module of Prometheus 3.16 has this version. */
const prometheusVersion = '0.316.0';

/** Returns the path of promtool; undefined when it would have to be built first. */
export const foundPromtool = (): string | undefined => findOnPath('promtool') ?? findCached('promtool');

/** Finds promtool or builds it, once. @throws DevError when it is not installed and cannot be built. */
export async function findPromtool(progress: Progress): Promise<string> {
  const ways = [
    { name: 'promtool on PATH or in .cache', find: async () => foundPromtool() },
    { name: 'go build', find: () => goBuild(progress) },
  ];
  return (await firstThatWorks('promtool', ways, progress)).found;
}

async function goBuild(progress: Progress): Promise<string | undefined> {
  const go = findOnPath('go');
  if (!go) return undefined;
  const module = `github.com/prometheus/prometheus@v${prometheusVersion}`;
  const output = await runCommand(go, ['mod', 'download', '-json', module], { cwd: '/', timeoutMs: 120_000 });
  const { Dir: folder } = z.object({ Dir: z.string() }).parse(JSON.parse(output));
  progress(`Building promtool ${prometheusVersion} with Go (once, some minutes)`);
  mkdirSync(binDir, { recursive: true });
  // The build runs in the module's folder, so that it uses the versions that the module pins. Rules need no service
  // discovery.
  const env = { ...process.env, CGO_ENABLED: '0', GOWORK: 'off' };
  const build = ['build', '-tags', 'remove_all_sd', '-o', cachedPath('promtool'), './cmd/promtool'];
  await runCommand(go, build, { cwd: folder, env, timeoutMs: 1_800_000 });
  return foundPromtool();
}
