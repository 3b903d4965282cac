import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { bySize } from '@tshepa/test-kit';
import { afterEach, expect, test } from 'vitest';

const source = new URL('../src/', import.meta.url).href;
const checkScript = new URL('../src/bin/check-health.ts', import.meta.url).pathname;

const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

/** Starts a process that serves its health on the port that it prints, and then runs `body`. */
async function startProcess(body: string) {
  const script = `import { startOpsServer } from '${source}ops-server.ts';
    const ops = await startOpsServer({ port: 0, logger: console });
    ops.setReady(true);
    console.log(ops.port);
    setTimeout(() => { console.log('begun'); ${body} }, 500);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  // An iterator keeps the lines that arrive before somebody waits for them.
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const line = async () => String((await lines.next()).value);
  return { child, line, port: await line() };
}

async function check(
  { child, port }: { child: ChildProcess; port: string },
  hungAfterMs: number,
): Promise<unknown> {
  const args = [checkScript, '--pid', String(child.pid), '--hung-after', String(hungAfterMs)];
  const run = spawn(process.execPath, args, { env: { OPS_PORT: port }, stdio: 'ignore' });
  const [code] = await once(run, 'close');
  return code;
}

test('a service that is busy for seconds or does not listen yet is reported as unhealthy, but not killed', async () => {
  // The check gives up an attempt after 3 s, and on a busy machine takes seconds to begin.
  const running = await startProcess('const end = Date.now() + 6_000; while (Date.now() < end);');
  await running.line();
  expect(await check(running, 60_000)).toBe(1);
  expect(await check(running, 60_000)).toBe(0);
  expect(await check({ ...running, port: '1' }, 0)).toBe(1);
});

const hangs = [
  ['is suspended', 'process.kill(process.pid, "SIGSTOP");'],
  ['computes without end', 'for (;;);'],
] as const;
test.each(
  bySize({ smallest: hangs.slice(0, 1), full: hangs }),
)('a process that %s is killed, so that its container starts again', async (_what, body) => {
  const running = await startProcess(body);
  const ended = once(running.child, 'exit');
  await running.line();
  expect(await check(running, 0)).toBe(1);
  expect(await ended).toEqual([null, 'SIGKILL']);
});
