import { AppError } from '@tshepa/contracts/errors';
import { lookUpIdNumber } from '@tshepa/contracts/operations/application/look-up-id-number';
import { getSiteStatus } from '@tshepa/contracts/operations/site/get-site-status';
import { toProblem } from '@tshepa/contracts/problem';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { call } from './api.ts';
import { useRequiredBuild } from './required-build.ts';

const atStart = useRequiredBuild.getInitialState();

beforeEach(() => useRequiredBuild.setState(atStart, true));
afterEach(() => void vi.unstubAllGlobals());

const answerWith = (reply: object, status = 200) =>
  vi.stubGlobal('fetch', async () => Response.json(reply, { status }));

test('a field that only a newer server knows is dropped from its reply', async () => {
  answerWith({ active: true, message: '', opensAt: '2027-01-02T06:00:00.000Z' });
  expect(await call(getSiteStatus, {})).toEqual({ active: true, message: '' });
  expect(useRequiredBuild.getState().isTooOld).toBe(false);
});

test('a reply that cannot be read at all means that this app is too old', async () => {
  answerWith({ next: 'interview', resumable: false });
  await expect(call(lookUpIdNumber, { idNumber: '8001015009087' })).rejects.toMatchObject({
    code: 'app.too_old',
  });
  expect(useRequiredBuild.getState()).toEqual({ isRequired: true, isTooOld: true });
});

test('a call that the server no longer understands means that this app is too old', async () => {
  answerWith(toProblem(new AppError('app.too_old')), 426);
  await expect(call(getSiteStatus, {})).rejects.toMatchObject({ code: 'app.too_old' });
  expect(useRequiredBuild.getState()).toEqual({ isRequired: true, isTooOld: true });
});
