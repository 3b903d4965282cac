import { operatingHours } from '@tshepa/contracts/constants';
import {
  bankFormSchema,
  contactFormSchema,
  customerFormSchema,
  employmentFormSchema,
} from '@tshepa/contracts/entities/forms';
import { errorCatalogue } from '@tshepa/contracts/errors';
import { accountNumberSchema, loanRequestSchema, otpSchema } from '@tshepa/contracts/fields';
import { inconsistencies } from '@tshepa/contracts/rules/consistency';
import { statementFaults } from '@tshepa/contracts/rules/statement-faults';
import { withCharacter, withPasted } from '@tshepa/contracts/text-problems';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { hours } from '../../../ui/basics/brand.ts';
import { i18n, say } from '../../../ui/i18n/i18n.tsx';
import { NoAnswerError } from '../../network/api.ts';
import { defaultClosedMessage } from '../../status/site-status.ts';
import { loadSentences } from '../show-language.ts';
import { isKnown } from './contract-sentences.ts';

/** Refusals of calls that only staff, the provider or a program can make. */
const notForApplicants =
  /^(?:auth|budget|bureau|change|four_eyes|note|staff|webhook)\.|^(?:application\.no_customer|customer\.(?:taken|erased)|privacy\.not_open|push\.unavailable|review\.none)$/;

/** Values that break one rule after another of whatever they are given to. */
const wrongValues: unknown[] = [
  undefined,
  null,
  true,
  {},
  '',
  ' ',
  'x'.repeat(3000),
  '😀',
  '12',
  'a1',
  '2026-13-45',
  -1,
  0,
  0.001,
  31,
  1e9,
  Number.NaN,
  { id: 9, currency: 'ZAR', value: 1 },
];

/** Everything that a schema answers to wrong values. Zod's own words for a wrong type are for programs: forms replace them. */
function messagesOf(schema: z.ZodMiniType): string[] {
  return wrongValues.flatMap(
    (value) => schema.safeParse(value).error?.issues.map(({ message }) => message) ?? [],
  );
}
const isForPeople = (message: string) => !/^(?:Invalid|Too (?:small|big)|Unrecognized)/.test(message);

const fields: Record<string, z.ZodMiniType> = {
  ...customerFormSchema.shape,
  ...employmentFormSchema.shape,
  ...bankFormSchema.shape,
  ...contactFormSchema.shape,
  loanRequest: loanRequestSchema,
  otp: otpSchema,
};

describe('what the contracts say to an applicant', () => {
  test.each(Object.entries(fields))('every message of %s is known', (_name, schema) => {
    const unknown = messagesOf(schema).filter((message) => isForPeople(message) && !isKnown(message));
    expect([...new Set(unknown)]).toEqual([]);
  });

  test('every refusal is known', () => {
    const texts = Object.entries(errorCatalogue).filter(([code]) => !notForApplicants.test(code));
    expect(texts.filter(([, { text }]) => !isKnown(text)).map(([code]) => code)).toEqual([]);
  });

  test('every fault of a statement is known', () => {
    expect(Object.values(statementFaults).filter((text) => !isKnown(text))).toEqual([]);
  });

  test('every contradiction between answers is known', () => {
    const today = '2026-11-02';
    const forms = [
      { fullName: 'Thandi Nkosi', initials: 'X' },
      ...['123', '9999990000000', '8001015009387', '8001015009080', '1501015009080'].map((idNumber) => ({
        idNumber,
      })),
      { idNumber: '8001015009087', dateOfBirth: '1980-01-02', gender: 'female' as const },
    ];
    const messages = forms.flatMap((form) => inconsistencies(form, today).map(({ message }) => message));
    expect(messages.length).toBeGreaterThanOrEqual(7);
    expect(messages.filter((message) => !isKnown(message))).toEqual([]);
  });

  test('so are the sentences of this app that travel as an error', () => {
    expect(isKnown(new NoAnswerError().message)).toBe(true);
    expect(isKnown(defaultClosedMessage)).toBe(true);
    expect(hours()).toEqual(operatingHours);
  });
});

describe('saying it in another language', () => {
  beforeAll(async () => {
    const { messages } = await import('../locales/af.po');
    await loadSentences();
    i18n.load('af', messages);
    i18n.activate('af');
  });
  afterAll(() => i18n.activate('en'));

  test('a known sentence is translated, with its numbers', () => {
    expect(say(errorCatalogue['otp.invalid'].text)).toBe("Tik asseblief 'n geldige OTP in");
    expect(say('Use at most 34 characters')).toBe('Gebruik hoogstens 34 karakters');
  });

  test('what is in the way of an answer is told after what is wanted', () => {
    const { error } = accountNumberSchema.safeParse('12345678901234567');
    expect(say(error?.issues[0]?.message ?? '')).toBe('Tik hoogstens 15 syfers. Jy het 17 ingetik.');
    expect(say(withPasted('Choose one', 14))).toBe(
      'Kies een. Jy het 14 karakters geplak, en daarom is hierdie antwoord gelaat soos dit was.',
    );
    expect(say(withCharacter('Use letters only', 'Tha. n”“di', /[\w. ]/))).toBe(
      'Gebruik net letters. Haal asseblief “”” uit.',
    );
  });

  test('a sentence of somebody else stays as it is', () => {
    expect(say('Client is blacklisted at branch 4')).toBe('Client is blacklisted at branch 4');
    expect(say('')).toBe('');
  });
});
