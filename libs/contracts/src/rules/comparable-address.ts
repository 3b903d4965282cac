import type { CustomerForm } from '../entities/forms.ts';
import { writeStreet } from './address.ts';

type Address = Pick<CustomerForm, 'streetName' | 'streetNumber' | 'unitNumber' | 'suburb' | 'postalCode'>;

/**
 * An address in forms that do not depend on how it is written. Two addresses are the same when they have one form in
 * common. One form has the postal code and one has the suburb, because people are often sure of only one of the two.
 */
type ComparableAddress = {
  /** The forms of the home. An address without any number has no forms, because a farm or a village has many homes. */
  home: readonly string[];
  /** The forms of the building with all its units, or of the street or village where there is no house number. */
  place: readonly string[];
};

/** Words for kinds of streets and homes, which people leave out, shorten or translate. */
const kinds = new Set(
  [
    'street st str straat road rd weg avenue ave av laan drive dr rylaan crescent cres singel close cl slot place pl',
    'lane ln way terrace square sq plein boulevard blvd extension ext uitbreiding number no nr nommer house hse huis',
    'stand erf plot unit flat apartment apt room woonstel eenheid corner cnr of off and the van die en',
  ].flatMap((line) => line.split(' ')),
);

/** A street's name that Afrikaans joins with the kind of street into one word, as in `Kerkstraat`. */
const joinedName = /^(\p{L}{3,}?)(?:straat|rylaan|laan|weg|singel|plein)$/u;

const unit = /\b(?:unit|flat|apartment|apt|room|woonstel|eenheid)\s*(?:no\.?|nr\.?|number)?\s*[a-z]?\s?\d+/g;

/** `2nd`, `2de` and `second` are part of a street's name and not house numbers. */
const ordinal = /\b(\d+)(?:st|nd|rd|th|ste|de)\b/g;
const ordinalWords = 'first second third fourth fifth sixth seventh eighth ninth tenth'.split(' ');
const ordinalWord = new RegExp(`\\b(?:${ordinalWords.join('|')})\\b`, 'g');

/** Returns the text in small letters without accents, and ordinals as `#2`. */
const plain = (text = ''): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(ordinal, '#$1')
    .replace(ordinalWord, (word) => `#${ordinalWords.indexOf(word) + 1}`);

const numbersIn = (text: string): string[] =>
  (text.replace(/#\d+/g, '').match(/\d+/g) ?? []).map((digits) => String(Number(digits)));

/**
 * Returns the consonants of a name, each once and in alphabetical order, with its ordinals. Most spelling mistakes and
 * another order of the words do not change the result.
 */
function skeletonOf(text: string): string {
  const words = text.match(/#\d+|\p{L}+/gu) ?? [];
  const named = words.filter((word) => !kinds.has(word)).map((word) => word.replace(joinedName, '$1'));
  const consonants = new Set(
    named
      .filter((word) => !word.startsWith('#'))
      .join('')
      .replace(/[aeiouy]/g, ''),
  );
  return [...named.filter((word) => word.startsWith('#')), ...consonants].sort().join('');
}

/** Returns the number of the house in the first line of an address. In `4/12 Long Street` that is 12. */
const houseNumberIn = (line: string): string => {
  const first = /^\d+(?:\s*[-/]\s*\d+)*/.exec(line)?.[0];
  return numbersIn(first ?? line).at(-1) ?? '';
};

/** Returns the forms in which an address is compared with others. An incomplete address has no forms. */
export function comparableAddress(address: Address): ComparableAddress {
  const { streetName, streetNumber = '', unitNumber, suburb, postalCode } = address;
  if (!streetName || !suburb || !postalCode) return { home: [], place: [] };
  const line = plain(writeStreet({ streetNumber, streetName }));
  const withoutUnit = line.replace(unit, ' ').trim();
  const street = skeletonOf(withoutUnit);
  const numbers = new Set([...numbersIn(plain(unitNumber)), ...numbersIn(line)]);
  const house = houseNumberIn(withoutUnit);
  // Many towns have a suburb called Central, so the suburb counts together with the region of its postal code.
  const areas = [postalCode, `${postalCode.slice(0, 2)} ${skeletonOf(plain(suburb))}`];
  const formsOf = (number: string) => areas.map((area) => `${number}|${street}|${area}`);
  return {
    home: numbers.size > 0 ? formsOf([...numbers].sort().join(' ')) : [],
    place: house || street ? formsOf(house) : [],
  };
}
