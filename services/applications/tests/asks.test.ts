import { type Actor, type AskedThing, dayMs, operations } from '@tshepa/contracts';
import { newId } from '@tshepa/messaging';
import { describe, expect, test } from 'vitest';
import { actors, applicant, errorCode, useApplications } from './support/applications.ts';
import { givenApplication } from './support/given-application.ts';
import { useNotices } from './support/notices.ts';
import { pdf, png, uploader } from './support/uploads.ts';

const applications = useApplications();
const noticesOf = useNotices(applications);

async function givenWaiting() {
  const { customerId: id, sessionId } = await givenApplication(applications.context, {
    state: 'AWAITING_BUDGET',
  });
  const own = { actor: applicant(sessionId) };
  return {
    id,
    own,
    uploads: uploader(applications, id, own.actor),
    ask: (thing: AskedThing, which: { month?: string; bank?: 'fnb' } = {}) =>
      applications.call(operations.askCustomer, { id, thing, ...which, days: 2 }, { actor: actors.agent }),
    save: (
      employmentRequest: { netSalary?: number; grossSalary?: number },
      more: object = {},
      safety: { actor?: Actor; idempotencyKey?: string } = {},
    ) =>
      applications.call(
        operations.saveApplication,
        { id, employmentRequest, ...more },
        { ...own, idempotencyKey: newId(), ...safety },
      ),
    read: (actor = own.actor) => applications.call(operations.getApplication, { id }, { actor }),
    staffRecord: () => applications.call(operations.getApplication, { id }, { actor: actors.agent }),
    /** Returns which of the queues the application is in. */
    queues: async () => {
      const found: string[] = [];
      for (const queue of ['decide', 'customer', 'mine'] as const) {
        const page = { queue, take: 100 };
        const { items } = await applications.call(operations.listApplications, page, { actor: actors.agent });
        if (items.some((item) => item.id === id)) found.push(queue);
      }
      return found;
    },
    listed: async (queue: 'customer' | 'mine') => {
      const page = { queue, take: 100 };
      const { items } = await applications.call(operations.listApplications, page, { actor: actors.agent });
      return items.find((item) => item.id === id);
    },
  };
}

/** Returns how many answers the person who asked is told of. */
const answered = async () =>
  (await applications.call(operations.listQueues, {}, { actor: actors.agent })).answered ?? 0;

