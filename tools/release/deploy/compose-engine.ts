import { runCommand } from '@tshepa/test-kit/processes/run-command';

const minuteMs = 60_000;

export type Compose = {
  /** Runs a Compose command and returns its output. */
  run: (...args: string[]) => Promise<string>;
  /** The `docker` command itself. */
  docker: (...args: string[]) => Promise<string>;
};

/**
 * Docker Compose on a project of its own, so that an installation on the same machine is not touched.
 * @throws DevError when no engine or no Compose answers.
 */
export async function openCompose(
  root: string,
  project: string,
  env: Record<string, string>,
): Promise<Compose> {
  const options = { cwd: root, env: { ...process.env, ...env, COMPOSE_PROJECT_NAME: project } };
  const docker = (...args: string[]) => runCommand('docker', args, { ...options, timeoutMs: 20 * minuteMs });
  const run = (...args: string[]) => docker('compose', ...args);
  await docker('version');
  await run('version');
  return { run, docker };
}
