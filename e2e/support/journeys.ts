import { operations } from '@tshepa/contracts';
import { codeIn, type Journey, runStages, stagesBefore } from '@tshepa/tools/journey';
import { plainCall } from './plain-call.ts';
import { createJourney, sandboxCase, somebody, type TestSystem } from './system.ts';

type JourneyOptions = {
  /** A person for whom the sandbox documents a response, such as `score579`; an invented person by default. */
  person?: string;
  bearer?: string;
};

/** Creates an application and takes it through all stages before `stage`. */
export async function journeyBefore(
  system: TestSystem,
  stage: string,
  { person, bearer }: JourneyOptions = {},
): Promise<Journey> {
  const journey = createJourney(system, {
    person: person ? sandboxCase(person) : somebody(),
    ...(bearer ? { bearer } : {}),
  });
  await runStages(journey, stagesBefore(stage));
  return journey;
}

/** Proves the cell number of an application as its applicant does: with the newest passcode by SMS. */
export async function enterPasscode({ client, customerId, person, sandbox }: Journey): Promise<void> {
  const { idNumber, cellNo } = person;
  const used = (await sandbox.smsTo(cellNo)).flatMap(({ text }) => codeIn(text) ?? []);
  await client.call(operations.openSession, { idNumber, customerId });
  const otp = await sandbox.passcode(cellNo, used);
  await client.call(operations.openSession, { idNumber, customerId, otp });
}

export const byCustomer = ({ customerId }: Journey) => ({ query: { customerId } });

/** Sends a plain call from the applicant's own browser. */
export const postOwn = ({ client }: Journey, path: string, sent: Parameters<typeof plainCall>[3] = {}) =>
  plainCall(client, 'POST', path, sent);
export const getOwn = ({ client }: Journey, path: string, query: Record<string, string> = {}) =>
  plainCall(client, 'GET', path, { query });
