import { loanStates, transitions } from '@tshepa/contracts/machine';
import { expect, test } from 'vitest';
import { noticeOf, passcodeText } from './texts.ts';

const places = { publicUrl: 'https://loans.tshepa.example', supportEmail: 'support@tshepa.example' };
/** The basic alphabet of GSM 03.38 as far as these texts need it: one other letter cuts an SMS from 160 to 70. */
const gsm = /^[A-Za-z0-9 \n@#:.,'?/-]*$/;

test('every state that tells the customer has a text', () => {
  const told = transitions.filter(({ effects }) => effects.includes('tell-customer'));
  expect(told.length).toBeGreaterThan(5);
  for (const { to, action } of told) {
    if (to === 'declined_state') continue;
    expect(noticeOf({ to, action }, places), `${to} by ${action}`).toBeDefined();
  }
});

test('every SMS fits into one message of plain letters', () => {
  const notices = loanStates.flatMap((to) =>
    ['reject-otp', 'other'].map((action) => noticeOf({ to, action }, places)?.sms),
  );
  const codes = (['enrolment', 'loan', 'resume'] as const).map((kind) => passcodeText(kind, '01234', places));
  for (const text of [...notices, ...codes]) {
    if (text === undefined) continue;
    expect(text).toMatch(gsm);
    expect(text.length).toBeLessThanOrEqual(160);
  }
});
