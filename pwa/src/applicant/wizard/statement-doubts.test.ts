import { saveVersionOf } from '@tshepa/contracts/entities/customer';
import { expect, test } from 'vitest';
import { type Draft, emptyDraft } from '../../offline/index.ts';
import { answersHere, doubtsOf, otherPayday, savesHere } from './statement-doubts.tsx';

const draftWith = (changes: Partial<Draft>): Draft => ({ ...emptyDraft('1', '2026-11-01'), ...changes });
const tick = (statementDoubts: string) => ({ 'bank-connect': { statementDoubts } });

test('[S2.16] what was ticked as wrongly read is saved once, and the ticks override what was sent', () => {
  const ticked = draftWith({ typed: tick('salary,bank') });
  expect(doubtsOf(ticked)).toEqual(['bank', 'salary']);
  expect(savesHere(ticked, ticked)).toEqual([
    {
      kind: 'save',
      step: 'bank-connect',
      payload: { save: { id: '1', employmentRequest: { statementDoubts: ['bank', 'salary'] } } },
    },
  ]);
  const cleared = draftWith({ typed: tick(''), employmentRequest: { statementDoubts: ['salary'] } });
  expect(answersHere(cleared)).toEqual({ statementDoubts: [] });
});

test('an applicant who doubts nothing sends nothing about it, and a former server is not asked to know the answer', () => {
  const draft = draftWith({});
  expect(savesHere(draft, draft)).toEqual([]);
  expect(answersHere(draft)).toEqual({});
  expect(saveVersionOf({ employmentRequest: { netSalary: 1 } })).toBe(1);
  expect(saveVersionOf({ employmentRequest: { paymentFrequency: 'fortnightly' } })).toBe(2);
  expect(saveVersionOf({ employmentRequest: { statementDoubts: ['bank'] } })).toBe(3);
});

const paidOn = (...dates: string[]): Draft['statements'] => [
  {
    blobId: 'a',
    name: 'october.pdf',
    contentType: 'application/pdf',
    sizeBytes: 9,
    finding: {
      kind: 'checked',
      reading: { bank: 'fnb', salaries: dates.map((date) => ({ date, amountCents: 820_000 })) },
    },
  },
  null,
  null,
];

test.each([
  ['another day', 15, 25],
  ['a day beside it', 24, undefined],
  ['no day', undefined, undefined],
])('[S2.16] a payday that was declared as %s is asked back when the statements show day 25', (_how, salaryDate, asked) => {
  const draft = draftWith({
    statements: paidOn('2026-08-25', '2026-09-25', '2026-10-23'),
    employmentRequest: { paymentFrequency: 'monthly', ...(salaryDate ? { salaryDate } : {}) },
  });
  expect(otherPayday(draft)).toBe(asked);
});

test('[S2.16] the first and the last day of a month are one payday, and only a ticked day is saved', () => {
  const draft = draftWith({
    statements: paidOn('2026-08-31', '2026-09-30', '2026-10-30'),
    employmentRequest: { paymentFrequency: 'monthly', salaryDate: 30 },
  });
  expect(otherPayday(draft)).toBeUndefined();
  const ticked = draftWith({ typed: { 'bank-connect': { salaryDate: '25' } } });
  expect(answersHere(ticked)).toEqual({ salaryDate: 25 });
  const unticked = draftWith({ typed: { 'bank-connect': { salaryDate: '' } } });
  expect(answersHere(unticked)).toEqual({});
});
