import { messageLanguages } from '@tshepa/contracts/constants';
import { loanStates, transitions } from '@tshepa/contracts/machine';
import { describe, expect, test } from 'vitest';
import { applicationLink, noticeOf, passcodeText } from './texts.ts';
import { wordsOf } from './words/index.ts';

const ourAddresses = { publicUrl: 'https://loans.tshepa.example', supportEmail: 'support@tshepa.example' };
/**
 * The characters of the GSM 03.38 alphabet that these texts use. A single other character (a curly quotation mark, ê)
 * would switch the message to UCS-2, which allows only 70 characters instead of 160.
 */
const gsm = /^[A-Za-z0-9 \n@#:.,'?/-]*$/;
const gsmLength = 160;

/** Every text with its path, such as `notices.paid.sms`. */
const leavesOf = (value: unknown, path = ''): [string, string][] =>
  typeof value === 'string'
    ? [[path, value]]
    : Object.entries(Object(value)).flatMap(([name, part]) =>
        leavesOf(part, path ? `${path}.${name}` : name),
      );
const placeholdersIn = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([place]) => place).toSorted();

test('every state change that notifies the applicant has a notice', () => {
  const told = transitions.filter(({ effects }) => effects.includes('tell-customer'));
  expect(told.length).toBeGreaterThan(5);
  for (const { to, action } of told) {
    if (to === 'declined_state') continue;
    expect(noticeOf({ to, action }, ourAddresses), `${to} by ${action}`).toBeDefined();
  }
});

test('[S2.28] the SMS and the e-mail about a decline lead to the reason and the review', () => {
  const { sms, lines } = noticeOf({ to: 'DECLINED', action: 'decline-application' }, ourAddresses) ?? {
    lines: [],
  };
  expect(sms).toContain(applicationLink(ourAddresses));
  expect(lines.join()).toContain(applicationLink(ourAddresses));
});

test('[S8.10][S9.10] the e-mail about a decline names the cause that staff chose, and the SMS does not', () => {
  const reached = { to: 'DECLINED', action: 'decline' } as const;
  const told = noticeOf(reached, ourAddresses, { language: 'af', declinedCause: 'account-of-another' });
  expect(told?.lines).toContain('Die bankrekening is nie op jou eie naam nie.');
  expect(told?.sms).toBe(noticeOf(reached, ourAddresses, { language: 'af' })?.sms);
  for (const declinedCause of ['newer', undefined] as const)
    expect(noticeOf(reached, ourAddresses, { declinedCause })?.lines).toContain(
      wordsOf.en.declinedWithoutCause,
    );
});

test('every link in a message leads to /loading, which also works in a browser without a session', () => {
  const texts = messageLanguages.flatMap((language) => [
    ...leavesOf(wordsOf[language]).map(([, text]) => text),
    ...loanStates.flatMap((to) => {
      const notice = noticeOf({ to, action: 'other' }, ourAddresses, { language });
      return notice ? [notice.sms, ...notice.lines] : [];
    }),
    passcodeText({ kind: 'resume', code: '01234', language }, ourAddresses),
  ]);
  const links = texts.flatMap((text) => text.match(/https?:\S+/g) ?? []);
  expect(links.length).toBeGreaterThan(messageLanguages.length * 4);
  expect(new Set(links)).toEqual(new Set([applicationLink(ourAddresses)]));
  expect(applicationLink(ourAddresses)).toBe('https://loans.tshepa.example/loading');
});

test.each([
  ['IN_PROGRESS', /continue at/],
  ['LOAN_OTP_REQUIRED', /continue at/],
  ['APPROVAL_REQUIRED', /nothing to do now/],
  ['AWAITING_BUDGET', /nothing to do now/],
  ['AWAITING_LOAN_CREATE', /nothing to do now/],
  ['PENDING_APPROVAL', /nothing to do now/],
] as const)('an applicant whose decline was reverted to the state %s is told whether there is something to do', (to, words) => {
  const notice = noticeOf({ to, action: 'revert-decline' }, ourAddresses);
  expect(notice?.sms).toMatch(words);
  expect(notice?.lines.join(' ')).toMatch(words);
});

describe.each(messageLanguages)('in %s', (language) => {
  test('every text exists, differs from the English text and has the same placeholders', () => {
    const english = leavesOf(wordsOf.en);
    const own = new Map(leavesOf(wordsOf[language]));
    expect([...own.keys()].toSorted()).toEqual(english.map(([path]) => path).toSorted());
    for (const [path, text] of english) {
      expect(own.get(path)?.trim(), path).toBeTruthy();
      expect(placeholdersIn(own.get(path) ?? ''), path).toEqual(placeholdersIn(text));
      const isFilledIn = /^\{\w+\}$/.test(text);
      if (language !== 'en' && !isFilledIn) expect(own.get(path), path).not.toBe(text);
    }
  });

  test('every SMS fits into one message of 160 GSM characters', () => {
    const asked = { thing: 'payslip', dueDay: '2026-11-30' } as const;
    const notices = loanStates.flatMap((to) =>
      ['reject-otp', 'revert-decline', 'ask-customer', 'withdraw-ask', 'other'].map(
        (action) => noticeOf({ to, action }, ourAddresses, { language, asked })?.sms,
      ),
    );
    const codes = (['enrolment', 'loan', 'resume'] as const).map((kind) =>
      passcodeText({ kind, code: '01234', language }, ourAddresses),
    );
    for (const text of [...notices, ...codes]) {
      if (text === undefined) continue;
      expect(text).toMatch(gsm);
      expect(text.length, text).toBeLessThanOrEqual(gsmLength);
    }
  });

  test('a passcode appears early in its SMS and again in the last line, which browsers read', () => {
    const text = passcodeText({ kind: 'loan', code: '01234', language }, ourAddresses);
    expect(text.indexOf('01234')).toBeLessThan(20);
    expect(text).toMatch(/\n\n@loans\.tshepa\.example #01234$/);
  });
});
