import { join } from 'node:path';
import { startChild } from '@tshepa/test-kit/processes/child';
import { nodeBinary, repoRoot } from '@tshepa/test-kit/processes/paths';
import { freePort } from '@tshepa/test-kit/processes/ports';
import { waitFor } from '@tshepa/test-kit/processes/wait';
import type { System } from '../launcher/start-system.ts';

type Baseline = { url: string; pid: number; stop: () => Promise<void> };

/** Starts a script of this folder, which prints one line when it is ready. */
async function startBaseline(
  name: string,
  env: Record<string, string>,
): Promise<Baseline & { firstLine: string }> {
  const port = await freePort();
  let firstLine = '';
  const child = await startChild(nodeBinary, [join(repoRoot, 'tools/bench', name, 'main.ts')], {
    cwd: repoRoot,
    env: { PATH: process.env.PATH, ...env, PORT: String(port) },
    onLine: (line) => {
      firstLine ||= line;
      return false;
    },
  });
  const assertReady = async () => {
    if (!firstLine) throw new Error(child.lastWords() || 'it has not printed its line yet');
  };
  await waitFor(assertReady, {
    what: name,
    timeoutMs: 240_000,
    giveUp: () => (child.exit() ? child.lastWords() : undefined),
  });
  return { url: `http://127.0.0.1:${port}`, pid: child.pid, stop: child.stop, firstLine };
}

/** Starts a Koa server that returns the recorded replies of the product, by `METHOD /path`. */
export const startBareKoa = (recorded: Readonly<Record<string, string>>): Promise<Baseline> =>
  startBaseline('bare-koa', { RECORDED: JSON.stringify(recorded) });

/**
 * Starts the baseline, which does the product's work in one process. It uses the same database server and the same
 * secrets.
 */
export async function startOneProcess({ urls, secrets }: System): Promise<Baseline & { bearer: string }> {
  const baseline = await startBaseline('one-process', {
    ...secrets,
    NODE_ENV: 'development',
    LOG_LEVEL: 'warn',
    NATS_URL: 'nats://none.invalid:1',
    MONGO_URL: urls.mongo,
    ALLOW_SEEDING: '1',
    SMS_URL: urls.sandbox,
    SMTP_URL: urls.smtp,
    MAIL_FROM: 'no-reply@tshepa.example',
    SUPPORT_EMAIL: 'support@tshepa.example',
    PUBLIC_URL: urls.gateway,
  });
  const { bearer }: { bearer: string } = JSON.parse(baseline.firstLine);
  return { ...baseline, bearer };
}
