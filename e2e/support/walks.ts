import { runStages, type Stage, type Walk, wholeLoan } from '@tshepa/tools/journey';
import { plainCall } from './plain-call.ts';
import { newWalk, sandboxCase, somebody, type TestSystem } from './system.ts';

export type StageName = string;

/** The stages before the one of that name. */
export function stagesBefore(name: StageName, stages: readonly Stage[] = wholeLoan): readonly Stage[] {
  const end = stages.findIndex((stage) => stage.name === name);
  if (end < 0) throw new RangeError(`There is no stage ${name}`);
  return stages.slice(0, end);
}

type Wish = {
  /** One of the people whom the third parties treat in a documented way; without it, anybody. */
  person?: string;
  bearer?: string;
};

/** An application right before one of its stages. */
export async function walkBefore(
  system: TestSystem,
  stage: StageName,
  { person, bearer }: Wish = {},
): Promise<Walk> {
  const walk = newWalk(system, {
    person: person ? sandboxCase(person) : somebody(),
    ...(bearer ? { bearer } : {}),
  });
  await runStages(walk, stagesBefore(stage));
  return walk;
}

export const byCustomer = ({ customerId }: Walk) => ({ query: { customerId } });

/** Plain calls from the applicant's own browser. */
export const postOwn = ({ client }: Walk, path: string, sent: Parameters<typeof plainCall>[3] = {}) =>
  plainCall(client, 'POST', path, sent);
export const getOwn = ({ client }: Walk, path: string, query: Record<string, string> = {}) =>
  plainCall(client, 'GET', path, { query });
