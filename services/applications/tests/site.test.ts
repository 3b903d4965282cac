import { operations, type SiteStatus } from '@tshepa/contracts';
import { expect, test } from 'vitest';
import { actors, applicant, errorCode, useApplications } from './support/applications.ts';
import { refusal } from './support/commands.ts';

const applications = useApplications();
const status = () => applications.call(operations.getSiteStatus, {});

test('[S7.28] the site accepts applications until somebody switches it off', async () => {
  expect(await status()).toEqual({ active: true, message: '' });
});

test('[S1.08] [S7.14] [S7.28] a manager closes the site with a message and everybody can read it', async () => {
  const message = 'We are closed and will reopen on 2 January.';
  const closed = await applications.call(
    operations.updateSiteStatus,
    { status: false, message },
    { actor: actors.manager },
  );
  expect(closed).toEqual({ active: false, message });
  expect(await status()).toEqual(closed);
  const opened = await applications.call(
    operations.updateSiteStatus,
    { status: true },
    { actor: actors.manager },
  );
  expect(opened).toEqual({ active: true, message });
});

const switchTo = (input: { status: boolean; message?: string; seen?: SiteStatus }) =>
  applications.call(operations.updateSiteStatus, input, { actor: actors.manager });

test('[S7.28] a switch by somebody else is not overwritten, and the refusal contains the current status', async () => {
  const shown = await switchTo({ status: true, message: '' });
  await switchTo({ status: false, message: 'Back on Monday', seen: shown });
  expect(await refusal(switchTo({ status: false, message: 'Back on Tuesday', seen: shown }))).toMatchObject({
    code: 'version.conflict',
    message: expect.stringContaining('applications are disabled'),
  });
  expect(await status()).toEqual({ active: false, message: 'Back on Monday' });
});

test('[S7.28] a switch whose reply was lost can be repeated', async () => {
  const shown = await status();
  const closing = { status: false, message: 'Back soon', seen: shown };
  const first = await switchTo(closing);
  expect(await switchTo(closing)).toEqual(first);
});

test('[S7.28] when managers switch at the same moment, one succeeds and the others are refused', async () => {
  const seen = await switchTo({ status: true, message: '' });
  const codes = await Promise.all(
    ['one', 'two', 'three'].map((message) => errorCode(switchTo({ status: false, message, seen }))),
  );
  expect(codes.toSorted()).toEqual(['none', 'version.conflict', 'version.conflict']);
});

test.each([
  [actors.public, 'auth.required'],
  [applicant('session'), 'auth.forbidden'],
  [actors.agent, 'auth.forbidden'],
  [actors.system, 'auth.forbidden'],
])('[S6.02] a caller of the kind $kind who is no manager may not switch the site', async (actor, code) => {
  const before = await status();
  const attempt = applications.call(operations.updateSiteStatus, { status: false }, { actor });
  expect(await errorCode(attempt)).toBe(code);
  expect(await status()).toEqual(before);
});
