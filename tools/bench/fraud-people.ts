import {
  comparableAddress,
  dayMs,
  type SharedThing,
  sharedThings,
  type TracedApplication,
  traceOf,
} from '@tshepa/contracts';
import { between, createRandom, pick, type Random } from '@tshepa/integrations/faults';
import { anyHouse, hide, village, type WrittenAddress, write } from './fraud-addresses.ts';

const yearDays = 365;
const firstDayMs = Date.UTC(2026, 0, 1);

/**
 * The things that have a value of their own. `address` and `place` are both read from the written address.
 */
const plainThings = sharedThings.filter((thing) => thing !== 'address' && thing !== 'place');
type PlainThing = (typeof plainThings)[number];
type Things = Record<PlainThing, string> & { address: WrittenAddress };
type Hub = Exclude<SharedThing, 'place'>;
/** A made-up person, with the ring that the person belongs to, the hub of the ring, and the person's applications. */
export type FraudPerson = {
  person: string;
  ring: number | null;
  hub?: Hub;
  applications: TracedApplication[];
};

/**
 * How often honest people have things in common, as fractions of the people who could. The fractions are assumptions,
 * because nobody publishes measurements. They are rather too high, so that the rules are tried on a hard set.
 */
const honest = {
  /** The fraction of people who live with other applicants, and how many live together at most. */
  inHousehold: 0.25,
  householdMaximum: 5,
  /**
   * The fraction of households that share one phone. Then the fractions in which two members give the same number,
   * e-mail address or account.
   */
  oneDevice: 0.3,
  oneCellNumber: 0.004,
  oneEmailAddress: 0.01,
  oneAccount: 0.004,
  /**
   * The fraction of people who apply twice within the year, and the fraction of second applications with a new number.
   */
  appliesTwice: 0.25,
  newNumber: 0.1,
  employerMaximum: 300,
  /** The fractions of households in villages and in blocks of flats. Few of the villages are large. */
  inVillage: 0.2,
  villages: 200,
  inBlock: 0.1,
  blocks: 60,
  flatsPerBlock: 80,
} as const;

/**
 * How rings of fraudsters behave. The hub is the thing that brings the ring its money, so all members except the
 * careful ones share it.
 */
const rings = {
  smallest: 2,
  largest: 12,
  hubs: [
    'account',
    'account',
    'account',
    'account',
    'document',
    'document',
    'document',
    'cellNumber',
    'device',
    'address',
  ],
  /**
   * The fraction of rings that hide their address, and the fraction of these rings in which nobody writes the house
   * number.
   */
  hidesAddress: 0.6,
  leavesOutNumber: 0.25,
  /** For each thing except the hub, the fraction of members who share it. */
  sharesOther: 0.35,
  /** The fraction of members who do not use the hub. */
  careful: 0.03,
  longestDays: 60,
} as const satisfies Record<string, number | readonly Hub[]>;

/** Returns things that nobody else has, and the given address. */
const ownThings = (person: string, address: WrittenAddress): Things => ({
  ...(Object.fromEntries(plainThings.map((thing) => [thing, `${thing} of ${person}`])) as Record<
    PlainThing,
    string
  >),
  address,
});

function tracesOf(things: Things): string[] {
  const { home, place } = comparableAddress(things.address);
  return [
    ...plainThings.map((thing) => traceOf(thing, things[thing])),
    ...home.map((form) => traceOf('address', form)),
    ...place.map((form) => traceOf('place', form)),
  ];
}

const applicationOf = (person: string, number: number, things: Things, atMs: number): TracedApplication => ({
  applicationId: `${person}-${number}`,
  person,
  atMs: Math.round(atMs),
  traces: tracesOf(things),
});

const anyTime = (random: Random) => firstDayMs + random() * yearDays * dayMs;

/** Returns the things that the household shares. Few households share a number, an e-mail address or an account. */
const commonThings = (random: Random): PlainThing[] => [
  ...(random() < honest.oneDevice ? (['device'] as const) : []),
  ...(random() < honest.oneCellNumber ? (['cellNumber'] as const) : []),
  ...(random() < honest.oneEmailAddress ? (['emailAddress'] as const) : []),
  ...(random() < honest.oneAccount ? (['account'] as const) : []),
];

/** Makes the applications of one person. */
function applicationsOf(random: Random, person: string, things: Things): TracedApplication[] {
  const first = applicationOf(person, 1, things, anyTime(random));
  if (random() >= honest.appliesTwice) return [first];
  const cellNumber = random() < honest.newNumber ? `new number of ${person}` : things.cellNumber;
  const later = { ...things, cellNumber, document: `later document of ${person}` };
  return [first, applicationOf(person, 2, later, anyTime(random))];
}

