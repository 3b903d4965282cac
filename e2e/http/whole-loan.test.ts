import { dayMs, operations } from '@tshepa/contracts';
import { bySize } from '@tshepa/test-kit';
import {
  applicationStages,
  enrolmentStages,
  loanStages,
  payoutStages,
  runStages,
  until,
  wholeLoan,
} from '@tshepa/tools/journey';
import { describe, expect, test } from 'vitest';
import { plainCall } from '../support/plain-call.ts';
import { effectsOf, proveNumber, recordOf, stateOf } from '../support/records.ts';
import { createJourney, sandboxCase, somebody, useTestSystem } from '../support/system.ts';

const system = useTestSystem();

/** The applicant's stages before the acceptance at the bank. */
const upToMandate = loanStages.filter((stage) => stage.name !== 'accept-mandate');

describe('a whole loan over HTTP', () => {
  test.each([
    [500, 'eft', 500],
    [1000, 'e-wallet', 990],
  ] as const)('[S1.04][S4.21][S9.07] a loan of R%i by %s goes from the first answer to PAID, and R%i is paid out once', async (value, payout, paid) => {
    const bearer = await system.now.signIn('manager');
    const journey = createJourney(system.now, { bearer, value, payout });
    await runStages(journey, wholeLoan);
    const record = await recordOf(journey);
    expect(record.loanDistributions).toMatchObject({
      state: 'PAID',
      approved: true,
      payout: { amount: paid },
    });
    expect(record.loanDistributions.total_repayable).toBe(value === 500 ? 580 : 1130);
    const payouts = await effectsOf(system.now, 'payout', journey);
    expect(payouts).toHaveLength(1);
  });

  test('[S4.07][S4.08] the enrolment passcode is required unless the person was approved before and proved the same number and account', async () => {
    const unknown = createJourney(system.now);
    await runStages(unknown, applicationStages);
    expect(await stateOf(unknown)).toBe('ENROLLMENT_OTP_REQUIRED');
    await runStages(unknown, enrolmentStages);
    expect(await stateOf(unknown)).toBe('PAYBACK_REQUESTED');

    const person = sandboxCase('approvedBefore');
    const earlier = createJourney(system.now, { person });
    await runStages(earlier, applicationStages);
    expect(await stateOf(earlier)).toBe('ENROLLMENT_OTP_REQUIRED');
    await proveNumber(system.now, earlier.customerId);
    for (const [changes, state] of [
      [{ cellNo: somebody().cellNo }, 'ENROLLMENT_OTP_REQUIRED'],
      [{}, 'PAYBACK_REQUESTED'],
    ] as const) {
      const again = createJourney(system.now, { person: { ...person, ...changes } });
      await runStages(again, applicationStages);
      expect(await stateOf(again)).toBe(state);
    }
  });

  test('[S9.01][S4.05] the save of a net salary below R4000 a month declines the application', async () => {
    const journey = createJourney(system.now);
    await runStages(journey, applicationStages.slice(0, 5));
    const reply = await journey.client.call(operations.saveApplication, {
      id: journey.customerId,
      employmentRequest: { netSalary: 3999.99, paymentFrequency: 'monthly', salaryDate: 25 },
    });
    expect(reply.loanDistributions.state).toBe('DECLINED');
    expect((await recordOf(journey)).loanDistributions).toMatchObject({
      declined: true,
      declined_reason: 'Affordability',
    });
  });

  test('[S2.19][S9.10] when the costs leave less than the loan requires, the submission is declined and the calculation is stored', async () => {
    const journey = createJourney(system.now, { value: 1000 });
    await runStages(journey, applicationStages.slice(0, -1));
    const costs = { rent: 7000, groceries: 0, travel: 0, comunications: 0, education: 0, utilities: 0 };
    const reply = await journey.client.call(operations.saveApplication, {
      id: journey.customerId,
      customerRequest: costs,
    });
    expect(reply.loanDistributions.state).toBe('DECLINED');
    const record = await recordOf(journey);
    expect(record.loanDistributions).toMatchObject({ declined: true, declined_reason: 'Affordability' });
    expect(record.affordability).toMatchObject({
      verdict: 'too-little',
      normsFrom: '2015-03-13',
      lines: { gross: 10_400, net: 8_200, declaredCosts: 7_000, discretionary: 1_200, repayable: 1_210 },
    });
  });

  test('[S2.19] costs of zero become the higher of the statements’ costs and the legal minimum, and everybody sees the calculation', async () => {
    const journey = createJourney(system.now, { bearer: await system.now.signIn('agent') });
    await runStages(journey, applicationStages.slice(0, -1));
    const costs = { rent: 0, groceries: 0, travel: 0, comunications: 0, education: 0, utilities: 0 };
    await journey.client.call(operations.saveApplication, { id: journey.customerId, customerRequest: costs });
    const own = await recordOf(journey);
    expect(own).toMatchObject({
      loanDistributions: { state: 'ENROLLMENT_OTP_REQUIRED' },
      affordability: {
        verdict: 'enough',
        lines: { declaredCosts: 0, minimumCosts: 1_541.38, costsOnStatements: 3_290, costs: 3_290 },
      },
    });
    expect(own).not.toHaveProperty('affordabilityFlags');
    const seen = await journey.client.call(
      operations.getApplication,
      { id: journey.customerId },
      { bearer: journey.bearer() },
    );
    expect(seen).toMatchObject({
      affordability: own.affordability,
      affordabilityFlags: [
        'costs-below-minimum',
        'income-not-proven',
        'costs-higher-on-statements',
        'commitments-unknown',
      ],
    });
    // The calculation was stored at the submission, so a later read returns the same calculation.
    await system.now.moveClock(dayMs);
    expect((await recordOf(journey)).affordability).toEqual(own.affordability);
    await system.now.moveClock(0);
  });

  test.each(
    bySize({
      smallest: ['mandateDeclined'],
      full: ['mandateDeclined', 'mandateUndeliverable', 'mandateBankError'],
    }),
  )('a failed mandate (%s) does not change the loan, and may be sent again', async (kind) => {
    const journey = createJourney(system.now, {
      bearer: await system.now.signIn('manager'),
      person: sandboxCase(kind),
    });
    await runStages(journey, [...applicationStages, ...enrolmentStages, ...upToMandate]);
    await until(
      'the answer of the bank',
      async () => (await recordOf(journey)).loanDistributions.mandate?.status !== 'requested',
    );
    expect(await stateOf(journey)).toBe('LOAN_OTP_REQUIRED');
    const again = await journey.client.call(operations.verifyLoanPasscode, {
      customerId: journey.customerId,
    });
    expect(again.mandate?.status).toBeDefined();
    const mandates = await effectsOf(system.now, 'mandate', journey);
    expect(mandates).toHaveLength(2);
  });

  test('[S7.31][S8.04] a failed payout returns status 500 with the provider’s message, and leaves the loan approved', async () => {
    const bearer = await system.now.signIn('manager');
    const journey = createJourney(system.now, { bearer, person: sandboxCase('payoutFailing') });
    await runStages(journey, [...applicationStages, ...enrolmentStages, ...loanStages]);
    const { enrollment, loanDistributions } = await recordOf(journey);
    const query = {
      customerId: journey.customerId,
      clientId: enrollment?.client_id ?? '',
      loanId: loanDistributions.provider_loan_id ?? '',
    };
    const path = '/provider/create_payout_instructions';
    expect(await plainCall(system.now.client(), 'POST', path, { query, bearer })).toMatchObject({
      status: 500,
      body: { status: 500, code: 'payout.failed', message: 'The beneficiary account is closed' },
    });
    expect(await stateOf(journey)).toBe('APPROVED');
  });

  test('[S1.03][S8.11] a person with an open loan cannot apply for another', async () => {
    const person = somebody();
    const first = createJourney(system.now, { person });
    await runStages(first, [...applicationStages, ...enrolmentStages]);
    const second = createJourney(system.now, { person });
    await second.client.call(operations.openSession, {});
    await expect(runStages(second, applicationStages.slice(1, 2))).rejects.toMatchObject({
      code: 'application.limit',
      message: expect.stringContaining('You have reached the Loan application limit'),
    });
  });

  test('money is paid out once, however often and by however many staff it is requested', async () => {
    const journey = createJourney(system.now, { bearer: await system.now.signIn('manager') });
    await runStages(journey, [...applicationStages, ...enrolmentStages, ...loanStages]);
    const other = { ...journey, keys: new Map<string, string>(), bearer: journey.bearer };
    const outcomes = await Promise.allSettled(
      [journey, other, journey, other].map((attempt) => payoutStages[0]?.run(attempt)),
    );
    expect(outcomes.some((outcome) => outcome.status === 'fulfilled')).toBe(true);
    expect(await stateOf(journey)).toBe('PAID');
    const payouts = await effectsOf(system.now, 'payout', journey);
    expect(payouts).toHaveLength(1);
  });
});

describe('the next loan', () => {
  test('[S1.03] a person can apply again only after the loan is repaid', async () => {
    const person = somebody();
    const journey = createJourney(system.now, { bearer: await system.now.signIn('manager'), person });
    await runStages(journey, wholeLoan);
    const next = createJourney(system.now, { person });
    await next.client.call(operations.openSession, {});
    const [savePersonal] = applicationStages.slice(1, 2);
    await expect(savePersonal?.run(next)).rejects.toMatchObject({ code: 'application.limit' });

    const { provider_loan_id: loanId } = (await recordOf(journey)).loanDistributions;
    await system.now.sandbox.changeLoan(loanId ?? '', 'settle');
    await savePersonal?.run(next);
    expect(await stateOf(next)).toBe('IN_PROGRESS');
  });
});
