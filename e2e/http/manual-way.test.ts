import { operations } from '@tshepa/contracts';
import { until } from '@tshepa/tools/journey';
import { describe, expect, test } from 'vitest';
import { journeyBefore } from '../support/journeys.ts';
import { bodyOf, outcomeOf, recordOf } from '../support/records.ts';
import { useTestSystem } from '../support/system.ts';

const system = useTestSystem();

describe('the manual process', () => {
  test('[S4.17][S4.18] a rejected OTP is void, the applicant is notified, and the code that staff issue leads to the approval', async () => {
    const agent = await system.now.signIn('agent');
    const bearer = await system.now.signIn('manager');
    const journey = await journeyBefore(system.now, 'verify-loan-otp', { bearer });
    const former = await system.now.sandbox.passcode(journey.person.cellNo);
    const rejectOtp = () =>
      journey.client.call(
        operations.changeLoanState,
        { id: journey.customerId, state: 'MANUAL_INTEGRATION', action: 'reject-otp' },
        { bearer: agent },
      );
    expect((await rejectOtp()).state).toBe('MANUAL_INTEGRATION');
    await until('the message to the customer', async () =>
      (await system.now.sandbox.smsTo(journey.person.cellNo)).some(({ text }) =>
        text.includes('submit it again'),
      ),
    );

    const issue = () =>
      journey.client.call(operations.issueManualPasscode, { id: journey.customerId }, { bearer: agent });
    const { otp } = await issue();
    const tryCode = (code: string) =>
      journey.client.sendOperation(operations.verifyManualPasscode, { id: journey.customerId, otp: code });
    if (former !== otp) expect(outcomeOf(await tryCode(former))).toBe('403 otp.invalid');
    expect(bodyOf(await tryCode(otp))).toMatchObject({ state: 'PENDING_APPROVAL' });
    expect(
      (await system.now.sandbox.smsTo(journey.person.cellNo)).some(({ text }) => text.includes(otp)),
    ).toBe(false);

    await rejectOtp();
    expect(outcomeOf(await tryCode(otp))).toMatch(/^403 otp\./);
    const { otp: second } = await issue();
    await journey.client.call(operations.verifyManualPasscode, { id: journey.customerId, otp: second });
    const approved = await journey.client.call(
      operations.approveLoan,
      { id: journey.customerId, approve: 'true' },
      { bearer: agent },
    );
    expect(approved.state).toBe('APPROVED');
    expect((await recordOf(journey)).loanDistributions.approved).toBe(true);
  });
});
