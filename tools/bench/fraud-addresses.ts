import { between, pick, type Random } from '@tshepa/integrations/faults';

type AddressField = 'streetName' | 'streetNumber' | 'suburb' | 'postalCode';
export type WrittenAddress = Record<AddressField, string> & { unitNumber?: string };

const listOf = (text: string): string[] => text.split(', ');
const streets = listOf(
  'Vilakazi Street, Main Road, Church Street, Long Street, Voortrekker Road, Kerkstraat, 2nd Avenue, 3rd Street, Protea Avenue, Acacia Drive, Nelson Mandela Drive, Station Road, Impala Crescent, School Road, Steve Biko Street, Lilian Ngoyi Street, Jacaranda Lane, Market Street, Umgeni Road, Albert Luthuli Street, Ndlovu Street, Hospital Road, Beach Road, Oak Avenue, Mopani Street, Bree Street',
);
const beginnings = listOf(
  'Orlando, Mamelodi, Umlazi, Mdantsane, Langa, Thabong, Galeshewe, Seshego, Kanyamazane, Ikageng',
);
const ends = listOf('West, East, North, South, Gardens, Park, Heights, Extension, Central, View');
/** Each suburb has one postal code. There are ten suburbs in each region, and every region has the same streets. */
const suburbs = beginnings.flatMap((beginning, region) =>
  ends.map((end, index) => ({ suburb: `${beginning} ${end}`, postalCode: `${10 + region}${10 + index}` })),
);

const highestNumber = 900;

/** Returns the address of a house with a number in a street. */
export const anyHouse = (random: Random): WrittenAddress => ({
  ...pick(random, suburbs),
  streetName: pick(random, streets),
  streetNumber: String(between(random, 1, highestNumber)),
});

/**
 * Returns an address in the village with this number. Homes there have no house numbers, and villages share postal
 * codes.
 */
export const village = (number: number): WrittenAddress => {
  const letters = [...String(number)].map((digit) => 'bdgkmnrstz'[Number(digit)] ?? '');
  const name = letters.map((letter) => `${letter}e`).join('');
  return {
    streetName: `Ga-${name}`,
    streetNumber: '',
    suburb: `Ga-${name}`,
    postalCode: `07${10 + (number % 20)}`,
  };
};

const shortened = (name: string) =>
  name.replace('Street', 'Str.').replace('Road', 'Rd').replace('Avenue', 'Ave').replace('Drive', 'Dr');

/** Leaves out a letter, doubles it, or swaps it with the next letter. */
function misspelt(random: Random, name: string): string {
  const at = between(random, 1, 4);
  const [before, letter, next, after] = [name.slice(0, at), name[at], name[at + 1], name.slice(at + 2)];
  return pick(random, [
    `${before}${next}${after}`,
    `${before}${letter}${letter}${next}${after}`,
    `${before}${next}${letter}${after}`,
  ]);
}

/** Ways in which anybody may write an address. */
const honestWays = [
  (_random: Random, home: WrittenAddress) => home,
  (_random: Random, home: WrittenAddress) => ({ ...home, streetName: shortened(home.streetName) }),
  (_random: Random, home: WrittenAddress) => ({
    ...home,
    streetName: `${home.streetName} ${home.streetNumber}`,
  }),
  (random: Random, home: WrittenAddress) => ({ ...home, streetName: misspelt(random, home.streetName) }),
];

/** Ways in which somebody disguises an address. */
const hidingWays = [
  ...honestWays,
  (_random: Random, home: WrittenAddress) => ({ ...home, streetNumber: '' }),
  (random: Random, home: WrittenAddress) => ({ ...home, unitNumber: String(between(random, 1, 30)) }),
  (random: Random, home: WrittenAddress) => ({ ...home, suburb: pick(random, suburbs).suburb }),
  (random: Random, home: WrittenAddress) => ({
    ...home,
    postalCode: `${home.postalCode.slice(0, 2)}${between(random, 30, 99)}`,
  }),
];

/** Writes an address as somebody who lives there might write it. */
export const write = (random: Random, home: WrittenAddress): WrittenAddress =>
  pick(random, honestWays)(random, home);
/** Writes an address as somebody who disguises it might write it. */
export const hide = (random: Random, home: WrittenAddress): WrittenAddress =>
  pick(random, hidingWays)(random, home);
