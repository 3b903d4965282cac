import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';

const source = new URL('../src/', import.meta.url).href;

/** Runs a main module in its own process. */
async function run(body: string, stopWhen?: string, environment: Record<string, string> = {}) {
  const script = `import { runMain } from '${source}lifecycle.ts'; import { loadConfig, serviceConfig } from '${source}config.ts';
    const stay = setInterval(() => {}, 1000); ${body}`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...environment },
  });
  let output = '';
  const read = (chunk: Buffer) => {
    output += chunk.toString();
    if (stopWhen && output.includes(stopWhen)) child.kill('SIGTERM');
  };
  child.stdout.on('data', read);
  child.stderr.on('data', read);
  // The last output may arrive after `exit`.
  const [code] = await once(child, 'close');
  return { code, output };
}

test('all problems of the settings are printed and the process exits', async () => {
  const { code, output } = await run(
    `await runMain('probe', process.env, async () => { loadConfig(serviceConfig({}), { LOG_LEVEL: 'loud' }); });`,
  );
  expect(code).toBe(1);
  expect(output).toContain('NATS_URL: is missing');
  expect(output).toContain('LOG_LEVEL');
  expect(output).not.toContain('loud');
});

test('a stop signal ends readiness, closes once and exits with code 0', async () => {
  const { code, output } = await run(
    `await runMain('probe', process.env, async () => ({ ops: { setReady: (is) => console.log('ready', is) }, close: async () => console.log('closed') }));`,
    'process.started',
  );
  expect(code).toBe(0);
  expect(output.indexOf('ready false')).toBeGreaterThan(0);
  expect(output.indexOf('closed')).toBeGreaterThan(output.indexOf('ready false'));
});

test('a shutdown that hangs is aborted after the grace period', async () => {
  const { code, output } = await run(
    `await runMain('probe', process.env, async () => ({ close: () => new Promise(() => {}) }), { graceMs: 100 });`,
    'process.started',
  );
  expect(code).toBe(1);
  expect(output).toContain('process.stop_timeout');
});

test('an unhandled rejection is logged and ends the process', async () => {
  const { code, output } = await run(
    `await runMain('probe', process.env, async () => ({ close: async () => {} })); Promise.reject(new Error('forgotten'));`,
  );
  expect(code).toBe(1);
  expect(output).toContain('forgotten');
});

test('a process logs nothing below its log level', async () => {
  const { code, output } = await run(
    `await runMain('probe', process.env, async (logger) => { logger.warn('loud enough'); return { close: async () => {} }; });`,
    'loud enough',
    { LOG_LEVEL: 'warn' },
  );
  expect(code).toBe(0);
  expect(output).toContain('loud enough');
  expect(output).not.toContain('process.started');
});
