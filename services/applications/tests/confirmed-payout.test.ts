import { AppError } from '@tshepa/contracts';
import { newId } from '@tshepa/messaging';
import { describe, expect, test } from 'vitest';
import { errorCode } from './support/applications.ts';
import { refusal } from './support/commands.ts';
import { checker, type GivenLoan, maker, third, useTwoManagers } from './support/two-managers.ts';

const { crash, party, givenLoan } = useTwoManagers();

/** Stores a former loan whose cancellation the provider has not confirmed yet (`waiting`) or has (`ended`). */
async function givenFormerLoan(loan: GivenLoan, ending: 'waiting' | 'ended') {
  party.isCancelling = false;
  const former = { loanId: 'L-former', nextMandate: 1, cancellation: 'loan-cancel:late', ending };
  await loan.rewrite((before) => ({ ...before, formerLoans: [former] }));
}

describe('a payout that a second manager confirms', () => {
  test('a repeated confirmation with the same key gets the first reply', async () => {
    const loan = await givenLoan('APPROVED');
    const asking = newId();
    const asked = await loan.payOut(maker, asking);
    expect(await loan.payOut(maker, asking)).toEqual(asked);
    const [key, id] = [newId(), await loan.changeId()];
    const first = await loan.confirm(checker, key, id);
    expect(await loan.confirm(checker, key, id)).toEqual(first);
    expect(party.paid.size).toBe(1);
    expect(await errorCode(loan.confirm(checker, newId(), id))).toBe('change.void');
    expect(await errorCode(loan.confirm(checker, key, newId()))).toBe('idempotency.mismatch');
  });

  test('confirmations by two managers and a double click at the same moment pay only once', async () => {
    const loan = await givenLoan('APPROVED');
    await loan.payOut(maker);
    const id = await loan.changeId();
    const codes = await Promise.all(
      [checker, checker, third].map((actor) => errorCode(loan.confirm(actor, newId(), id))),
    );
    expect(codes.filter((code) => code === 'none')).toHaveLength(1);
    expect(party.paid.size).toBe(1);
    expect(await loan.stored()).toMatchObject({
      loan: { state: 'PAID' },
      lastChange: { ending: 'confirmed' },
    });
  });

  test('after a crash between the payment and its record nobody can reject the change, and any other manager can complete it', async () => {
    const loan = await givenLoan('APPROVED');
    await loan.payOut(maker);
    const id = await loan.changeId();
    crash.at = 'applications.before-write confirm-change';
    expect(await errorCode(loan.confirm(checker, newId(), id))).toBe('internal');
    expect(party.paid.size).toBe(1);
    expect(await loan.stored()).toMatchObject({ loan: { state: 'APPROVED' } });
    expect((await loan.seenBy(third)).pendingChange).toMatchObject({ isUnderWay: true, offers: ['confirm'] });
    expect((await loan.seenBy(maker)).pendingChange?.offers).toEqual([]);
    for (const act of [() => loan.reject(third), () => loan.withdraw(maker), () => loan.payOut(third)])
      expect(await refusal(act())).toMatchObject({
        code: 'change.pending',
        message: 'A change was confirmed and is being carried out.',
      });
    expect(await errorCode(loan.confirm(maker))).toBe('change.own');
    expect(await loan.confirm(third)).toMatchObject({ state: 'PAID' });
    expect(party.paid.size).toBe(1);
  });

  test('a payout is refused while a former loan waits to be cancelled at the provider', async () => {
    const loan = await givenLoan('APPROVED');
    await loan.payOut(maker);
    await givenFormerLoan(loan, 'waiting');
    expect(await refusal(loan.confirm(checker))).toMatchObject({
      code: 'application.illegal_transition',
      state: 'APPROVED',
    });
    expect(await loan.seenBy(maker)).toMatchObject({
      actions: expect.not.arrayContaining([expect.objectContaining({ action: 'pay-out' })]),
    });
    expect(party.paid.size).toBe(0);
    await givenFormerLoan(loan, 'ended');
    expect(await loan.confirm(checker)).toMatchObject({ state: 'PAID' });
  });

  test('when a former loan is accepted while a payout is being sent, the payout can no longer be rejected, and is paid once', async () => {
    const loan = await givenLoan('APPROVED');
    await loan.payOut(maker);
    party.wait = () => givenFormerLoan(loan, 'waiting');
    expect(await errorCode(loan.confirm(checker))).toBe('application.illegal_transition');
    party.wait = async () => undefined;
    expect(await errorCode(loan.reject(third))).toBe('change.pending');
    await givenFormerLoan(loan, 'ended');
    expect(await loan.confirm(third)).toMatchObject({ state: 'PAID' });
    expect(party.paid.size).toBe(1);
  });

  test('a payout stays confirmed without the provider’s answer, and a call with the same key tries again without paying twice', async () => {
    const loan = await givenLoan('APPROVED');
    await loan.payOut(maker);
    const [key, id] = [newId(), await loan.changeId()];
    party.isSilent = true;
    expect(await errorCode(loan.confirm(checker, key, id))).toBe('party.unknown_outcome');
    expect(await errorCode(loan.reject(third))).toBe('change.pending');
    party.isSilent = false;
    expect(await loan.confirm(checker, key, id)).toMatchObject({ state: 'PAID' });
    expect(party.paid.size).toBe(1);
  });

  test('a rejection during the call to the provider is refused', async () => {
    const loan = await givenLoan('APPROVED');
    await loan.payOut(maker);
    const id = await loan.changeId();
    let rejection: unknown;
    party.wait = async () => {
      rejection = await errorCode(loan.reject(third, 'Stop', id));
    };
    expect(await loan.confirm(checker, newId(), id)).toMatchObject({ state: 'PAID' });
    expect(rejection).toBe('change.pending');
  });

  test('after a refusal by the provider the change can be confirmed, rejected or withdrawn again', async () => {
    const loan = await givenLoan('APPROVED');
    await loan.payOut(maker);
    party.refuse = new AppError('payout.failed', { message: 'The account is closed' });
    expect(await refusal(loan.confirm(checker))).toMatchObject({ message: 'The account is closed' });
    expect((await loan.seenBy(third)).pendingChange).toMatchObject({
      isUnderWay: false,
      offers: ['confirm', 'reject'],
    });
    await loan.withdraw(maker);
    expect(party.paid.size).toBe(0);
  });
});
