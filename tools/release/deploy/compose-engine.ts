import { runCommand } from '@tshepa/test-kit/processes/run-command';

const minuteMs = 60_000;

export type Compose = {
  run: (...args: string[]) => Promise<string>;
  docker: (...args: string[]) => Promise<string>;
};

/** Compose gets a project of its own and touches no installation. @throws DevError when no engine answers. */
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
