import { dayMs, operations } from '@tshepa/contracts';
import { newId } from '@tshepa/messaging';
import { describe, expect, test } from 'vitest';
import { actors, applicant, errorCode, useApplications } from './support/applications.ts';
import { givenApplication } from './support/given-application.ts';
import { pdf, uploader } from './support/uploads.ts';

const applications = useApplications();

async function givenWaiting() {
  const { customerId: id, sessionId } = await givenApplication(applications.context, {
    state: 'AWAITING_BUDGET',
  });
  const own = { actor: applicant(sessionId) };
  return {
    id,
    own,
    uploads: uploader(applications, id, own.actor),
    ask: (thing: 'payslip' | 'statements' | 'netSalary') =>
      applications.call(operations.askCustomer, { id, thing, days: 2 }, { actor: actors.agent }),
    save: (employmentRequest: { netSalary?: number; grossSalary?: number }, more: object = {}) =>
      applications.call(
        operations.saveApplication,
        { id, employmentRequest, ...more },
        { ...own, idempotencyKey: newId() },
      ),
    read: (actor = own.actor) => applications.call(operations.getApplication, { id }, { actor }),
    staffRecord: () => applications.call(operations.getApplication, { id }, { actor: actors.agent }),
    isIn: async (queue: 'decide' | 'mine') => {
      const page = { queue, take: 100 };
      const { items } = await applications.call(operations.listApplications, page, { actor: actors.agent });
      return items.some((item) => item.id === id);
    },
  };
}

describe('[S2.26] staff ask the applicant', () => {
  test('[S7.25] for a payslip: nothing else can be sent, the answer ends the request, and the application returns to whoever asked', async () => {
    const { id, uploads, ask, save, read, staffRecord, isIn } = await givenWaiting();
    expect(await isIn('decide')).toBe(true);
    expect(await errorCode(uploads.send('PAYSLIP', pdf(5_000)))).toBe('application.illegal_transition');
    await ask('payslip');
    expect(await errorCode(ask('statements'))).toBe('ask.open');
    expect([await isIn('decide'), await isIn('mine')]).toEqual([false, true]);
    const asked = await read();
    expect(asked.asked).toEqual({ id: expect.any(String), thing: 'payslip', dueDay: expect.any(String) });
    expect(asked).not.toHaveProperty('ask');

    expect(await errorCode(uploads.send('BANK_STATEMENT', pdf(5_000)))).toBe(
      'application.illegal_transition',
    );
    expect(await errorCode(save({ netSalary: 9_000 }))).toBe('application.illegal_transition');
    await uploads.attach('PAYSLIP', [await uploads.send('PAYSLIP', pdf(5_000))]);
    expect((await read()).asked).toBeUndefined();
    const record = await staffRecord();
    expect(record.ask?.ended).toMatchObject({ ending: 'answered' });
    expect(record.assignee?.email).toBe('agent@tshepa.example');
    expect(await isIn('decide')).toBe(true);
    expect(await errorCode(uploads.send('PAYSLIP', pdf(5_000)))).toBe('application.illegal_transition');
    expect(record.id).toBe(id);
  });

  test('for a figure: a save with exactly this figure is accepted once', async () => {
    const { ask, save, staffRecord } = await givenWaiting();
    await ask('netSalary');
    expect(await errorCode(save({ netSalary: 9_000, grossSalary: 12_000 }))).toBe(
      'application.illegal_transition',
    );
    const others = { customerRequest: { suburb: 'Orlando' } };
    expect(await errorCode(save({ netSalary: 9_000 }, others))).toBe('application.illegal_transition');
    await save({ netSalary: 9_000 });
    expect(await staffRecord()).toMatchObject({ netSalary: 9_000, ask: { ended: { ending: 'answered' } } });
    expect(await errorCode(save({ netSalary: 9_500 }))).toBe('application.illegal_transition');
  });

  test('and withdraw it: the application waits for staff again, and a second answer is refused', async () => {
    const { id, ask, save, read, staffRecord, isIn } = await givenWaiting();
    await ask('netSalary');
    const askId = (await staffRecord()).ask?.id ?? '';
    const withdraw = () => applications.call(operations.withdrawAsk, { id, askId }, { actor: actors.agent });
    await withdraw();
    expect(await isIn('decide')).toBe(true);
    expect((await read()).asked).toBeUndefined();
    expect(await errorCode(withdraw())).toBe('ask.ended');
    expect(await errorCode(save({ netSalary: 9_000 }))).toBe('application.illegal_transition');
  });

  test('and after the due day the application waits for staff again, while the applicant can still answer', async () => {
    const { ask, save, isIn } = await givenWaiting();
    await ask('netSalary');
    expect(await isIn('decide')).toBe(false);
    applications.clock.set(4 * dayMs);
    expect(await isIn('decide')).toBe(true);
    await save({ netSalary: 9_000 });
  });
});
