import { type Gender, initialsOf, withCheckDigit } from '@tshepa/contracts';
import type { Chance } from './chance.ts';
import { men, surnames, women } from './made-up-names.ts';

/** The number of people per seed within which all ID numbers differ; there are 60 seeds. */
export const peoplePerSeed = 1_000_000;

const pad = (value: number, length: number) => String(value).padStart(length, '0');

/**
 * An ID number of somebody born from 1970 to 1999. Its twelfth digit is 9, which real ID numbers do not have and which
 * distinguishes these people from those of the demo, who have an 8.
 */
export function idNumberOf(index: number, gender: Gender): string {
  const day = (index % 28) + 1;
  const month = (Math.floor(index / 28) % 12) + 1;
  const year = 70 + (Math.floor(index / 336) % 30);
  const sequence = (gender === 'female' ? 0 : 5000) + Math.floor(index / 10_080);
  return withCheckDigit(`${pad(year, 2)}${pad(month, 2)}${pad(day, 2)}${pad(sequence, 4)}09`);
}

export type PersonName = { seed: number; number: number };

/** Coprime to the number of people, so that neighbours in the list are not born on neighbouring days. */
const stride = 617_363;

/** Person `number` of a seed. Names repeat, but identifying values do not. */
export function madeUpPerson({ seed, number }: PersonName, chance: Chance) {
  const index = seed * peoplePerSeed + ((number * stride) % peoplePerSeed);
  const gender: Gender = index % 2 === 0 ? 'female' : 'male';
  const idNumber = idNumberOf(Math.floor(index / 2), gender);
  const firstName = chance.pick(gender === 'female' ? women : men);
  const lastName = chance.pick(surnames);
  const fullName = `${firstName} ${lastName}`;
  return {
    idNumber,
    gender,
    dateOfBirth: `19${idNumber.slice(0, 2)}-${idNumber.slice(2, 4)}-${idNumber.slice(4, 6)}`,
    firstName,
    lastName,
    fullName,
    initials: initialsOf(fullName),
    cellNo: `06${pad((index * 7919) % 100_000_000, 8)}`,
    emailAddress: `${firstName}.${lastName.replaceAll(' ', '')}.${index}@people.example`.toLowerCase(),
    accountNumber: pad(6_000_000_000 + index * 13, 10),
  };
}
export type MadeUpPerson = ReturnType<typeof madeUpPerson>;
