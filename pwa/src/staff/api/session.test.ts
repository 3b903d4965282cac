import { AppError } from '@tshepa/contracts/errors';
import { getSiteStatus } from '@tshepa/contracts/operations/site/get-site-status';
import { toProblem } from '@tshepa/contracts/problem';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NoAnswerError } from '../../platform/network/api.ts';
import { isOutcomeUnknown } from '../../platform/network/keyed-call.ts';
import { setUser, useAuth } from '../../platform/session/auth.ts';
import { useSiteStatus } from '../../platform/status/site-status.ts';
import { problemText } from './problem.ts';
import { createStaffQueries, isReadRetryable, retryDelayMs } from './query.ts';
import { endSessionWhenCutOff, endStaffSession, staffCall, useSessionEnding } from './session.ts';

const user = { token: 't'.repeat(40), email: 'staff@example.co.za', role: 'agent' as const };
const id = '01980000-0000-7000-8000-000000000001';
const server = vi.fn<typeof fetch>();
const refuse = (error: AppError) => async () => Response.json(toProblem(error), { status: error.status });

beforeEach(() => {
  vi.stubGlobal('fetch', server);
  useSiteStatus.setState({ isOnline: true });
  useSessionEnding.setState({ ending: null });
  setUser(user);
});
afterEach(() => {
  server.mockReset();
  vi.unstubAllGlobals();
});

test('[S6.03] a call contains the token of the signed-in user', async () => {
  server.mockResolvedValue(Response.json({ active: true, message: '' }));
  await staffCall(getSiteStatus, {});
  const headers = new Headers(server.mock.lastCall?.[1]?.headers);
  expect(headers.get('authorization')).toBe(`Bearer ${user.token}`);
});

test('[S6.03] a 401 clears the user and leads to the home page', async () => {
  server.mockImplementation(refuse(new AppError('auth.required')));
  await expect(staffCall(getSiteStatus, {})).rejects.toThrow();
  expect(useAuth.getState().user).toBeNull();
  expect(useSessionEnding.getState().ending).toBe('refused');
});

test('a refused action keeps the user signed in', async () => {
  server.mockImplementation(refuse(new AppError('auth.forbidden')));
  await expect(staffCall(getSiteStatus, {})).rejects.toThrow();
  expect(useAuth.getState().user).toEqual(user);
});

test('a late 401 of an earlier session does not end the current session', async () => {
  server.mockImplementation(() => {
    setUser({ ...user, token: 'n'.repeat(40) });
    return refuse(new AppError('auth.required'))();
  });
  await expect(staffCall(getSiteStatus, {})).rejects.toThrow();
  expect(useAuth.getState().user?.token).toBe('n'.repeat(40));
});

test('[S6.03][S8.14] a missing answer or a cancelled call signs the user out, but an error reply and being offline do not', () => {
  endSessionWhenCutOff(new AppError('internal'));
  useSiteStatus.setState({ isOnline: false });
  endSessionWhenCutOff(new NoAnswerError());
  expect(useAuth.getState().user).toEqual(user);
  useSiteStatus.setState({ isOnline: true });
  endSessionWhenCutOff(new NoAnswerError());
  expect(useAuth.getState().user).toBeNull();
  setUser(user);
  endSessionWhenCutOff(new Error('cancelled'));
  expect(useAuth.getState().user).toBeNull();
});

test('[S9.14] retry delays double from one second up to thirty', () => {
  expect([0, 1, 2, 3, 4, 5, 9].map(retryDelayMs)).toEqual([1000, 2000, 4000, 8000, 16000, 30000, 30000]);
});

test('a change is retried only while its outcome is unknown, and a read after any temporary failure', () => {
  expect(isOutcomeUnknown(new NoAnswerError())).toBe(true);
  expect(isOutcomeUnknown(new AppError('service.timeout'))).toBe(true);
  expect(isOutcomeUnknown(new AppError('budget.failed'))).toBe(false);
  expect(isReadRetryable(new AppError('service.unavailable'))).toBe(true);
  expect(isReadRetryable(new AppError('customer.not_found'))).toBe(false);
});

test('[S7.31] a failed payout, whose status is 500, is shown and not sent again', () => {
  const failure = new AppError('payout.failed', { message: 'The beneficiary account is closed' });
  expect(failure.status).toBe(500);
  expect(isOutcomeUnknown(failure)).toBe(false);
  expect(problemText(failure)).toMatchObject({ text: 'The beneficiary account is closed', lines: [] });
});

test('[S4.24] signing out empties the cache of the staff area', () => {
  const queries = createStaffQueries();
  queries.setQueryData(['customer', id], { idNumber: '8801235111088' });
  endStaffSession('signed-out');
  expect(queries.getQueryData(['customer', id])).toBeUndefined();
});
