import * as z from 'zod/mini';
import {
  banks,
  employmentTypes,
  fieldLimits,
  genders,
  homeLanguages,
  homeStatuses,
  loanOptions,
  maritalStatuses,
  maximumAmount,
  paymentFrequencies,
  payoutOptions,
  provinces,
} from './constants.ts';
import { digitsProblem, withCharacter, withCount } from './text-problems.ts';

/** Control characters, direction marks and emoji are refused because answers are printed on the agreement. */
const printableCharacter = /[^\p{C}\p{Extended_Pictographic}\u2028\u2029]/u;
const printableText = 'Use letters, numbers and punctuation only';
const printable = /^[^\p{C}\p{Extended_Pictographic}\u2028\u2029]*$/u;
/** Longer text keeps line breaks, tabs and emoji, but no control characters, direction marks or half characters. */
const writtenCharacter = /[^\p{Cc}\p{Cs}\p{Bidi_Control}]|[\t\n\r]/u;
const written = /^(?:[^\p{Cc}\p{Cs}\p{Bidi_Control}]|[\t\n\r])*$/u;
/** Only Latin letters are allowed, as on identity documents; look-alikes would cause invisible mismatches. */
const nameCharacter = /[\p{Script=Latin}\p{M} .'’-]/u;
const names = /^[\p{Script=Latin}\p{M}][\p{Script=Latin}\p{M} .'’-]*$/u;

const textOf = ({ input }: { input?: unknown }) => String(input ?? '');

/** Text that is too long is refused, never truncated. The message names the limit and the actual length. */
const atMost = (maximum: number) =>
  z.maxLength(maximum, {
    error: (issue) => withCount(`Use at most ${maximum} characters`, textOf(issue).length),
  });

const only = (pattern: RegExp, character: RegExp, wanted: string) =>
  z.regex(pattern, { error: (issue) => withCharacter(wanted, textOf(issue), character) });

/** A trimmed, non-empty line of text. */
export const lineSchema = (maximum: number, message = 'Please fill this in') =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1, message),
      atMost(maximum),
      only(printable, printableCharacter, printableText),
    );

/** A trimmed line of text that may be empty. */
export const optionalLineSchema = (maximum: number) =>
  z.string().check(z.trim(), atMost(maximum), only(printable, printableCharacter, printableText));

/** A trimmed text of several lines that may be empty. The form removes what is refused here (`withoutControls`). */
export const longTextSchema = (maximum: number) =>
  z.string().check(z.trim(), atMost(maximum), only(written, writtenCharacter, printableText));

/** A person's name: Latin letters (accents included), spaces, hyphens, apostrophes and full stops. */
export const nameSchema = (message: string, maximum: number = fieldLimits.name) =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1, message),
      atMost(maximum),
      only(names, nameCharacter, 'Use letters only'),
    );

const digits = (pattern: RegExp, wanted: string, length: number) =>
  z.string().check(z.regex(pattern, { error: (issue) => digitsProblem(wanted, textOf(issue), length) }));

const { idNumber, cellNo, workTelNumber, accountNumber, branchCode, postalCode } = fieldLimits;
export const idNumberSchema = digits(/^\d{13}$/, 'Enter the 13 digits of your ID number', idNumber);
export const cellNoSchema = digits(/^0\d{9}$/, 'Enter 10 digits that start with 0', cellNo);
export const workTelNumberSchema = digits(/^\d{1,10}$/, 'Enter up to 10 digits', workTelNumber);
export const otpSchema = z.string().check(z.regex(/^\d{5}$/, 'Please enter a valid OTP'));
export const accountNumberSchema = digits(/^\d{1,15}$/, 'Enter up to 15 digits', accountNumber);
export const branchCodeSchema = digits(/^\d{1,6}$/, 'Enter up to 6 digits', branchCode);
export const postalCodeSchema = digits(/^\d{4}$/, 'Enter the 4 digits of the postal code', postalCode);

/** Word characters, `+` and `'`, with single dots or hyphens between them; a domain; a suffix of 2 to 63 letters. */
const emailPattern = /^[\w+']+(?:[.-][\w+']+)*@\w+(?:[.-]\w+)*\.[A-Za-z]{2,63}$/;
export const emailAddressSchema = z
  .string()
  .check(
    z.trim(),
    atMost(fieldLimits.email),
    only(emailPattern, /[\w.@+'-]/, 'Enter an email address like name@example.co.za'),
  );

/** A calendar day as `yyyy-MM-dd`, from the year 100. */
export const dateSchema = z.iso
  .date('Date input not valid')
  .check(z.regex(/^(?!00)/, 'Date input not valid'));

/** The id of an account of staff. */
export const staffIdSchema = z.string().check(z.minLength(1), z.maxLength(100), z.regex(/^[\w-]+$/));

export const instantSchema = z.iso.datetime();

/** A non-negative amount in rand with at most two decimals. */
export const moneySchema = z.number('Enter an amount').check(
  z.minimum(0, 'Enter an amount of 0 or more'),
  z.maximum(maximumAmount, 'That amount is too large'),
  z.refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, 'Use at most two decimals'),
);

/** An amount that staff enter in a budget, sent as text: digits with an optional point and up to three decimals. */
export const budgetAmountSchema = z
  .string()
  .check(z.regex(/^\d{1,9}(?:\.\d{0,3})?$/, 'Please fill in all budget fields!'));

export const salaryDateSchema = z
  .int('Choose a day from 1 to 30')
  .check(
    z.minimum(1, 'Choose a day from 1 to 30'),
    z.maximum(fieldLimits.salaryDay, 'Choose a day from 1 to 30'),
  );

export const genderSchema = z.enum(genders, 'Choose one');
export const maritalStatusSchema = z.enum(maritalStatuses, 'Choose one');
export const provinceSchema = z.enum(provinces, 'Choose one');
export const homeStatusSchema = z.enum(homeStatuses, 'Choose one');
export const homeLanguageSchema = z.enum(homeLanguages, 'Choose one');
export const employmentTypeSchema = z.enum(employmentTypes, 'Choose one');
export const paymentFrequencySchema = z.enum(paymentFrequencies, 'Choose one');
export const payoutOptionSchema = z.enum(payoutOptions, 'Choose one');
export const bankNameSchema = z.enum(
  banks.map((bank) => bank.name),
  'Choose your bank',
);

/**
 * A UUID, in lower case once it is read. The device creates an application's id itself, so that the application can
 * start offline.
 */
export const idSchema = z.uuid().check(z.toLowerCase());

/** The SHA-256 hash of a document or of UTF-8 text, in lower-case hexadecimal. */
export const sha256Schema = z.string().check(z.regex(/^[0-9a-f]{64}$/));

export const loanRequestSchema = z
  .strictObject({ id: z.int(), currency: z.enum(['ZAR', 'R']), value: z.number() })
  .check(
    z.refine(
      (loan) => loanOptions.some((option) => option.id === loan.id && option.value === loan.value),
      'Choose R500 or R1000',
    ),
  );
export type LoanRequest = z.infer<typeof loanRequestSchema>;
