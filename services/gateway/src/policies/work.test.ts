import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { operations } from '@tshepa/contracts';
import { afterEach, expect, test, vi } from 'vitest';
import type { Http } from '../http.ts';
import { createWork, urgencyOfCall } from './work.ts';

afterEach(() => vi.useRealTimers());

const newResponse = () => new EventEmitter() as ServerResponse;

test('webhooks and reads of an application go first, and uploads have places of their own', () => {
  const { receiveProviderWebhook, receiveSmsReceipt, getApplication, saveApplication, putChunk } = operations;
  expect([receiveProviderWebhook, receiveSmsReceipt, getApplication].map(urgencyOfCall)).toEqual(
    Array(3).fill('first'),
  );
  expect(urgencyOfCall(saveApplication)).toBe('usual');
  expect([putChunk, operations.uploadPayslip].map(urgencyOfCall)).toEqual(['slow', 'slow']);
});

test('a call whose body does not arrive gives up its place after a tenth of a second', () => {
  vi.useFakeTimers();
  const work = createWork(4);
  const slow = [newResponse(), newResponse(), newResponse()];
  expect(slow.map((response) => work.keepPlace('usual', response))).toEqual([true, true, true]);
  // Looking up its session may take longer.
  vi.advanceTimersByTime(10_000);
  expect(work.keepPlace('usual', newResponse())).toBe(false);
  for (const res of slow) work.awaitBody({ res } as Http);
  expect(work.keepPlace('usual', newResponse())).toBe(false);
  vi.advanceTimersByTime(100);
  expect(work.keepPlace('usual', newResponse())).toBe(true);
});

test('a call has one place until it has ended or its caller has left', async () => {
  const work = createWork(4);
  const held = Promise.withResolvers<void>();
  const [begun, left, waiting] = [newResponse(), newResponse(), newResponse()];
  for (const response of [begun, left, waiting, begun, left, waiting])
    expect(work.keepPlace('usual', response)).toBe(true);
  const call = { urgency: 'usual', record: undefined } as const;
  const running = work.run(call, { res: begun } as Http, () => held.promise);
  expect(work.keepPlace('usual', newResponse())).toBe(false);
  left.emit('close');
  expect(work.keepPlace('usual', newResponse())).toBe(true);
  expect(work.keepPlace('usual', newResponse())).toBe(false);
  held.resolve();
  await running;
  expect(work.keepPlace('usual', newResponse())).toBe(true);
});
