import { accountEndingDigits, comparedWords, type Search } from '@tshepa/contracts';
import type { Application } from './application.ts';

type SearchedKind = 'cellNumber' | 'account' | 'accountEnding' | 'receipt';
type BlindIndex = (kind: SearchedKind, value: string) => string;

/** The parts of an application by which staff find it, besides its ID number and e-mail address. */
export type Findable = Pick<Application, 'id' | 'applicant' | 'bank' | 'bureau'> & {
  loanNumbers: readonly (string | undefined)[];
};

/** More words than this of a first or last name are ignored, which bounds the keys of a name to 19. */
const maximumWords = 3;
/** Longer keys make the index larger and find nothing more. */
const maximumKeyLength = 60;

export const nameKey = (compared: string): string => `name:${compared}`.slice(0, maximumKeyLength);

/**
 * Returns a person's name in every order in which its beginning may be typed: any first name before or after the whole
 * surname or its last words.
 */
function nameKeys({ firstName = '', lastName = '' }: Application['applicant']): string[] {
  const firsts = comparedWords(firstName).slice(0, maximumWords);
  const lasts = comparedWords(lastName).slice(-maximumWords);
  const surnames = lasts.map((_word, index) => lasts.slice(index).join(' '));
  const orders = [
    [...firsts, ...lasts].join(' '),
    ...(surnames.length > 0 ? surnames : ['']).flatMap((surname) => [
      [surname, ...firsts].join(' '),
      ...firsts.flatMap((first) => [`${surname} ${first}`, `${first} ${surname}`]),
    ]),
  ];
  return orders
    .map((order) => order.trim())
    .filter((order) => order !== '')
    .map(nameKey);
}

const loanKey = (loanNumber: string) => `loan:${loanNumber.toUpperCase()}`;
const referenceKey = (digits: string) => `reference:${digits.toUpperCase()}`;

/**
 * Returns the keys of an index that finds an application. Names, the loan number and the id are stored in plain text
 * elsewhere in the document; everything else is a blind index.
 */
export function searchKeys(
  { id, applicant, bank, bureau, loanNumbers }: Findable,
  blindIndex: BlindIndex,
): string[] {
  const { accountNumber } = bank;
  const sealed: [SearchedKind, string | undefined][] = [
    ['cellNumber', applicant.cellNo],
    ['account', accountNumber],
    ['accountEnding', accountNumber?.slice(-accountEndingDigits)],
    ['receipt', bureau?.clientRef],
  ];
  const keys = [
    ...nameKeys(applicant),
    referenceKey(id.slice(-8)),
    ...loanNumbers.flatMap((loanNumber) => (loanNumber ? [loanKey(loanNumber)] : [])),
    ...sealed.flatMap(([kind, value]) => (value ? [`${kind}:${blindIndex(kind, value)}`] : [])),
  ];
  return [...new Set(keys)];
}

/** Returns the key that has this value, or undefined for ID numbers, e-mail addresses and names. */
export function searchedKey({ kind, value }: Search, blindIndex: BlindIndex): string | undefined {
  switch (kind) {
    case 'loanNumber':
      return loanKey(value);
    case 'reference':
      return referenceKey(value);
    case 'cellNumber':
    case 'account':
    case 'accountEnding':
    case 'receipt':
      return `${kind}:${blindIndex(kind, value)}`;
    default:
      return undefined;
  }
}
