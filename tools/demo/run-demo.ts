import { runStages } from '../journey/http-driver.ts';
import { newJourney } from '../journey/journey.ts';
import type { Person } from '../journey/person.ts';
import { wholeLoan } from '../journey/stages.ts';

type Demo = {
  app: string;
  sandbox: string;
  bearer: string;
  applicants: number;
  onStage?: () => void;
};

export type DemoResult = { person: Person; customerId: string; error?: unknown };

/** Takes all applicants to PAID at the same time. Calls without a reply are sent again, as on a bad connection. */
export function runDemo({ app, sandbox, bearer, applicants, onStage }: Demo): Promise<DemoResult[]> {
  const runOne = async (index: number): Promise<DemoResult> => {
    const value = index % 2 === 0 ? 500 : 1000;
    const payout = index % 3 === 0 ? 'e-wallet' : 'eft';
    const journey = newJourney({ app, sandbox, bearer, value, payout });
    const { person, customerId } = journey;
    try {
      for (const stage of wholeLoan) {
        await runStages(journey, [stage]);
        onStage?.();
      }
      return { person, customerId };
    } catch (error) {
      return { person, customerId, error };
    }
  };
  return Promise.all(Array.from({ length: applicants }, (_, index) => runOne(index)));
}
