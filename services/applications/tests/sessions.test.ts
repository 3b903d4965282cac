import { dayMs, operations } from '@tshepa/contracts';
import { expect, test } from 'vitest';
import { sessionsCollection } from '../src/store/sessions.ts';
import { useApplications } from './support/applications.ts';

const applications = useApplications();
const open = () => applications.call(operations.createSession, {});
const resolve = (token: string) => applications.call(operations.resolveSession, { token });

test('each session has a new token and is found by this token', async () => {
  const [first, second] = [await open(), await open()];
  expect(first.token).not.toBe(second.token);
  expect(Buffer.from(first.token, 'base64url')).toHaveLength(32);
  expect(await resolve(first.token)).toEqual(await resolve(first.token));
  expect(await resolve(first.token)).not.toEqual(await resolve(second.token));
});

test('an unknown token has no session', async () => {
  expect(await resolve('a-token-that-was-never-issued')).toBeNull();
});

test('the token itself is not in the database', async () => {
  const { token } = await open();
  const stored = await applications.context.connection.collection(sessionsCollection).find({}).toArray();
  expect(JSON.stringify(stored)).not.toContain(token);
});

test('an ended session is gone, and ending it again is not an error', async () => {
  const { token } = await open();
  const session = await resolve(token);
  await applications.context.sessions.end(session?.sessionId ?? '');
  await applications.context.sessions.end(session?.sessionId ?? '');
  expect(await resolve(token)).toBeNull();
});

test('a session ends after 30 days without use', async () => {
  const { token } = await open();
  applications.clock.set(30 * dayMs - 60_000);
  expect(await resolve(token)).not.toBeNull();
  applications.clock.set(59 * dayMs);
  expect(await resolve(token)).not.toBeNull();
  const { token: unused } = await open();
  applications.clock.set(59 * dayMs + 30 * dayMs);
  expect(await resolve(unused)).toBeNull();
});

test('a session ends after 60 days, even when it is used', async () => {
  const { token } = await open();
  for (const days of [20, 40, 59]) {
    applications.clock.set(days * dayMs);
    expect(await resolve(token)).not.toBeNull();
  }
  applications.clock.set(60 * dayMs);
  expect(await resolve(token)).toBeNull();
});
