import { startChild } from '@tshepa/test-kit/processes/child';
import { restartable } from '@tshepa/test-kit/processes/restartable';
import { afterEach, expect, test } from 'vitest';
import { type Part, type SupervisorEvent, supervise } from './supervise.ts';

const parts: Part[] = [];
afterEach(async () => {
  for (const part of parts.splice(0)) await part.kill();
});

/** A real process that sleeps. After the first start, the next `failures` starts fail. */
function sleeper(failures = 0): Part & { starts: () => number } {
  let starts = 0;
  const launch = async () => {
    starts += 1;
    if (starts > 1 && starts <= 1 + failures) throw new Error('not yet');
    return startChild('sleep', ['60']);
  };
  const part = { ...restartable(launch, async () => undefined), starts: () => starts };
  parts.push(part);
  return part;
}

test('a killed process is started again with another pid', async () => {
  const part = supervise('nats', sleeper(), () => undefined);
  await part.start();
  const before = part.pid();
  await part.kill();
  await part.whenReady();
  expect(part.pid()).toEqual(expect.any(Number));
  expect(part.pid()).not.toBe(before);
  await part.stop();
});

test('the start after a crash is tried again until it succeeds', async () => {
  const events: SupervisorEvent[] = [];
  const process = sleeper(2);
  const part = supervise('mongo', process, (event) => events.push(event));
  await part.start();
  await part.kill();
  await part.whenReady();
  expect(process.starts()).toBe(4);
  expect(events.map(({ what }) => what)).toEqual(['ready', 'crashed', 'failed', 'failed', 'ready']);
  await part.stop();
});

test('a stopped process stays stopped', async () => {
  const process = sleeper();
  const part = supervise('nats', process, () => undefined);
  await part.start();
  await part.stop();
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(process.starts()).toBe(1);
  expect(part.pid()).toBeUndefined();
});

test('a failed restart is repeated until the process runs', async () => {
  const process = sleeper(1);
  const part = supervise('gateway', process, () => undefined);
  await part.start();
  await part.restart();
  expect(process.starts()).toBe(3);
  await part.kill();
  await part.whenReady();
  expect(part.pid()).toEqual(expect.any(Number));
  await part.stop();
});

test('a restart is not mistaken for a crash', async () => {
  const events: SupervisorEvent[] = [];
  const part = supervise('nats', sleeper(), (event) => events.push(event));
  await part.start();
  await part.restart();
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(events.map(({ what }) => what)).toEqual(['ready', 'ready']);
  await part.stop();
});
