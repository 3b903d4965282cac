import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { Actor } from '@tshepa/contracts';
import type { Bus } from '@tshepa/messaging';
import { createLogger, createMetrics, createMovableClock } from '@tshepa/service-kit';
import { afterAll, expect, test } from 'vitest';
import { createLiveStreams, maximumOfApplicants, maximumStreams, streamsPerNetwork } from './live-streams.ts';

const live = createLiveStreams({
  bus: {} as Bus,
  clock: createMovableClock(),
  logger: createLogger({ service: 'gateway', level: 'silent' }),
  metrics: createMetrics('gateway'),
});
afterAll(() => live.close());

let opened = 0;
const open = (actor: Actor, network?: string) => {
  opened += 1;
  const response = Object.assign(new EventEmitter(), { write: () => true, end: () => undefined });
  live.accept({ actor, token: `token-${opened}`, customerId: undefined, network })(
    response as unknown as ServerResponse,
  );
};
const applicant = (network?: string) => open({ kind: 'applicant', sessionId: `session-${opened}` }, network);
const staff = () =>
  open({ kind: 'staff', staffId: `staff-${opened}`, email: 'a@example.co.za', role: 'agent' });

test('the streams of one address and of all applicants together are limited, and the remaining places are kept for staff', () => {
  for (let count = 0; count < streamsPerNetwork; count += 1) applicant('105.12.7.4');
  expect(() => applicant('105.12.7.4')).toThrow(expect.objectContaining({ code: 'request.rate_limited' }));
  for (let count = streamsPerNetwork; count < maximumOfApplicants; count += 1) applicant();
  const full = expect.objectContaining({ code: 'service.unavailable' });
  expect(() => applicant()).toThrow(full);
  for (let count = maximumOfApplicants; count < maximumStreams; count += 1) staff();
  expect(staff).toThrow(full);
});
