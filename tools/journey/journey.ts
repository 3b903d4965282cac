import { type LoanValue, operations, type PayoutOption } from '@tshepa/contracts';
import { newId } from '@tshepa/messaging';
import { type Documents, documentsOf } from './documents.ts';
import { createHttpClient, type HttpClient } from './http-client.ts';
import { newPerson, type Person } from './person.ts';
import { retryUntilAnswered } from './retry.ts';
import { createSandboxClient, type SandboxClient } from './sandbox-client.ts';

/** One applicant between the first answer and the payout. */
export type Journey = {
  client: HttpClient;
  sandbox: SandboxClient;
  person: Person;
  customerId: string;
  value: LoanValue;
  payout: PayoutOption;
  /** A staff token with the manager's role. */
  bearer: () => string;
  documents: Documents;
  /** Values that all attempts at a stage share, by name: idempotency keys, passcodes, times. */
  keys: Map<string, string>;
};

type JourneyOptions = Partial<Omit<Journey, 'bearer' | 'sandbox'>> & {
  /** The gateway's address, unless a client is given. */
  app?: string;
  sandbox: string | SandboxClient;
  bearer?: string | undefined;
};

export function newJourney({
  app = '',
  sandbox,
  bearer,
  person = newPerson(),
  ...rest
}: JourneyOptions): Journey {
  return {
    client: rest.client ?? createHttpClient(app),
    sandbox: typeof sandbox === 'string' ? createSandboxClient(sandbox) : sandbox,
    person,
    customerId: newId(),
    value: 500,
    payout: 'eft',
    bearer: () => {
      if (!bearer) throw new Error('This journey was created without a staff token');
      return bearer;
    },
    documents: rest.documents ?? documentsOf(person),
    keys: new Map(),
    ...rest,
  };
}

/** Returns the value that the journey keeps under a name. The first call creates it. */
export function remember({ keys }: Journey, name: string, make: () => string = newId): string {
  const value = keys.get(name) ?? make();
  keys.set(name, value);
  return value;
}

/** Reads the application as staff, who can do so even after the applicant's session has ended. */
export const readAsStaff = ({ client, customerId, bearer }: Journey) =>
  retryUntilAnswered(() => client.call(operations.getApplication, { id: customerId }, { bearer: bearer() }));

export const readLoan = async (journey: Journey) => (await readAsStaff(journey)).loanDistributions;
