import { headerNames, operations } from '@tshepa/contracts';
import { newId } from '@tshepa/messaging';
import { savedAnswers } from '../journey/answers.ts';
import { makePerson } from '../journey/person.ts';
import type { HttpSender, Sending } from './http-sender.ts';

/** An applicant with a session and a record that has its first answers. */
export type BenchPerson = { customerId: string; cookie: string; index: number };

const savedSteps = ['save-verification', 'save-more-info', 'save-financial', 'save-banking'] as const;

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
  const step = savedSteps[round % savedSteps.length] ?? 'save-financial';
  const answers = savedAnswers[step](makePerson(index));
  return post(operations.saveApplication.http.path, cookie, { id: customerId, ...answers });
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
  const first = { id: person.customerId, ...savedAnswers['save-personal'](makePerson(index), 500) };
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
