import type { StatementSummary } from '@tshepa/contracts/statements/summary';
import { describe, expect, test } from 'vitest';
import { type Draft, emptyDraft, type StoredFile } from '../../offline/index.ts';
import { bankingQuestions, financialQuestions, moreInfoQuestions } from './questions.ts';
import { answersIn, withStatementAnswers } from './statement-answers.ts';

const pay = (...dates: string[]) => dates.map((date) => ({ date, amountCents: 820_000 }));
const read = (salaries: StatementSummary['salaries']): StatementSummary => ({
  bank: 'capitec',
  accountNumber: '1234567890',
  start: '2026-08-01',
  end: '2026-10-31',
  salaries,
});

describe('what a statement answers', () => {
  test.each([
    ['on the same day', ['2026-08-25', '2026-09-25', '2026-10-25'], 25],
    ['earlier before a weekend', ['2026-08-25', '2026-09-25', '2026-10-23'], 25],
    ['on the last day of the month', ['2026-08-31', '2026-09-30', '2026-10-30'], 1],
    ['on the first', ['2026-09-01', '2026-10-01'], 1],
  ])('a salary that is paid %s gives the payday', (_how, dates, salaryDate) => {
    expect(answersIn([read(pay(...dates))]).employmentRequest).toEqual({
      netSalary: 8_200,
      paymentFrequency: 'monthly',
      salaryDate,
    });
  });

  test.each([
    ['weekly', ['2026-10-09', '2026-10-16', '2026-10-23']],
    ['fortnightly', ['2026-09-25', '2026-10-09', '2026-10-23']],
  ])('somebody who is paid %s has no single payday', (paymentFrequency, dates) => {
    expect(answersIn([read(pay(...dates))]).employmentRequest).toEqual({
      netSalary: 8_200,
      paymentFrequency,
    });
  });

  test('one salary shows an amount but no rhythm, and none shows nothing', () => {
    expect(answersIn([read(pay('2026-10-25'))]).employmentRequest).toEqual({ netSalary: 8_200 });
    expect(answersIn([read([])]).employmentRequest).toEqual({});
    expect(answersIn([])).toEqual({ employmentRequest: {}, bankRequest: {} });
  });

  test('the account is given with its bank and branch, and of an unknown bank nothing is given', () => {
    expect(answersIn([read([])]).bankRequest).toEqual({
      bankName: 'capitec',
      branchCode: '470010',
      accountNumber: '1234567890',
    });
    expect(answersIn([{ ...read([]), bank: 'newer' }]).bankRequest).toEqual({});
  });
});

const statement: StoredFile = {
  blobId: 'a',
  name: 'october.pdf',
  contentType: 'application/pdf',
  sizeBytes: 9,
  finding: { kind: 'checked', reading: read(pay('2026-08-25', '2026-09-25', '2026-10-25')) },
};
const draftWith = (changes: Partial<Draft> = {}): Draft => ({
  ...emptyDraft('1', '2026-11-01'),
  statements: [statement, null, null],
  ...changes,
});
const linesIn = ({ specs }: ReturnType<typeof withStatementAnswers>) =>
  specs
    .filter(({ line }) => line?.note.message?.startsWith('Read from your statement'))
    .map(({ name }) => name);

describe('the steps after a statement was chosen', () => {
  test('[S2.16] questions that the statement answers are filled in and marked, and nothing is stored yet', () => {
    const draft = draftWith();
    const more = withStatementAnswers(draft, 'more-info', moreInfoQuestions);
    expect(linesIn(more)).toEqual(['salaryDate']);
    expect(more.draft.employmentRequest.salaryDate).toBe(25);
    expect(linesIn(withStatementAnswers(draft, 'financial', financialQuestions))).toContain('netSalary');
    expect(linesIn(withStatementAnswers(draft, 'banking', bankingQuestions))).toEqual([
      'bankName',
      'accountNumber',
      'branchCode',
    ]);
    expect(draft.employmentRequest).toEqual({});
  });

  test('[S2.16] an answer that was given or is being typed is never replaced', () => {
    const given = draftWith({
      employmentRequest: { netSalary: 9_000 },
      typed: { banking: { accountNumber: '' } },
    });
    const financial = withStatementAnswers(given, 'financial', financialQuestions);
    expect(financial.draft.employmentRequest.netSalary).toBe(9_000);
    expect(linesIn(financial)).not.toContain('netSalary');
    expect(linesIn(withStatementAnswers(given, 'banking', bankingQuestions))).toEqual([
      'bankName',
      'branchCode',
    ]);
  });

  test('without a statement the steps are as before', () => {
    const draft = draftWith({ statements: [null, null, null] });
    expect(withStatementAnswers(draft, 'financial', financialQuestions)).toEqual({
      draft,
      specs: financialQuestions,
    });
  });
});
