import { type Actor, dayMs, operations } from '@tshepa/contracts';
import { newId } from '@tshepa/messaging';
import { describe, expect, test } from 'vitest';
import { withHold } from '../src/domain/hold.ts';
import { operatorId, withCredentials } from '../src/domain/roster.ts';
import { actors, errorCode } from './support/applications.ts';
import { checker, type GivenLoan, maker, useTwoManagers } from './support/two-managers.ts';

const { applications, party, givenLoan } = useTwoManagers();

describe('the operator where there is one manager', () => {
  const { operator } = actors;

  /** Puts the loan's application on hold for a reason that two people have to answer. */
  const refuseAccount = async (loan: GivenLoan, raisedBy?: string) => {
    await loan.rewrite((before) =>
      withHold(before, {
        id: newId(),
        reason: 'account-refused',
        details: ['The account is closed'],
        now: new Date(),
        ...(raisedBy ? { raisedBy: { staffId: raisedBy, email: `${raisedBy}@desk.example` } } : {}),
      }),
    );
    return (await loan.stored()).holds?.at(-1)?.id ?? '';
  };
  const answer = (loan: { customerId: string }, holdId: string, actor: Actor) =>
    errorCode(
      applications.call(
        operations.answerHold,
        { id: loan.customerId, holdId, note: 'The bank has the maiden name' },
        { actor, idempotencyKey: newId() },
      ),
    );
  const waitingFor = async ({ customerId }: { customerId: string }) => {
    const { items } = await applications.call(operations.listWaiting, {}, { actor: operator });
    return items.find((item) => item.customerId === customerId);
  };

  test('the operator sees what waits without names of applicants, confirms a payout and rejects a change, under their own name', async () => {
    const loan = await givenLoan('APPROVED');
    await loan.payOut(maker);
    expect(await waitingFor(loan)).toEqual({
      customerId: loan.customerId,
      change: {
        id: await loan.changeId(),
        action: 'pay-out',
        by: { staffId: 'maker', email: 'maker@desk.example' },
        at: expect.any(String),
      },
      holds: [],
    });
    await loan.reject(operator);
    expect(await waitingFor(loan)).toBeUndefined();
    expect(party.paid.size).toBe(0);
    await loan.payOut(maker);
    expect(await loan.confirm(operator)).toMatchObject({ state: 'PAID' });
    expect([...party.paid.values()]).toEqual([500]);
    expect((await loan.seenBy(maker)).lastChange).toMatchObject({
      ending: 'confirmed',
      endedBy: { email: 'thandi (operator)' },
    });
  });

  test('when the bank contradicts an account, operators give only one of the two answers that are needed', async () => {
    const loan = await givenLoan('APPROVED');
    const holdId = await refuseAccount(loan, 'maker');
    expect((await waitingFor(loan))?.holds).toMatchObject([{ id: holdId, reason: 'account-refused' }]);
    expect(await answer(loan, holdId, operator)).toBe('none');
    expect(await answer(loan, holdId, { ...operator, name: 'sipho' })).toBe('change.own');
    expect(await answer(loan, holdId, maker)).toBe('change.own');
    expect(await answer(loan, holdId, checker)).toBe('none');
    expect(await waitingFor(loan)).toBeUndefined();
  });

  test('for a day after an operator gave a manager a password, no operator may confirm what this manager requests', async () => {
    await applications.context.roster.change((now) => {
      const standings = { maker: { role: 'manager', disabled: false } } as const;
      const at = applications.clock.now();
      // A colleague gave a password just before. The colleague and the operator both count.
      const known = withCredentials({ ...now, standings }, 'maker', { by: ['checker'], at });
      return withCredentials(known, 'maker', { by: [operatorId], at });
    });
    const loan = await givenLoan('APPROVED');
    await loan.payOut(maker);
    expect(await errorCode(loan.confirm(operator))).toBe('four_eyes.not_a_pair');
    applications.clock.set(dayMs + 60_000);
    expect(await errorCode(loan.confirm(operator))).toBe('none');
  });

  test('the operator cannot make or request a change', async () => {
    const loan = await givenLoan('APPROVED');
    for (const tried of [loan.payOut(operator), loan.changeLoan(operator), loan.decline(operator)])
      expect(await errorCode(tried)).toBe('auth.forbidden');
    expect(await errorCode(applications.call(operations.listWaiting, {}, { actor: maker }))).toBe(
      'auth.forbidden',
    );
  });
});
