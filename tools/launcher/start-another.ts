import { join } from 'node:path';
import { freePort } from '@tshepa/test-kit/processes/ports';
import { type ServiceName, scriptOf } from './parts.ts';
import { serviceProcess } from './service-process.ts';
import type { System } from './start-system.ts';
import type { Part } from './supervise.ts';

type AnotherOptions = {
  readyTimeoutMs?: number | undefined;
  env?: Record<string, string>;
  /** The script to run instead of the service's own. */
  script?: string;
};

/** Starts another process of a service. Only its ports and `env` differ from those of the first. */
export async function startAnother(
  system: System,
  name: ServiceName,
  { readyTimeoutMs, env, script = scriptOf(name) }: AnotherOptions = {},
): Promise<{ part: Part; url: string }> {
  const [port, opsPort] = [await freePort(), await freePort()];
  const part = serviceProcess({
    name,
    script,
    environment: () => ({ ...system.environmentOf(name), ...env, PORT: `${port}`, OPS_PORT: `${opsPort}` }),
    readyUrl: `http://127.0.0.1:${opsPort}/readyz`,
    logFile: join(system.dataDir, 'logs', `${name}-${opsPort}.log`),
    readyTimeoutMs,
  });
  await part.start();
  return { part, url: `http://127.0.0.1:${port}` };
}