/** Returns a function that names the employer of the next person. Most employers are small and a few are large. */
function employers(random: Random): () => string {
  let [employer, places] = [0, 0];
  return () => {
    if (places === 0) {
      employer += 1;
      places = Math.ceil(honest.employerMaximum * random() ** 4);
    }
    places -= 1;
    return `employer ${employer}`;
  };
}

/** Returns a function that finds a home for the next household: in a street, in a village or in a block of flats. */
function homes(random: Random): () => WrittenAddress {
  const blocks = Array.from({ length: honest.blocks }, () => anyHouse(random));
  return () => {
    const kind = random();
    if (kind < honest.inVillage) return village(Math.floor(honest.villages * random() ** 2));
    if (kind > 1 - honest.inBlock)
      return { ...pick(random, blocks), unitNumber: String(between(random, 1, honest.flatsPerBlock + 1)) };
    return anyHouse(random);
  };
}

/** The mean number of applicants in a household that has several. */
const householdMean = (2 + honest.householdMaximum) / 2;

/** Makes `count` honest people with households, employers, shared phones and second applications. */
function honestPeople(random: Random, count: number): FraudPerson[] {
  const people: FraudPerson[] = [];
  const nextEmployer = employers(random);
  const nextHome = homes(random);
  const householdShare = honest.inHousehold / (householdMean - honest.inHousehold * (householdMean - 1));
  while (people.length < count) {
    const isShared = random() < householdShare;
    const size = isShared ? between(random, 2, honest.householdMaximum + 1) : 1;
    const household = `household ${people.length}`;
    const home = nextHome();
    const common = isShared ? commonThings(random) : [];
    for (let member = 0; member < size && people.length < count; member += 1) {
      const person = `person ${people.length}`;
      // All members use a shared phone, but only two of them use a shared number, e-mail address or account.
      const shared = common.filter((thing) => member < 2 || thing === 'device');
      const things: Things = {
        ...ownThings(person, write(random, home)),
        employerTelephone: nextEmployer(),
        ...Object.fromEntries(shared.map((thing) => [thing, `${thing} of ${household}`])),
      };
      people.push({ person, ring: null, applications: applicationsOf(random, person, things) });
    }
  }
  return people;
}

/** Returns a function that writes the ring's address for the next member. */
function ringAddress(random: Random): () => WrittenAddress {
  const home = anyHouse(random);
  if (random() >= rings.hidesAddress) return () => home;
  const isWithoutNumber = random() < rings.leavesOutNumber;
  return () => (isWithoutNumber ? write(random, { ...home, streetNumber: '' }) : hide(random, home));
}

const ringThings = [...plainThings, 'address'] as const;

function ringMembers(random: Random, ring: number): FraudPerson[] {
  const size = between(random, rings.smallest, rings.largest + 1);
  const hub = pick(random, rings.hubs);
  const startMs = anyTime(random);
  const spanMs = (1 + random() * rings.longestDays) * dayMs;
  const nextAddress = ringAddress(random);
  return Array.from({ length: size }, (_, member) => {
    const person = `member ${member} of ring ${ring}`;
    const isCareful = random() < rings.careful;
    const shared = ringThings.filter((thing) => (thing === hub ? !isCareful : random() < rings.sharesOther));
    // A ring has one hub, and one or two of every other thing.
    const ofRing = (thing: PlainThing) =>
      `${thing} ${thing === hub ? 1 : between(random, 1, 3)} of ring ${ring}`;
    const things: Things = {
      ...ownThings(person, shared.includes('address') ? nextAddress() : write(random, anyHouse(random))),
      ...Object.fromEntries(
        plainThings.filter((thing) => shared.includes(thing)).map((thing) => [thing, ofRing(thing)]),
      ),
    };
    return {
      person,
      ring,
      hub,
      applications: [applicationOf(person, 1, things, startMs + random() * spanMs)],
    };
  });
}

/** Makes people, some of whom belong to rings. The same seed makes the same people. */
export function makeFraudPeople(options: { seed: number; people: number; rings: number }): FraudPerson[] {
  const random = createRandom(options.seed);
  const members = Array.from({ length: options.rings }, (_, ring) => ringMembers(random, ring)).flat();
  return [...members, ...honestPeople(random, options.people - members.length)];
}
