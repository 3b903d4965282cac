import {
  type Access,
  type ApplicantRecord,
  type HttpOperationName,
  httpOperationNames,
  operations,
} from '@tshepa/contracts';
import { beforeAll, describe, expect, test } from 'vitest';
import { outcomeOf, type Sender, sendAs, storedRecord } from '../support/records.ts';
import { filesFor, makeScene, operationNames, type Scene, sampleInput } from '../support/sample-calls.ts';
import { createJourney, useTestSystem } from '../support/system.ts';

const system = useTestSystem();
const callers = ['none', 'own', 'other', 'agent', 'manager', 'expired'] as const;
type Caller = (typeof callers)[number];

const hourMs = 3_600_000;
let scene: Scene;
let senders: Record<Exclude<Caller, 'none'>, Sender>;

beforeAll(async () => {
  const old = await system.now.signIn('manager');
  // After more than a working day all earlier sessions have expired.
  await system.now.moveClock(13 * hourMs);
  scene = await makeScene(system.now);
  const other = createJourney(system.now);
  await other.client.call(operations.openSession, {});
  await other.client.call(operations.saveApplication, { id: other.customerId });
  senders = {
    own: { client: scene.journey.client },
    other: { client: other.client },
    agent: { client: system.now.client(), bearer: await system.now.signIn('agent') },
    manager: { client: system.now.client(), bearer: await system.now.signIn('manager') },
    expired: { client: system.now.client(), bearer: old },
  };
});

/** Replaces the scene, because each call that ends a session needs a session of its own. */
const renewScene = async () => {
  scene = await makeScene(system.now);
  senders.own = { client: scene.journey.client };
};

const signIn = '401 auth.required';
const begin = '401 session.required';
const foreign = '404 customer.not_found';
const forbidden = '403 auth.forbidden';
const staffOnly = { none: signIn, own: signIn, other: signIn, expired: signIn } as const;

/** The refusal of each role; roles that are not listed are admitted. */
const refusals: Record<Access, Partial<Record<Caller, string>>> = {
  public: {},
  party: {},
  session: { none: foreign, other: foreign, agent: forbidden, manager: forbidden, expired: signIn },
  own: { none: begin, other: foreign, agent: forbidden, manager: forbidden, expired: signIn },
  'session-or-staff': { none: begin, expired: signIn },
  'own-or-staff': { none: begin, other: foreign, expired: signIn },
  staff: staffOnly,
  manager: { ...staffOnly, agent: forbidden },
};

/** An expired token is refused on public reads. Public calls that change something, such as the sign-in, ignore it. */
const expectedFor = (name: HttpOperationName, caller: Caller): string | undefined => {
  const { access, changes } = operations[name].http;
  if (access === 'public' && caller === 'expired' && !changes) return signIn;
  return refusals[access][caller];
};

/** Returns true when a call was refused because of its content and not because of the role. */
const isLetIn = (outcome: string) =>
  ![signIn, begin, foreign, forbidden, '404 file.not_found'].includes(outcome);

/** The caller `none` is a new browser each time, because some calls open a session. */
const senderOf = (caller: Caller): Sender =>
  caller === 'none' ? { client: system.now.client() } : senders[caller];

const sendSample = (name: HttpOperationName, caller: Caller) =>
  sendAs(senderOf(caller), operations[name], sampleInput(name, scene), filesFor(name, scene));

describe('who may call what', () => {
  test('the tests below cover every call', () => {
    expect(operationNames.toSorted()).toEqual([...httpOperationNames].toSorted());
  });

  test.each([
    ...operationNames,
  ])('[S6.01][S6.02][S6.03] %s admits only the callers that its access setting allows', async (name) => {
    if (name === 'exitApplication' || name === 'resetDevice') await renewScene();
    const before = await storedRecord(system.now, scene.journey.customerId);
    for (const caller of callers) {
      const expected = expectedFor(name, caller);
      if (!expected) continue;
      const reply = await sendSample(name, caller);
      expect(`${caller}: ${outcomeOf(reply)}`).toBe(`${caller}: ${expected}`);
      expect(reply.status).toBeGreaterThanOrEqual(400);
    }
    expect(await storedRecord(system.now, scene.journey.customerId)).toEqual(before);
    for (const caller of callers.filter((candidate) => !expectedFor(name, candidate))) {
      const reply = await sendSample(name, caller);
      expect(isLetIn(outcomeOf(reply)), `${caller}: ${outcomeOf(reply)}`).toBe(true);
      expect(reply.status, `${caller}: ${reply.text}`).toBeLessThan(500);
    }
  });
});

describe('what each role sees', () => {
  const secrets = ['mab_data', 'payslipReading', 'experian_data', 'bank_linkLogs', 'actions'] as const;

  test('[S6.04] an agent is offered fewer actions than a manager, and an applicant sees no report', async () => {
    const made = await makeScene(system.now);
    const input = { id: made.journey.customerId };
    const read = async ({ client, bearer }: Sender) =>
      client.call(operations.getApplication, input, bearer ? { bearer } : {});
    const asRole = async (role: 'agent' | 'manager') =>
      read({ client: system.now.client(), bearer: await system.now.signIn(role) });
    const [agent, manager] = [await asRole('agent'), await asRole('manager')];
    const actions = (record: ApplicantRecord) => ('actions' in record ? record.actions : []);
    expect(actions(agent)).toEqual([{ action: 'decline', to: 'DECLINED' }]);
    expect(actions(manager)).toHaveLength(3);
    const own = await read({ client: made.journey.client });
    for (const field of secrets) {
      expect(manager).toHaveProperty(field);
      expect(own).not.toHaveProperty(field);
    }
  });
});
