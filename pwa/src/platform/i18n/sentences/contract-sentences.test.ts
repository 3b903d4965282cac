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

/** The error codes of calls that only staff, the provider or a program can make. */
const notForApplicants =
  /^(?:ask|auth|budget|bureau|change|export|four_eyes|fraud|hold|note|staff|support|view|webhook)\.|^(?:affordability\.too_little|application\.no_customer|customer\.(?:taken|not_assignable|erased)|file\.not_scanned|privacy\.not_open|provider\.(?:account|loan)_differs|push\.unavailable|review\.none)$/;

/** Values that break the rules of any schema. */
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

/**
 * Returns every message of a schema about wrong values. Zod's own messages about a wrong type are for programs, and
 * forms replace them.
 */
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

describe('the sentences of the contracts for applicants', () => {
  test.each(Object.entries(fields))('include every message of %s', (_name, schema) => {
    const unknown = messagesOf(schema).filter((message) => isForPeople(message) && !isKnown(message));
    expect([...new Set(unknown)]).toEqual([]);
  });

  test('include every error text', () => {
    const texts = Object.entries(errorCatalogue).filter(([code]) => !notForApplicants.test(code));
    expect(texts.filter(([, { text }]) => !isKnown(text)).map(([code]) => code)).toEqual([]);
  });

  test('include every fault of a statement', () => {
    expect(Object.values(statementFaults).filter((text) => !isKnown(text))).toEqual([]);
  });

  test('include every contradiction between answers', () => {
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

  test('include the sentences of this app that are passed as errors', () => {
    expect(isKnown(new NoAnswerError().message)).toBe(true);
    expect(isKnown(defaultClosedMessage)).toBe(true);
    expect(hours()).toEqual(operatingHours);
  });
});

describe('a sentence in another language', () => {
  beforeAll(async () => {
    const { messages } = await import('../locales/af.po');
    await loadSentences();
    i18n.load('af', messages);
    i18n.activate('af');
  });
  afterAll(() => i18n.activate('en'));

  test('is translated together with its numbers', () => {
    expect(say(errorCatalogue['otp.invalid'].text)).toBe("Tik asseblief 'n geldige OTP in");
    expect(say('Use at most 34 characters')).toBe('Gebruik hoogstens 34 karakters');
  });

  test('states the requirement first and then the problem', () => {
    const { error } = accountNumberSchema.safeParse('12345678901234567');
    expect(say(error?.issues[0]?.message ?? '')).toBe('Tik hoogstens 15 syfers. Jy het 17 ingetik.');
    expect(say(withPasted('Choose one', 14))).toBe(
      'Kies een. Jy het 14 karakters geplak, en daarom is hierdie antwoord gelaat soos dit was.',
    );
    expect(say(withCharacter('Use letters only', 'Tha. n”“di', /[\w. ]/))).toBe(
      'Gebruik net letters. Haal asseblief “”” uit.',
    );
  });

  test('is not changed when it is unknown', () => {
    expect(say('Client is blacklisted at branch 4')).toBe('Client is blacklisted at branch 4');
    expect(say('')).toBe('');
  });
});
