import { type Consent, consentTextVersion } from '@tshepa/contracts';
import { expect, test } from 'vitest';
import { consentByCall, requireConsent, standingConsent, withConsents, withoutConsents } from './consents.ts';

const at = (hour: number) => new Date(Date.UTC(2026, 10, 2, hour));
const given = (hour: number, textVersion = '2026-11-01') => ({
  textVersion,
  givenAt: at(hour).toISOString(),
});
const none: { consents: Consent[] } = { consents: [] };
const deviceId = '019a0000-0000-7000-8000-000000000001';

test('each purpose has its own consent with the text version, the device and when it was given and recorded', () => {
  const record = withConsents(none, {
    purposes: ['bureau', 'processing'],
    given: given(8),
    deviceId,
    now: at(9),
  });
  expect(record.consents).toEqual(
    ['bureau', 'processing'].map((purpose) => ({
      purpose,
      ...given(8),
      recordedAt: at(9).toISOString(),
      deviceId,
    })),
  );
  expect(standingConsent(record, 'marketing')).toBeUndefined();
});

test('a consent in force is kept, but a new text requires a new consent', () => {
  const first = withConsents(none, { purposes: ['bureau'], given: given(8), now: at(8) });
  expect(withConsents(first, { purposes: ['bureau'], given: given(9), now: at(9) })).toBe(first);
  const other = withConsents(first, { purposes: ['bureau'], given: given(9, '2027-01-01'), now: at(9) });
  expect(other.consents.map(({ textVersion }) => textVersion)).toEqual(['2026-11-01', '2027-01-01']);
});

test('a withdrawn consent is no longer in force, and an older consent that arrives late does not restore it', () => {
  const first = withConsents(none, { purposes: ['bureau', 'processing'], given: given(8), now: at(8) });
  const withdrawn = withoutConsents(first, { purposes: ['bureau'], now: at(10) });
  expect(() => requireConsent(withdrawn, 'bureau')).toThrow('Please agree to the credit enquiry first.');
  expect(requireConsent(withdrawn, 'processing').givenAt).toBe(at(8).toISOString());
  expect(withConsents(withdrawn, { purposes: ['bureau'], given: given(9), now: at(11) })).toBe(withdrawn);
  const again = withConsents(withdrawn, { purposes: ['bureau'], given: given(11), now: at(11) });
  expect(requireConsent(again, 'bureau').givenAt).toBe(at(11).toISOString());
  expect(again.consents).toHaveLength(3);
});

test('[S7.11] a call that contains no consent counts as one if none was ever given or withdrawn', () => {
  const byCall = consentByCall(none, at(8));
  expect(byCall).toEqual({ textVersion: consentTextVersion, givenAt: at(8).toISOString() });
  const first = withConsents(none, { purposes: ['bureau'], given: given(8), now: at(8) });
  expect(consentByCall(first, at(9))).toBeUndefined();
  expect(
    consentByCall(withoutConsents(first, { purposes: ['bureau'], now: at(10) }), at(11)),
  ).toBeUndefined();
});
