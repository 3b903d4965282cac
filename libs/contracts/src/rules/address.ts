import type { provinces } from '../constants.ts';

type Province = (typeof provinces)[number];
type Street = { streetNumber: string; streetName: string };

/** A house number: digits with at most one letter, or several such numbers, as in `12A`, `14-16` and `345/67`. */
const numberPattern = '\\d+[A-Za-z]?(?:[-/]\\d+[A-Za-z]?)*';
const numberFirst = new RegExp(`^(${numberPattern})[\\s,]+(\\S.*)$`);
const numberWithin = new RegExp(`(?:^|[\\s,])(${numberPattern})(?=$|[\\s,])`);

/**
 * Reads the first line of an address as people say it. `8115 Vilakazi Street` begins with the number. Otherwise, as in
 * `Stand 412` or `Farm Rietfontein`, the whole line is the name, and a number in the line is the street number.
 */
export function readStreet(text: string): Street {
  const line = text.trim();
  const [, streetNumber, streetName] = numberFirst.exec(line) ?? [];
  if (streetNumber && streetName) return { streetNumber, streetName };
  return { streetNumber: numberWithin.exec(line)?.[1] ?? '', streetName: line };
}

/** Writes the first line of an address, so that `readStreet` finds the same answers in it. */
export function writeStreet({ streetNumber = '', streetName = '' }: Partial<Street>): string {
  const isInName = streetNumber !== '' && numberWithin.exec(streetName)?.[1] === streetNumber;
  return isInName ? streetName : `${streetNumber} ${streetName}`.trim();
}

/**
 * The first postal code of each range, and the province that most of the range lies in. Source: the Post Office's ranges as
 * listed by Wikipedia, "List of postal codes in South Africa", read on 2026-11-26. The ranges do not follow the borders of
 * provinces exactly (Sasolburg's 1947 is in the Free State), so a province is only ever proposed. 9000 to 9299 belonged to
 * Namibia and are not in use.
 */
const ranges: readonly (readonly [from: string, province: Province | undefined])[] = [
  ['0001', 'gauteng'],
  ['0300', 'north west'],
  ['0500', 'limpopo'],
  ['1000', 'mpumalanga'],
  ['1400', 'gauteng'],
  ['2200', 'mpumalanga'],
  ['2500', 'north west'],
  ['2900', 'kwazulu-natal'],
  ['4731', 'eastern cape'],
  ['6500', 'western cape'],
  ['8100', 'northern cape'],
  ['9000', undefined],
  ['9300', 'free state'],
];

/** Returns the province in which a postal code probably lies, or undefined where its range has no province. */
export const provinceOf = (postalCode: string): Province | undefined =>
  /^\d{4}$/.test(postalCode) ? ranges.findLast(([from]) => from <= postalCode)?.[1] : undefined;
