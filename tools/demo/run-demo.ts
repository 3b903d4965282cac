import { randomInt } from 'node:crypto';
import { newId } from '@tshepa/messaging';
import { createHttpClient } from '../journey/http-client.ts';
import { makePerson, type Person } from '../journey/person.ts';
import { createSandboxClient } from '../journey/sandbox-client.ts';
import { runStages, type Walk, wholeLoan } from '../journey/stages.ts';
import { documentsOf } from './documents.ts';

type Demo = {
  app: string;
  sandbox: string;
  bearer: string;
  applicants: number;
  /** Called after each finished stage of any applicant. */
  onStage?: () => void;
};

export type DemoResult = { person: Person; customerId: string; error?: unknown };

/** People of this range have never applied before, with overwhelming likelihood. */
const peopleRange = 20_000_000;

const lastMonth = () => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1)).toISOString().slice(0, 7);
};

/** Lets applicants walk to PAID, all at once, each like a phone with a bad line: what is not answered is sent again. */
export function runDemo({ app, sandbox, bearer, applicants, onStage }: Demo): Promise<DemoResult[]> {
  const first = randomInt(peopleRange);
  const walkOne = async (index: number): Promise<DemoResult> => {
    const person = makePerson(first + index);
    const walk: Walk = {
      client: createHttpClient(app),
      sandbox: createSandboxClient(sandbox),
      person,
      customerId: newId(),
      value: index % 2 === 0 ? 500 : 1000,
      payout: index % 3 === 0 ? 'e-wallet' : 'eft',
      bearer: () => bearer,
      documents: documentsOf(person, lastMonth()),
      keys: new Map(),
    };
    try {
      for (const stage of wholeLoan) {
        await runStages(walk, [stage]);
        onStage?.();
      }
      return { person, customerId: walk.customerId };
    } catch (error) {
      return { person, customerId: walk.customerId, error };
    }
  };
  return Promise.all(Array.from({ length: applicants }, (_, index) => walkOne(index)));
}
