import { applicationsRpc } from '@tshepa/contracts';
import { expect, test } from 'vitest';
import { actors, applicant, errorCode, useApplications } from './support/applications.ts';

const applications = useApplications();
const status = () => applications.call(applicationsRpc.getSiteStatus, {});

test('[S7.28] the site takes applications until somebody switches that off', async () => {
  expect(await status()).toEqual({ active: true, message: '' });
});

test('[S1.08] [S7.14] [S7.28] a manager closes the site with a message and everybody can read it', async () => {
  const message = 'We are closed and will reopen on 2 January.';
  const closed = await applications.call(
    applicationsRpc.updateSiteStatus,
    { status: false, message },
    { actor: actors.manager },
  );
  expect(closed).toEqual({ active: false, message });
  expect(await status()).toEqual(closed);
  const opened = await applications.call(
    applicationsRpc.updateSiteStatus,
    { status: true },
    { actor: actors.manager },
  );
  expect(opened).toEqual({ active: true, message });
});

test.each([
  [actors.public, 'auth.required'],
  [applicant('session'), 'auth.forbidden'],
  [actors.agent, 'auth.forbidden'],
  [actors.system, 'auth.forbidden'],
])('[S6.02] $kind may not switch the site', async (actor, code) => {
  const before = await status();
  const attempt = applications.call(applicationsRpc.updateSiteStatus, { status: false }, { actor });
  expect(await errorCode(attempt)).toBe(code);
  expect(await status()).toEqual(before);
});
