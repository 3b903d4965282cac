import { headerNames, operations } from '@tshepa/contracts';
import { newId } from '@tshepa/messaging';
import { makePerson } from '../journey/person.ts';
import { homeAddress } from '../journey/stages.ts';
import type { HttpSender, Sending } from './http-sender.ts';

/** An applicant with a session and a record that has its first answers. */
export type BenchPerson = { customerId: string; cookie: string; index: number };

/** What a step of the wizard sends, made new for each call: a key is used once. */
const steps = (index: number): Record<string, unknown>[] => {
  const person = makePerson(index);
  return [
    {
      customerRequest: {
        dateOfBirth: person.dateOfBirth,
        emailAddress: person.emailAddress,
        maritalStatus: 'single',
        ...homeAddress,
      },
    },
    {
      customerRequest: { gender: person.gender, homeLanguage: 'isizulu', homeStatus: 'rental' },
      employmentRequest: {
        employerName: 'Blue Crane Foods',
        employmentType: 'full-time',
        occupation: 'Cashier',
        salaryDate: 25,
      },
    },
    { employmentRequest: { netSalary: 8200, paymentFrequency: 'monthly', salaryDate: 25 } },
    {
      bankRequest: { bankName: 'capitec', accountNumber: person.accountNumber, branchCode: '470010' },
      employmentRequest: { workTelNumber: '0115550100', employerDetails: '12 Main Reef Road, Johannesburg' },
    },
  ];
};

const post = (path: string, cookie: string, body: unknown): Sending => ({
  method: 'POST',
  path,
  headers: {
    'content-type': 'application/json',
    cookie,
    [headerNames.idempotencyKey]: newId(),
  },
  body: JSON.stringify(body),
});

/** The save of one step by one person, another step with every round. */
export const savingOf = ({ customerId, cookie, index }: BenchPerson, round: number): Sending => {
  const all = steps(index);
  return post(operations.saveApplication.http.path, cookie, { id: customerId, ...all[round % all.length] });
};

export const readingOf = ({ customerId, cookie }: BenchPerson): Sending => ({
  method: 'GET',
  path: `${operations.getApplication.http.path}?id=${customerId}`,
  headers: { cookie },
});

export const listing = (bearer: string): Sending => ({
  method: 'GET',
  path: operations.listApplications.http.path,
  headers: { authorization: `Bearer ${bearer}` },
});

export const issuing = ({ customerId }: BenchPerson, bearer: string): Sending => ({
  method: 'POST',
  path: `${operations.issueManualPasscode.http.path}?id=${customerId}`,
  headers: { authorization: `Bearer ${bearer}` },
});

export const verifying = ({ customerId, cookie }: BenchPerson, otp: string): Sending =>
  post(operations.verifyManualPasscode.http.path, cookie, { id: customerId, otp });

async function addPerson(sender: HttpSender, index: number): Promise<BenchPerson> {
  const session = await sender.send(post(operations.openSession.http.path, '', {}));
  const cookie = String(session.headers['set-cookie']).split(';')[0] ?? '';
  const person = { customerId: newId(), cookie, index };
  const { idNumber, cellNo, fullName, initials, firstName, lastName } = makePerson(index);
  const first = {
    id: person.customerId,
    loanRequest: { id: 1, currency: 'ZAR', value: 500 },
    customerRequest: { fullName, initials, firstName, lastName, idNumber, cellNo },
  };
  await sender.send(post(operations.saveApplication.http.path, cookie, first));
  return person;
}

const atOnce = 4;

/** Opens sessions and makes records over HTTP. */
export async function addPeople(
  sender: HttpSender,
  count: number,
  firstIndex: number,
): Promise<BenchPerson[]> {
  const people: BenchPerson[] = [];
  let next = 0;
  const work = async () => {
    while (next < count) {
      const index = firstIndex + next;
      next += 1;
      people.push(await addPerson(sender, index));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return people;
}
