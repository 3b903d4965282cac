import { saveVersionOf } from '@tshepa/contracts/entities/customer';
import { expect, test } from 'vitest';
import { type Draft, emptyDraft } from '../../offline/index.ts';
import { doubtsOf, doubtsToSave, savesOfDoubts } from './statement-doubts.tsx';

const draftWith = (changes: Partial<Draft>): Draft => ({ ...emptyDraft('1', '2026-11-01'), ...changes });
const tick = (statementDoubts: string) => ({ 'bank-connect': { statementDoubts } });

test('[S2.16] what was ticked as wrongly read is saved once, and the ticks override what was sent', () => {
  const ticked = draftWith({ typed: tick('salary,bank') });
  expect(doubtsOf(ticked)).toEqual(['bank', 'salary']);
  expect(savesOfDoubts(ticked, ticked)).toEqual([
    {
      kind: 'save',
      step: 'bank-connect',
      payload: { save: { id: '1', employmentRequest: { statementDoubts: ['bank', 'salary'] } } },
    },
  ]);
  const cleared = draftWith({ typed: tick(''), employmentRequest: { statementDoubts: ['salary'] } });
  expect(doubtsToSave(cleared)).toEqual({ statementDoubts: [] });
});

test('an applicant who doubts nothing sends nothing about it, and a former server is not asked to know the answer', () => {
  const draft = draftWith({});
  expect(savesOfDoubts(draft, draft)).toEqual([]);
  expect(doubtsToSave(draft)).toEqual({});
  expect(saveVersionOf({ employmentRequest: { netSalary: 1 } })).toBe(1);
  expect(saveVersionOf({ employmentRequest: { paymentFrequency: 'fortnightly' } })).toBe(2);
  expect(saveVersionOf({ employmentRequest: { statementDoubts: ['bank'] } })).toBe(3);
});
