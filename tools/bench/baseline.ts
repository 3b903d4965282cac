import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startChild } from '@tshepa/test-kit/processes/child';
import { nodeBinary, repoRoot } from '@tshepa/test-kit/processes/paths';
import { freePort } from '@tshepa/test-kit/processes/ports';
import { waitFor } from '@tshepa/test-kit/processes/wait';
import type { System } from '../launcher/start-system.ts';

/** Something that answers HTTP and is measured beside the product. */
export type Baseline = { url: string; pid: number; stop: () => Promise<void> };

const scriptOf = (name: string) => join(repoRoot, 'tools/bench', name, 'main.ts');

/** Starts a script of this folder, which prints one line when it answers. */
async function startBaseline(
  name: string,
  env: Record<string, string>,
): Promise<Baseline & { firstLine: string }> {
  const port = await freePort();
  let firstLine = '';
  const child = await startChild(nodeBinary, [scriptOf(name)], {
    cwd: repoRoot,
    env: { PATH: process.env.PATH, ...env, PORT: String(port) },
    onLine: (line) => {
      firstLine ||= line;
      return false;
    },
  });
  const isReady = async () => {
    if (!firstLine) throw new Error(child.lastWords() || 'it says nothing yet');
  };
  await waitFor(isReady, {
    what: name,
    timeoutMs: 240_000,
    giveUp: () => (child.exit() ? child.lastWords() : undefined),
  });
  return { url: `http://127.0.0.1:${port}`, pid: child.pid, stop: child.stop, firstLine };
}

/** Koa that answers what the product answered, by `METHOD /path`. */
export async function startBareKoa(recorded: Readonly<Record<string, string>>): Promise<Baseline> {
  const folder = mkdtempSync(join(tmpdir(), 'tshepa-recorded-'));
  const file = join(folder, 'recorded.json');
  writeFileSync(file, JSON.stringify(recorded), { mode: 0o600 });
  try {
    return await startBaseline('bare-koa', { RECORDED: file });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The same work in one process, on the same database server with the same keys. */
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
