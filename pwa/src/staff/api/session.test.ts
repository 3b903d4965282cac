import { AppError } from '@tshepa/contracts/errors';
import { getApplication } from '@tshepa/contracts/operations/application/get-application';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NoAnswerError } from '../../platform/network/api.ts';
import { isOutcomeUnknown } from '../../platform/network/keyed-call.ts';
import { setUser, useAuth } from '../../platform/session/auth.ts';
import { useSiteStatus } from '../../platform/status/site-status.ts';
import { createStaffQueries, isReadRetryable, retryDelayMs } from './query.ts';
import { endSessionWhenCutOff, endStaffSession, staffCall, useSessionEnding } from './session.ts';

const user = { token: 't'.repeat(40), email: 'staff@example.co.za', role: 'agent' as const };
const id = '01980000-0000-7000-8000-000000000001';
const api = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('../../platform/network/api.ts', async (original) => ({ ...(await original<object>()), ...api }));

beforeEach(() => {
  useSiteStatus.setState({ isOnline: true });
  useSessionEnding.setState({ ending: null });
  setUser(user);
});
afterEach(() => vi.clearAllMocks());

test('[S6.03] a call contains the token of the signed-in user', async () => {
  api.call.mockResolvedValue({});
  await staffCall(getApplication, { id });
  expect(api.call).toHaveBeenCalledWith(getApplication, { id }, { token: user.token });
});

test('[S6.03] a 401 clears the user and leads to the home page', async () => {
  api.call.mockRejectedValue(new AppError('auth.required'));
  await expect(staffCall(getApplication, { id })).rejects.toThrow();
  expect(useAuth.getState().user).toBeNull();
  expect(useSessionEnding.getState().ending).toBe('refused');
});

test('a refused action keeps the user signed in', async () => {
  api.call.mockRejectedValue(new AppError('auth.forbidden'));
  await expect(staffCall(getApplication, { id })).rejects.toThrow();
  expect(useAuth.getState().user).toEqual(user);
});

test('a late 401 of an earlier session does not end the current one', async () => {
  api.call.mockImplementation(async () => {
    setUser({ ...user, token: 'n'.repeat(40) });
    throw new AppError('auth.required');
  });
  await expect(staffCall(getApplication, { id })).rejects.toThrow();
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

test('[S4.24] clearing the user empties the cached answers', () => {
  const queries = createStaffQueries();
  queries.setQueryData(['customer', id], { idNumber: '8801235111088' });
  endStaffSession('signed-out');
  expect(queries.getQueryData(['customer', id])).toBeUndefined();
});
