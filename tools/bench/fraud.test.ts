import { expect, test } from 'vitest';
import { scoreRules } from './fraud.ts';
import { makeFraudPeople } from './fraud-people.ts';

const people = makeFraudPeople({ seed: 7, people: 4_000, rings: 40 });

test('the requested number of people is made up, with rings of 2 to 12 members, and one seed always makes the same people', () => {
  expect(people).toHaveLength(4_000);
  const sizes = [...Map.groupBy(people, ({ ring }) => ring)].filter(([ring]) => ring !== null);
  expect(sizes).toHaveLength(40);
  for (const [, members] of sizes) expect(members.length).toBeGreaterThanOrEqual(2);
  for (const [, members] of sizes) expect(members.length).toBeLessThanOrEqual(12);
  expect(makeFraudPeople({ seed: 7, people: 4_000, rings: 40 })).toEqual(people);
  expect(makeFraudPeople({ seed: 8, people: 4_000, rings: 40 })).not.toEqual(people);
});

test('the rules find at least 95 % of the members of rings, and at least 95 % of their findings are members of rings', () => {
  const { recall, precision } = scoreRules(people).all;
  expect(recall).toBeGreaterThanOrEqual(0.95);
  expect(precision).toBeGreaterThanOrEqual(0.95);
});

test('the address rules find rings that write their address in different ways, and flag no village and no block of flats', () => {
  const { recall, precision } = scoreRules(people).addresses;
  // By its address alone, a ring as small as a family looks like a family.
  expect(recall).toBeGreaterThanOrEqual(0.5);
  expect(precision).toBe(1);
});