describe('[S2.26] staff ask the applicant', () => {
  test('[S7.25] for a payslip: nothing else can be sent, the answer ends the request, and the application returns to whoever asked', async () => {
    const { id, uploads, ask, save, read, staffRecord, queues, listed } = await givenWaiting();
    expect(await queues()).toEqual(['decide']);
    const before = await answered();
    expect(await errorCode(uploads.send('PAYSLIP', pdf(5_000)))).toBe('application.illegal_transition');
    await ask('payslip');
    expect(await errorCode(ask('statements'))).toBe('ask.open');
    expect(await queues()).toEqual(['customer', 'mine']);
    expect(await answered()).toBe(before);
    expect((await listed('customer'))?.asked).toEqual({ dueDay: expect.any(String) });
    const asked = await read();
    expect(asked.asked).toEqual({ id: expect.any(String), thing: 'payslip', dueDay: expect.any(String) });
    expect(asked).not.toHaveProperty('ask');

    expect(await errorCode(uploads.send('BANK_STATEMENT', pdf(5_000)))).toBe(
      'application.illegal_transition',
    );
    expect(await errorCode(save({ netSalary: 9_000 }))).toBe('application.illegal_transition');
    applications.clock.set(dayMs);
    await uploads.attach('PAYSLIP', [await uploads.send('PAYSLIP', pdf(5_000))]);
    expect((await read()).asked).toBeUndefined();
    expect(await answered()).toBe(before + 1);
    const row = await listed('mine');
    expect(row?.asked).toEqual({ dueDay: expect.any(String), isAnswered: true });
    expect(Date.parse(row?.waitingSince ?? '')).toBeGreaterThan(Date.now() + dayMs - 60_000);
    const record = await staffRecord();
    expect(record.ask?.ended).toMatchObject({ ending: 'answered' });
    expect(record.assignee?.email).toBe('agent@tshepa.example');
    expect(await queues()).toEqual(['decide', 'mine']);
    expect(await errorCode(uploads.send('PAYSLIP', pdf(5_000)))).toBe('application.illegal_transition');
    expect(record.id).toBe(id);
    const decline = { id, reason: 'Adverse' as const };
    await applications.call(operations.declineApplication, decline, { actor: actors.agent });
    expect(await answered()).toBe(before);
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

  test('and withdraw it: the applicant is told once, the application waits for staff again, and a second answer is refused', async () => {
    const { id, ask, save, read, staffRecord, queues } = await givenWaiting();
    await ask('netSalary');
    const askId = (await staffRecord()).ask?.id ?? '';
    const idempotencyKey = newId();
    const withdraw = (key = newId()) =>
      applications.call(operations.withdrawAsk, { id, askId }, { actor: actors.agent, idempotencyKey: key });
    await withdraw(idempotencyKey);
    await withdraw(idempotencyKey);
    await expect.poll(() => noticesOf(id)).toEqual(['ask-customer', 'withdraw-ask']);
    expect(await queues()).toEqual(['decide', 'mine']);
    expect((await read()).asked).toBeUndefined();
    expect(await errorCode(withdraw())).toBe('ask.ended');
    expect(await errorCode(save({ netSalary: 9_000 }))).toBe('application.illegal_transition');
  });

  test('and after the due day the application waits for staff again, while the applicant can still answer', async () => {
    const { ask, save, queues } = await givenWaiting();
    await ask('netSalary');
    expect(await queues()).toEqual(['customer', 'mine']);
    applications.clock.set(4 * dayMs);
    expect(await queues()).toEqual(['decide', 'mine']);
    await save({ netSalary: 9_000 });
  });

  test('for the statement of one month: the others stay, and the answer contains them and one more', async () => {
    const { id, uploads, ask, read, staffRecord } = await givenWaiting();
    expect(await errorCode(ask('payslip', { month: '2026-09' }))).toBe('request.invalid');
    expect(await errorCode(ask('statements', { month: '2026-09', bank: 'fnb' }))).toBe('request.invalid');
    await ask('statements');
    const [august, october] = [
      await uploads.send('BANK_STATEMENT', pdf(5_000)),
      await uploads.send('BANK_STATEMENT', pdf(5_000)),
    ];
    await uploads.attach('BANK_STATEMENT', [august, october]);
    await ask('statements', { month: '2026-09' });
    expect((await read()).asked).toMatchObject({ thing: 'statements', month: '2026-09' });
    const september = await uploads.send('BANK_STATEMENT', pdf(5_000));
    for (const files of [[september], [september, august]])
      expect(await errorCode(uploads.attach('BANK_STATEMENT', files))).toBe('request.invalid');
    await uploads.attach('BANK_STATEMENT', [august, october, september]);
    const { files, ask: asked } = await staffRecord();
    expect(files.map(({ fileId }) => fileId)).toEqual(
      [august, october, september].map(({ fileId }) => fileId),
    );
    expect(asked).toMatchObject({ ended: { ending: 'answered' } });
    expect(id).toBe((await staffRecord()).id);
  });
});

describe('[S2.26] a request to the applicant', () => {
  test('of two answers to one request at the same moment one counts, and a repeated one gets the same reply', async () => {
    const { ask, save, staffRecord } = await givenWaiting();
    await ask('netSalary');
    const idempotencyKey = newId();
    const first = await save({ netSalary: 9_000 }, {}, { idempotencyKey });
    expect(await save({ netSalary: 9_000 }, {}, { idempotencyKey })).toEqual(first);
    await ask('netSalary');
    const outcomes = await Promise.all([9_100, 9_200].map((netSalary) => errorCode(save({ netSalary }))));
    expect(outcomes.toSorted()).toEqual(['application.illegal_transition', 'none']);
    expect((await staffRecord()).ask).toMatchObject({ ended: { ending: 'answered' } });
  });

  test('a request to one applicant cannot be answered by another', async () => {
    const { id, ask, save, staffRecord } = await givenWaiting();
    await ask('payslip');
    const stranger = applicant(newId());
    const theirs = uploader(applications, id, stranger);
    expect(await errorCode(theirs.send('PAYSLIP', pdf(5_000)))).toBe('customer.not_found');
    expect(await errorCode(save({ netSalary: 1 }, {}, { actor: stranger }))).toBe('customer.not_found');
    expect((await staffRecord()).ask).not.toHaveProperty('ended');
  });

  test('a document of another type is refused, and the request stays open', async () => {
    const { uploads, ask, staffRecord } = await givenWaiting();
    await ask('statements');
    expect(await errorCode(uploads.send('BANK_STATEMENT', png()))).toBe('file.not_pdf');
    expect(await errorCode(uploads.send('BANK_STATEMENT', Buffer.from('MZ not a document')))).toBe(
      'file.not_pdf',
    );
    expect((await staffRecord()).ask).not.toHaveProperty('ended');
  });

  test('a request cannot be answered after a decline, and a revert does not bring it back', async () => {
    const { id, uploads, ask, save, read, staffRecord, queues } = await givenWaiting();
    await ask('netSalary');
    const begun = await errorCode(uploads.send('PAYSLIP', pdf(5_000)));
    expect(begun).toBe('application.illegal_transition');
    const decline = { id, reason: 'Adverse' as const };
    await applications.call(operations.declineApplication, decline, { actor: actors.agent });
    expect(await errorCode(save({ netSalary: 9_000 }))).toBe('application.illegal_transition');
    expect((await staffRecord()).ask).toMatchObject({ ended: { ending: 'overtaken' } });
    await applications.call(operations.revertDecline, { id }, { actor: actors.manager });
    expect((await read()).asked).toBeUndefined();
    expect(await errorCode(save({ netSalary: 9_000 }))).toBe('application.illegal_transition');
    expect(await queues()).toEqual(['decide', 'mine']);
    await ask('netSalary');
    await save({ netSalary: 9_000 });
  });
});
