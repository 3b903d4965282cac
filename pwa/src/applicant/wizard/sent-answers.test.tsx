import { expect, test } from 'vitest';
import { type Command, emptyDraft, type Receipt } from '../../offline/index.ts';
import { answerGroups } from './answer-groups.ts';
import { plainText, receivedText, withoutAccount } from './sent-answers.tsx';

const accountNumber = '62012345678';
const draft = {
  ...emptyDraft('customer', '2026-11-21T08:00:00.000Z'),
  customerRequest: { fullName: 'Thandi Ngubane', rent: 1800 },
  bankRequest: { bankName: 'fnb' as const, accountNumber },
  sentStatementCount: 1,
  sentSlots: [{ fileId: 'file', name: `${accountNumber}-October.pdf`, sizeBytes: 1, sha256: '' }],
};
const groups = () => withoutAccount(answerGroups(draft), accountNumber);

test('[S2.19] the copy of the answers hides the account number, in the names of statements too', () => {
  const text = plainText('Your answers', groups());
  expect(text).not.toContain(accountNumber);
  expect(text).toContain('Account number: ••••5678');
  expect(text).toContain('Bank statements: ••••5678-October.pdf');
});

test('[S2.19] the copy as text has every answer below the title of its step', () => {
  const text = plainText('Your answers', groups());
  expect(text).toMatch(/^Your answers\n\n/);
  expect(text).toContain('Full name: Thandi Ngubane');
  expect(text).toContain('Rent or bond: R1,800.00');
  for (const { title, answers } of groups())
    expect(text).toContain(
      `\n\n${title}\n${answers.map(({ label, value }) => `${label}: ${value}`).join('\n')}`,
    );
});

test('[S2.19] the copy says when the application was received, or that it is still on the phone', () => {
  const receipt = {
    id: 'one',
    customerId: 'customer',
    number: '0199-7',
    kind: 'submit',
    step: 'affordability',
    at: '2026-11-26T23:05:00.000Z',
  } satisfies Receipt;
  expect(receivedText([], [receipt])).toBe('Received 27 November 2026, 01:05. Receipt number: 0199-7.');
  expect(receivedText([{ kind: 'submit' } as Command], [receipt])).toBe('Saved on this phone. Not sent yet.');
  // Another phone of the same person has no receipt.
  expect(receivedText([], [{ ...receipt, kind: 'banking' }])).toBe('We have received your application.');
});
