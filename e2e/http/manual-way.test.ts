import { type LoanState, operations } from '@tshepa/contracts';
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
    const hand = await journeyBefore(system.now, 'verify-loan-otp', { bearer });
    const former = await system.now.sandbox.passcode(hand.person.cellNo);
    const move = (state: LoanState, action: 'reject-otp') =>
      hand.client.call(operations.changeLoanState, { id: hand.customerId, state, action }, { bearer: agent });
    expect((await move('MANUAL_INTEGRATION', 'reject-otp')).state).toBe('MANUAL_INTEGRATION');
    await until('the message to the customer', async () =>
      (await system.now.sandbox.smsTo(hand.person.cellNo)).some(({ text }) =>
        text.includes('submit it again'),
      ),
    );

    const issue = () =>
      hand.client.call(operations.issueManualPasscode, { id: hand.customerId }, { bearer: agent });
    const { otp } = await issue();
    const tryCode = (code: string) =>
      hand.client.sendOperation(operations.verifyManualPasscode, { id: hand.customerId, otp: code });
    if (former !== otp) expect(outcomeOf(await tryCode(former))).toBe('403 otp.invalid');
    expect(bodyOf(await tryCode(otp))).toMatchObject({ state: 'PENDING_APPROVAL' });
    expect((await system.now.sandbox.smsTo(hand.person.cellNo)).some(({ text }) => text.includes(otp))).toBe(
      false,
    );

    await move('MANUAL_INTEGRATION', 'reject-otp');
    expect(outcomeOf(await tryCode(otp))).toMatch(/^403 otp\./);
    const { otp: second } = await issue();
    await hand.client.call(operations.verifyManualPasscode, { id: hand.customerId, otp: second });
    const approved = await hand.client.call(
      operations.approveLoan,
      { id: hand.customerId, approve: 'true' },
      { bearer: agent },
    );
    expect(approved.state).toBe('APPROVED');
    expect((await recordOf(hand)).loanDistributions.approved).toBe(true);
  });
});
