import { type Actor, operations } from '@tshepa/contracts';
import { newId } from '@tshepa/messaging';
import { describe, expect, test } from 'vitest';
import { actors, applicant, errorCode, useApplications } from './support/applications.ts';
import { givenApplication } from './support/given-application.ts';
import { useNotices } from './support/notices.ts';

const applications = useApplications();

const noticesOf = useNotices(applications);

/** Creates an application that staff have declined before it was submitted. */
async function givenDeclined() {
  const { customerId: id, sessionId } = await givenApplication(applications.context);
  await applications.call(operations.declineApplication, { id, reason: 'Adverse' }, { actor: actors.agent });
  const own = { actor: applicant(sessionId) };
  return {
    id,
    ask: (message = '', idempotencyKey = newId()) =>
      applications.call(
        operations.requestReview,
        { id, ...(message ? { message } : {}) },
        { ...own, idempotencyKey },
      ),
    uphold: (actor: Actor = actors.manager) =>
      applications.call(operations.upholdDecline, { id, note: 'The report is right' }, { actor }),
    revert: () => applications.call(operations.revertDecline, { id }, { actor: actors.manager }),
    read: (actor: Actor = actors.manager) => applications.call(operations.getApplication, { id }, { actor }),
  };
}
const queued = async (id: string) => {
  const { items } = await applications.call(
    operations.listApplications,
    { queue: 'review', take: 100 },
    { actor: actors.agent },
  );
  return items.some((item) => item.id === id);
};
const counted = async () => {
  const { queues } = await applications.call(operations.listQueues, {}, { actor: actors.agent });
  return queues.find(({ queue }) => queue === 'review')?.count;
};

describe('[S8.10][S4.20] a person reviews a decline', () => {
  test('a request for a review adds the application to the queue once, however often it is sent, and decides nothing', async () => {
    const declined = await givenDeclined();
    const before = (await counted()) ?? 0;
    const key = newId();
    expect(await declined.ask('My pay went up', key)).toMatchObject({ state: 'DECLINED' });
    expect(await declined.ask('My pay went up', key)).toMatchObject({ state: 'DECLINED' });
    await declined.ask('And once more');
    expect(await queued(declined.id)).toBe(true);
    expect(await counted()).toBe(before + 1);
    const listed = await applications.call(
      operations.listApplications,
      { queue: 'review', take: 100 },
      { actor: actors.agent },
    );
    const waitingSince = listed.items.find(({ id }) => id === declined.id)?.waitingSince;
    expect(waitingSince).toBe((await declined.read()).review?.requestedAt);
    const { review, reviewMessage } = await declined.read();
    expect(review).toEqual({ requestedAt: expect.any(String) });
    expect(reviewMessage).toBe('My pay went up');
  });

  test('a manager who upholds the decline gives a reason, the applicant is notified, and no second review is possible', async () => {
    const declined = await givenDeclined();
    await declined.ask();
    expect(await errorCode(declined.uphold(actors.agent))).toBe('auth.forbidden');
    expect(await declined.uphold()).toMatchObject({ state: 'DECLINED' });
    expect(await queued(declined.id)).toBe(false);
    const record = await declined.read();
    expect(record.review).toMatchObject({ outcome: 'upheld', decidedAt: expect.any(String) });
    expect(record.loanDistributions).toMatchObject({
      declined_reason: 'Adverse',
      declined_state: 'IN_PROGRESS',
    });
    const { notes } = await applications.call(
      operations.listNotes,
      { id: declined.id, page: 1 },
      { actor: actors.agent },
    );
    expect(notes).toMatchObject([{ text: 'The report is right', author: 'manager@tshepa.example' }]);
    await expect.poll(() => noticesOf(declined.id)).toEqual(['decline', 'uphold-decline']);
    expect(await errorCode(declined.ask())).toBe('review.closed');
    expect(await errorCode(declined.uphold())).toBe('review.none');
  });

  test('a manager who reverts the decline ends the review, and the applicant is notified', async () => {
    const declined = await givenDeclined();
    await declined.ask();
    expect(await declined.revert()).toMatchObject({ state: 'IN_PROGRESS' });
    expect(await queued(declined.id)).toBe(false);
    expect((await declined.read()).review).toMatchObject({ outcome: 'reverted' });
    await expect.poll(() => noticesOf(declined.id)).toEqual(['decline', 'revert-decline']);
    expect(await errorCode(declined.ask())).toBe('application.illegal_transition');
  });

  test('[S9.10] a decline keeps the cause for the applicant and the note for staff, and a revert removes the cause', async () => {
    const { customerId: id, sessionId } = await givenApplication(applications.context);
    const decline = { id, reason: 'Fraud', cause: 'account-of-another', note: 'Call the bank' } as const;
    await applications.call(operations.declineApplication, decline, { actor: actors.agent });
    const read = (actor: Actor) => applications.call(operations.getApplication, { id }, { actor });
    const own = await read(applicant(sessionId));
    expect(own.loanDistributions).toMatchObject({
      declined_reason: 'Fraud',
      declined_cause: 'account-of-another',
    });
    expect(JSON.stringify(own)).not.toContain('Call the bank');
    const revert = { id, note: 'The bank knows both' };
    await applications.call(operations.revertDecline, revert, { actor: actors.manager });
    expect((await read(actors.manager)).loanDistributions).not.toHaveProperty('declined_cause');
    const page = { id, page: 1 };
    const { notes } = await applications.call(operations.listNotes, page, { actor: actors.agent });
    expect(notes.map(({ author, text }) => [author, text])).toEqual([
      ['manager@tshepa.example', 'The bank knows both'],
      ['agent@tshepa.example', 'Call the bank'],
    ]);
  });

  test('a revert without a requested review notifies the applicant too', async () => {
    const declined = await givenDeclined();
    expect(await errorCode(declined.uphold())).toBe('review.none');
    await declined.revert();
    await expect.poll(() => noticesOf(declined.id)).toEqual(['decline', 'revert-decline']);
  });
});
