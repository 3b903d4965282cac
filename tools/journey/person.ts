import { randomInt } from 'node:crypto';
import { initialsOf, withCheckDigit } from '@tshepa/contracts';

const women = 'Thandi,Lerato,Nomsa,Zanele,Palesa,Ayanda,Naledi,Refilwe,Anika,Fatima'.split(',');
const men = 'Sipho,Thabo,Mandla,Kagiso,Tshepo,Bongani,Johan,Pieter,Imraan,Lwazi'.split(',');
const surnames =
  'Nkosi,Dlamini,Mokoena,Botha,Naidoo,Khumalo,van Wyk,Mahlangu,Jacobs,Sithole,Molefe,Ndlovu,Pillay,Mabaso,Venter,Adams'.split(
    ',',
  );

/** An invented applicant with the answers to the wizard. */
export type Person = {
  idNumber: string;
  dateOfBirth: string;
  gender: 'male' | 'female';
  firstName: string;
  lastName: string;
  fullName: string;
  initials: string;
  cellNo: string;
  emailAddress: string;
  accountNumber: string;
};

const pick = <T>(list: readonly [T, ...T[]] | readonly T[], index: number): T => {
  const found = list[index % list.length];
  if (found === undefined) throw new RangeError('There is nothing to pick from an empty list');
  return found;
};

const pad = (value: number, length: number) => String(value).padStart(length, '0');

/** Returns an ID number of a person born in the 1980s or 1990s, different for every index below 2,000,000. */
function idNumberAt(index: number, gender: 'male' | 'female'): string {
  const day = (index % 28) + 1;
  const month = (Math.floor(index / 28) % 12) + 1;
  const year = 80 + (Math.floor(index / 336) % 20);
  const sequence = (gender === 'female' ? 0 : 5000) + (Math.floor(index / 6720) % 5000);
  return withCheckDigit(`${pad(year, 2)}${pad(month, 2)}${pad(day, 2)}${pad(sequence, 4)}08`);
}

/**
 * Invents a person. The same index gives the same person; different indexes give people who share no identifying data.
 */
export function makePerson(index: number, changes: Partial<Person> = {}): Person {
  const gender = changes.gender ?? (index % 2 === 0 ? 'female' : 'male');
  const idNumber = changes.idNumber ?? idNumberAt(index, gender);
  const firstName = pick(gender === 'female' ? women : men, Math.floor(index / 2));
  const lastName = pick(surnames, Math.floor(index / 20) + index);
  const fullName = `${firstName} ${lastName}`;
  return {
    idNumber,
    dateOfBirth: `19${idNumber.slice(0, 2)}-${idNumber.slice(2, 4)}-${idNumber.slice(4, 6)}`,
    gender: Number(idNumber.charAt(6)) < 5 ? 'female' : 'male',
    firstName,
    lastName,
    fullName,
    initials: initialsOf(fullName),
    cellNo: `07${pad(10_000_000 + ((index * 7919) % 89_999_999), 8)}`,
    emailAddress: `${firstName}.${lastName.replaceAll(' ', '')}${index}@mailbox.example`.toLowerCase(),
    accountNumber: pad(4_000_000_000 + index * 13, 10),
    ...changes,
  };
}

/** Large enough that a random person has almost certainly never applied before. */
const peopleRange = 20_000_000;

export const newPerson = (changes: Partial<Person> = {}): Person =>
  makePerson(randomInt(peopleRange), changes);
