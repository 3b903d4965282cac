import { cellNoSchema, emailAddressSchema, idNumberSchema } from '../fields.ts';
import { supportCodeOf } from './support-code.ts';

/** What staff may mean by a text that they search for. All but names match whole values. */
type SearchKind =
  | 'idNumber'
  | 'emailAddress'
  | 'cellNumber'
  | 'account'
  | 'accountEnding'
  | 'loanNumber'
  | 'reference'
  | 'receipt'
  | 'name';

export type Search = { kind: SearchKind; value: string };

export const maximumSearchText = 100;
/** One letter would match a large part of all names. */
const minimumNameLetters = 2;
export const accountEndingDigits = 4;
const minimumAccountDigits = 5;

/** The words of a name as they are compared: lower case, without accents, apostrophes and full stops. */
export const comparedWords = (name: string): string[] =>
  name
    .normalize('NFD')
    .replaceAll(/[\p{M}'’.]/gu, '')
    .toLowerCase()
    .split(/[\s-]+/u)
    .filter((word) => word !== '');

/** Returns the number as the form stores it, whether it was typed with 0, 27 or +27. */
const localNumber = (digits: string) => digits.replace(/^27(?=\d{9}$)/, '0');

function searchesOfDigits(digits: string): Search[] {
  const cellNumber = localNumber(digits);
  const isAccount = digits.length >= minimumAccountDigits;
  const found: [SearchKind, string, boolean][] = [
    ['idNumber', digits, idNumberSchema.safeParse(digits).success],
    ['cellNumber', cellNumber, cellNoSchema.safeParse(cellNumber).success],
    ['account', digits, isAccount],
    ['accountEnding', digits, digits.length === accountEndingDigits],
  ];
  return found.flatMap(([kind, value, fits]) => (fits ? [{ kind, value }] : []));
}

/**
 * Returns everything that a typed text may mean, or nothing when it is too short to search for or is a support code. A
 * name is never combined with another meaning.
 */
export function searchesOf(text: string): Search[] {
  const typed = text.trim();
  const email = emailAddressSchema.safeParse(typed);
  if (email.success) return [{ kind: 'emailAddress', value: email.data }];
  const numbered: Search[] = [];
  if (/^[+\d\s-]+$/.test(typed)) numbered.push(...searchesOfDigits(typed.replaceAll(/\D/g, '')));
  // A receipt of the phone is the reference with the number of the save after it.
  const reference = /^([0-9a-f]{4})-?([0-9a-f]{4})(?:-\d+)?$/i.exec(typed);
  if (reference) numbered.push({ kind: 'reference', value: `${reference[1]}${reference[2]}` });
  if (/^(?=.*\d)[\w-]{4,40}$/.test(typed))
    numbered.push({ kind: 'loanNumber', value: typed }, { kind: 'receipt', value: typed });
  if (numbered.length > 0) return numbered;
  const name = comparedWords(typed).join(' ');
  const isName =
    /^[\p{L} ]+$/u.test(name) && name.length >= minimumNameLetters && supportCodeOf(typed) === undefined;
  return isName ? [{ kind: 'name', value: name }] : [];
}
