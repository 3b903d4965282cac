import {
  type BankForm,
  banks,
  type CustomerForm,
  type EmploymentForm,
  type Gender,
  homeLanguages,
  initialsOf,
  maritalStatuses,
  provinces,
  withCheckDigit,
  wizardSteps,
} from '@tshepa/contracts';
import type { Chance } from './chance.ts';

const listOf = (text: string): string[] => text.split(', ');

const women = listOf('Thandi, Lerato, Nomsa, Zanele, Palesa, Ayanda, Naledi, Refilwe, Anika, Fatima');
const men = listOf('Sipho, Thabo, Mandla, Kagiso, Tshepo, Bongani, Johan, Pieter, Imraan, Lwazi');
const surnames = listOf(
  'Nkosi, Dlamini, Mokoena, Botha, Naidoo, Khumalo, van Wyk, Mahlangu, Jacobs, Sithole, Molefe, Ndlovu, Pillay, Mabaso, Venter, Adams',
);
const streets = listOf(
  'Vilakazi Street, Main Reef Road, Long Street, Voortrekker Road, Church Street, Umgeni Road',
);
const employers = listOf(
  'Blue Crane Foods, Karoo Textiles, Highveld Cleaning, Protea Retail, Umhlanga Logistics',
);
const occupations = listOf('Cashier, Driver, Packer, Security guard, Cleaner, Nurse aide, Clerk, Machinist');
const places = [
  ['Orlando West', 'Soweto', '1804'],
  ['Khayelitsha', 'Cape Town', '7784'],
  ['Umlazi', 'Durban', '4066'],
  ['Mamelodi', 'Pretoria', '0122'],
  ['Mdantsane', 'East London', '5219'],
] as const;

/** Within a seed, the ID numbers of this many people differ. There are 60 seeds. */
export const peoplePerSeed = 1_000_000;

const pad = (value: number, length: number) => String(value).padStart(length, '0');

/**
 * Creates a valid ID number with a birth from 1970 to 1999. The twelfth digit is 9, which no real number has. The
 * people of the demo have the digit 8 there.
 */
export function idNumberOf(index: number, gender: Gender): string {
  const day = (index % 28) + 1;
  const month = (Math.floor(index / 28) % 12) + 1;
  const year = 70 + (Math.floor(index / 336) % 30);
  const sequence = (gender === 'female' ? 0 : 5000) + Math.floor(index / 10_080);
  return withCheckDigit(`${pad(year, 2)}${pad(month, 2)}${pad(day, 2)}${pad(sequence, 4)}09`);
}

export type PersonName = { seed: number; number: number };

/** The stride shares no divisor with the number of people, so all people differ. Neighbours have distant birthdays. */
const stride = 617_363;

/** Creates person `number` of a seed. Names repeat, but identifying values do not. */
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
type MadeUpPerson = ReturnType<typeof madeUpPerson>;

export function answersOf(chance: Chance, person: MadeUpPerson, steps: number) {
  const has = (id: string) => wizardSteps.findIndex((step) => step.id === id) < steps;
  const { gender, dateOfBirth, emailAddress, accountNumber, ...named } = person;
  const [suburb, city, postalCode] = chance.pick(places);
  const netSalary = Math.round(chance.aroundMs(7_800, 1.3) / 10) * 10 + 4_000;
  const bank = chance.pick(banks);
  const applicant: CustomerForm = {
    countryCode: 'ZA',
    loginAttempts: 0,
    ...(has('personal') ? named : {}),
    ...(has('verification')
      ? {
          dateOfBirth,
          emailAddress,
          maritalStatus: chance.pick(maritalStatuses),
          streetName: chance.pick(streets),
          streetNumber: String(chance.between(1, 9_999)),
          suburb,
          city,
          province: chance.pick(provinces),
          postalCode,
        }
      : {}),
    ...(has('more-info')
      ? {
          gender,
          homeLanguage: chance.pick(homeLanguages),
          homeStatus: chance.next() < 0.8 ? 'rental' : 'bond',
        }
      : {}),
    ...(has('affordability')
      ? {
          rent: chance.between(9, 24) * 100,
          groceries: chance.between(8, 25) * 100,
          travel: chance.between(3, 12) * 100,
          comunications: chance.between(1, 6) * 100,
          education: chance.between(0, 8) * 100,
          utilities: chance.between(2, 8) * 100,
        }
      : {}),
  };
  const employment: EmploymentForm = {
    ...(has('more-info')
      ? {
          employerName: chance.pick(employers),
          employmentType: chance.next() < 0.85 ? 'full-time' : 'part-time',
          occupation: chance.pick(occupations),
          salaryDate: chance.pick([15, 20, 25, 26, 28, 30]),
        }
      : {}),
    ...(has('financial') ? { netSalary, paymentFrequency: 'monthly' } : {}),
    ...(has('banking') ? { workTelNumber: '0115550100', employerDetails: '12 Main Reef Road' } : {}),
    ...(has('payslip') ? { noPayslip: true } : {}),
    ...(has('gross-income') ? { grossSalary: Math.round(netSalary * 1.24) } : {}),
  };
  const answeredBank: BankForm = has('banking')
    ? { bankName: bank.name, branchCode: bank.branchCode, accountNumber }
    : {};
  return { applicant, employment, bank: answeredBank, hasBureau: has('verification') };
}
