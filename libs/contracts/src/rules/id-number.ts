import { type Gender, minimumAgeYears } from '../constants.ts';

/**
 * South African identity numbers, `YYMMDD SSSS C A Z`: birth date, sequence (0000-4999 female, 5000-9999 male),
 * citizenship (0 citizen, 1 permanent resident), a digit that is no longer used, and a Luhn check digit.
 * Source: the Department of Home Affairs' published structure of the identity number.
 */

/** Calculates the Luhn sum: every second digit is doubled, and the digits of a two-digit result are added. */
function luhnSum(digits: string): number {
  let sum = 0;
  for (const [index, character] of [...digits].entries()) {
    const digit = Number(character) * (index % 2 === 1 ? 2 : 1);
    sum += digit > 9 ? digit - 9 : digit;
  }
  return sum;
}

/** Checks whether the text is 13 digits with a correct Luhn check digit. */
export const hasValidCheckDigit = (idNumber: string): boolean =>
  /^\d{13}$/.test(idNumber) && luhnSum(idNumber) % 10 === 0;

/** Appends the Luhn check digit. @throws RangeError when the text is not twelve digits. */
export function withCheckDigit(twelve: string): string {
  if (!/^\d{12}$/.test(twelve)) throw new RangeError(`${twelve} is not the start of an ID number`);
  return `${twelve}${(10 - (luhnSum(twelve) % 10)) % 10}`;
}

/**
 * Reads the birth date from the first six digits and returns it as `yyyy-MM-dd`, or undefined when no such day exists.
 * A two-digit year up to the current year is read as 20xx, and a later year as 19xx.
 */
export function birthDateOf(idNumber: string, today: string): string | undefined {
  const match = /^(\d{2})(\d{2})(\d{2})/.exec(idNumber);
  if (!match) return undefined;
  const [, yy = '', mm = '', dd = ''] = match;
  const century = Number(yy) <= Number(today.slice(2, 4)) ? 2000 : 1900;
  const date = new Date(Date.UTC(century + Number(yy), Number(mm) - 1, Number(dd)));
  const isReal = date.getUTCMonth() === Number(mm) - 1 && date.getUTCDate() === Number(dd);
  return isReal ? date.toISOString().slice(0, 10) : undefined;
}

/** Reads the gender from the seventh digit. @throws Error when the ID number has no seventh digit. */
export function genderOf(idNumber: string): Gender {
  const digit = idNumber.charAt(6);
  if (!/^\d$/.test(digit)) throw new Error('Invalid ID number format');
  return Number(digit) <= 4 ? 'female' : 'male';
}

const hasValidCitizenship = (idNumber: string) => /^\d{10}[01]\d{2}$/.test(idNumber);

/** Returns the number of full years between two days (`yyyy-MM-dd`). */
export function ageInYears(birthDate: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return today.slice(5) < birthDate.slice(5) ? years - 1 : years;
}

/** Returns a message about the first problem with an ID number, or undefined. `today` is `yyyy-MM-dd`. */
export function idNumberProblem(idNumber: string, today: string): string | undefined {
  if (!/^\d{13}$/.test(idNumber)) return 'Enter the 13 digits of your ID number';
  const birthDate = birthDateOf(idNumber, today);
  if (!birthDate) return 'The first 6 digits of this ID number are not a date';
  if (!hasValidCitizenship(idNumber)) return 'This ID number is not that of a citizen or permanent resident';
  if (!hasValidCheckDigit(idNumber)) return 'This ID number has a mistake in it. Please check each digit';
  if (ageInYears(birthDate, today) < minimumAgeYears) return 'You need to be 18 or older to apply';
  return undefined;
}
