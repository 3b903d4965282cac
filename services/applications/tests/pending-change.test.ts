import { operations } from '@tshepa/contracts';
import { newId } from '@tshepa/messaging';
import { describe, expect, test } from 'vitest';
import { actors, errorCode } from './support/applications.ts';
import { refusal } from './support/commands.ts';
import { checker, maker, useTwoManagers } from './support/two-managers.ts';

const { applications, party, setFourEyes, givenLoan } = useTwoManagers();

describe('the decision about a pending change', () => {
  test('the requester cannot confirm a pending change, and an agent can neither request nor confirm one', async () => {
    const loan = await givenLoan('APPROVED');
    await loan.payOut(maker);
    expect(await errorCode(loan.confirm(maker))).toBe('change.own');
    expect(await errorCode(loan.reject(maker))).toBe('change.own');
    expect(await errorCode(loan.withdraw(checker))).toBe('auth.forbidden');
    for (const act of [loan.confirm, loan.withdraw])
      expect(await errorCode(act(actors.agent))).toBe('auth.forbidden');
    expect(await errorCode(loan.reject(actors.agent))).toBe('auth.forbidden');
    expect(party.paid.size).toBe(0);
    expect(await loan.changeId()).not.toBe('');
  });

  test('another manager may reject a pending change with a note, its requester may withdraw it, and the record shows which happened', async () => {
    const loan = await givenLoan('APPROVED');
    await loan.payOut(maker);
    const rejected = await loan.changeId();
    await loan.reject(checker);
    expect((await loan.seenBy(maker)).lastChange).toMatchObject({
      ending: 'rejected',
      endedBy: { staffId: 'checker' },
      note: 'The account number is wrong',
    });
    expect(await refusal(loan.confirm(checker, undefined, rejected))).toMatchObject({
      code: 'change.void',
      message: 'That change was already rejected by checker@desk.example.',
    });
    await loan.payOut(maker);
    await loan.withdraw(maker);
    expect((await loan.seenBy(maker)).lastChange).toMatchObject({ ending: 'withdrawn' });
    expect(party.paid.size).toBe(0);
    await loan.payOut(checker);
    expect(await loan.confirm(maker)).toMatchObject({ state: 'PAID' });
  });

  test('an application has at most one pending change, which blocks other actions of staff', async () => {
    const loan = await givenLoan('LOAN_OTP_REQUIRED');
    await loan.changeLoan(maker);
    for (const act of [loan.override, loan.changeLoan, loan.rejectOtp])
      expect(await refusal(act(checker))).toMatchObject({
        code: 'change.pending',
        state: 'LOAN_OTP_REQUIRED',
      });
  });

  test('a change that waited when four eyes were switched off can still be confirmed or withdrawn', async () => {
    const loan = await givenLoan('APPROVED');
    await loan.payOut(maker);
    await setFourEyes(false);
    expect(await errorCode(loan.payOut(maker))).toBe('change.pending');
    expect(await errorCode(loan.confirm(maker))).toBe('change.own');
    expect(await loan.confirm(checker)).toMatchObject({ state: 'PAID' });
  });
});

describe('an application that changes while a change is pending', () => {
  test('a decline makes the change void, with an explanation', async () => {
    const loan = await givenLoan('LOAN_OTP_REQUIRED');
    await loan.override(maker);
    const id = await loan.changeId();
    await loan.decline(actors.agent);
    expect((await loan.seenBy(maker)).lastChange).toMatchObject({
      ending: 'void',
      note: 'The application has changed since: it is now in DECLINED. The request is void.',
    });
    expect(await refusal(loan.confirm(checker, undefined, id))).toMatchObject({
      code: 'change.void',
      message: expect.stringContaining('it is now in DECLINED'),
      state: 'DECLINED',
    });
  });

  test('an applicant who exits also makes the change void', async () => {
    const loan = await givenLoan('AWAITING_BUDGET');
    await loan.override(maker);
    const [sessionId = ''] = (await loan.stored()).sessionIds;
    await applications.call(
      operations.exitApplication,
      { id: loan.customerId },
      { actor: { kind: 'applicant', sessionId }, idempotencyKey: newId() },
    );
    expect(await loan.stored()).toMatchObject({
      loan: { state: 'DELETED' },
      lastChange: { ending: 'void' },
    });
  });

  test('a confirmation based on changed facts ends the change, and nothing is paid', async () => {
    const loan = await givenLoan('APPROVED');
    await loan.payOut(maker);
    await loan.rewrite((application) => ({
      ...application,
      bank: { ...application.bank, accountNumber: '62009999999' },
    }));
    expect(await refusal(loan.confirm(checker))).toMatchObject({
      code: 'change.void',
      message: expect.stringContaining('The request is void.'),
    });
    expect(party.paid.size).toBe(0);
    expect(await loan.stored()).toMatchObject({ lastChange: { ending: 'void' } });
    expect(await loan.changeId()).toBe('');
  });

  test('a confirmation based on an older version is refused', async () => {
    const loan = await givenLoan('APPROVED');
    await loan.payOut(maker);
    const { version } = await loan.seenBy(checker);
    const confirm = async (ifMatch: number) =>
      applications.call(
        operations.confirmChange,
        { id: loan.customerId, changeId: await loan.changeId() },
        { actor: checker, idempotencyKey: newId(), ifMatch },
      );
    expect(await errorCode(confirm(version - 1))).toBe('version.conflict');
    expect(await confirm(version)).toMatchObject({ state: 'PAID' });
  });
});
