import { headerNames, operations } from '@tshepa/contracts';
import { newId } from '@tshepa/messaging';
import { inParallel } from '../demo/in-parallel.ts';
import { savedAnswers } from '../journey/answers.ts';
import { makePerson } from '../journey/person.ts';
import type { HttpCall, HttpSender } from './http-sender.ts';

/** An applicant with a session and an application with its first answers. */
export type BenchPerson = { customerId: string; cookie: string; index: number; deviceId?: string };

const savedSteps = ['save-verification', 'save-more-info', 'save-financial', 'save-banking'] as const;

const post = (path: string, cookie: string, body: unknown): HttpCall => ({
  method: 'POST',
  path,
  headers: {
    'content-type': 'application/json',
    cookie,
    [headerNames.idempotencyKey]: newId(),
  },
  body: JSON.stringify(body),
});

/** Returns a call that saves one step. Each round saves another step. */
export const saveCall = ({ customerId, cookie, index, deviceId }: BenchPerson, round: number): HttpCall => {
  const step = savedSteps[round % savedSteps.length] ?? 'save-financial';
  const answers = savedAnswers[step](makePerson(index));
  const call = post(operations.saveApplication.http.path, cookie, { id: customerId, ...answers });
  return deviceId ? { ...call, headers: { ...call.headers, [headerNames.deviceId]: deviceId } } : call;
};

export const statusCall = ({ customerId, cookie }: BenchPerson): HttpCall => ({
  method: 'GET',
  path: `${operations.getApplication.http.path}?id=${customerId}`,
  headers: { cookie },
});

export const listCall = (bearer: string): HttpCall => ({
  method: 'GET',
  path: operations.listApplications.http.path,
  headers: { authorization: `Bearer ${bearer}` },
});

export const issueCall = ({ customerId }: BenchPerson, bearer: string): HttpCall => ({
  method: 'POST',
  path: `${operations.issueManualPasscode.http.path}?id=${customerId}`,
  headers: { authorization: `Bearer ${bearer}` },
});

export const verifyCall = ({ customerId, cookie }: BenchPerson, otp: string): HttpCall =>
  post(operations.verifyManualPasscode.http.path, cookie, { id: customerId, otp });

/** Returns a function that calls `make` with the next of `items` each time, and begins again after the last. */
export function inTurns<Item, Made>(
  items: readonly Item[],
  make: (item: Item, turn: number) => Made,
): () => Made {
  let turn = 0;
  return () => {
    const item = items[turn % items.length];
    if (item === undefined) throw new Error('The list to take turns from is empty');
    turn += 1;
    return make(item, turn - 1);
  };
}

async function addPerson(sender: HttpSender, index: number): Promise<BenchPerson> {
  const session = await sender.send(post(operations.openSession.http.path, '', {}));
  const cookie = String(session.headers['set-cookie']).split(';')[0] ?? '';
  const person = { customerId: newId(), cookie, index };
  const first = { id: person.customerId, ...savedAnswers['save-personal'](makePerson(index), 500) };
  await sender.send(post(operations.saveApplication.http.path, cookie, first));
  return person;
}

const atOnce = 4;

/** Opens sessions and creates applications over HTTP. */
export async function addPeople(
  sender: HttpSender,
  count: number,
  firstIndex: number,
): Promise<BenchPerson[]> {
  const people: BenchPerson[] = [];
  const indexes = Array.from({ length: count }, (_, added) => firstIndex + added);
  await inParallel(indexes, atOnce, async (index) => void people.push(await addPerson(sender, index)));
  return people;
}
