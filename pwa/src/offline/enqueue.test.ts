import { expect, test } from 'vitest';
import { emptyDraft } from './draft.ts';
import { type NewCommand, planCommand } from './enqueue.ts';

const draft = { ...emptyDraft('customer', '2026-11-21T08:00:00.000Z'), nextSeq: 4 };
const context = { deviceId: 'device', now: new Date('2026-11-21T08:00:00.000Z') };
const save = (netSalary: number): NewCommand => ({
  kind: 'save',
  step: 'financial',
  payload: { save: { employmentRequest: { netSalary } } },
});

test('a new command takes the next place and a key of its own', () => {
  const plan = planCommand(draft, [], save(8000), context);
  expect(plan).toMatchObject({
    put: { seq: 4, state: 'waiting', customerId: 'customer' },
    removeId: null,
    nextSeq: 5,
  });
  expect(planCommand(draft, [], save(8000), context).put.id).not.toBe(plan.put.id);
});

test('the same thing asked again while it waits is the same command, to be sent at once', () => {
  const waiting = { ...planCommand(draft, [], save(8000), context).put, attempts: 2, notBefore: 99 };
  const plan = planCommand({ ...draft, nextSeq: 5 }, [waiting], save(8000), context);
  expect(plan).toEqual({ put: { ...waiting, notBefore: 0 }, removeId: null, nextSeq: 5 });
});

test('other answers are another command with another key', () => {
  const waiting = planCommand(draft, [], save(8000), context).put;
  const plan = planCommand({ ...draft, nextSeq: 5 }, [waiting], save(9000), context);
  expect(plan).toMatchObject({ put: { seq: 5 }, removeId: null });
});

test('what replaces a refused command takes its place in the order', () => {
  const refused = { ...planCommand(draft, [], save(8000), context).put, state: 'parked' as const };
  const plan = planCommand({ ...draft, nextSeq: 9 }, [refused], save(9000), context);
  expect(plan).toMatchObject({ put: { seq: 4, state: 'waiting' }, removeId: refused.id, nextSeq: 9 });
});

test('a newer page marker replaces one that was not sent', () => {
  const marker = (page: 'financial' | 'banking'): NewCommand => ({
    kind: 'progress',
    step: page,
    payload: { page },
  });
  const unsent = planCommand(draft, [], marker('financial'), context).put;
  expect(planCommand(draft, [unsent], marker('banking'), context).removeId).toBe(unsent.id);
});
