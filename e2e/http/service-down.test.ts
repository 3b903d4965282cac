import { operations } from '@tshepa/contracts';
import { newId } from '@tshepa/messaging';
import { type CallOptions, createHttpClient, type RawReply } from '@tshepa/tools/journey';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { filesFor, makeScene, operationNames, type Scene, sampleInput } from '../support/sample-calls.ts';
import { startTestSystem, type TestSystem } from '../support/system.ts';

let system: TestSystem;
let scene: Scene;
let bearer: string;
beforeAll(async () => {
  system = await startTestSystem({});
  scene = await makeScene(system);
  bearer = await system.signIn('manager');
});
// The services that the tests have closed cannot be closed again.
afterAll(() => system.close().catch(() => undefined));

type Name = (typeof operationNames)[number];

const staffAccess: readonly string[] = ['staff', 'manager'];
/** These calls end the session or the application that the other calls need. */
const ending = [
  'exitApplication',
  'resetDevice',
  'withdrawApplication',
  'signOut',
  'endOtherSessions',
] as const;

function optionsOf(name: Name): CallOptions {
  const [bytes, ...more] = filesFor(name, scene) ?? [];
  const files =
    bytes && [bytes, ...more].map((file) => ({ name: 'a.pdf', type: 'application/pdf', bytes: file }));
  return {
    idempotencyKey: newId(),
    ...(staffAccess.includes(operations[name].http.access) && { bearer }),
    ...(bytes && { bytes }),
    ...(files && { files }),
  };
}

async function callOne(name: Name): Promise<{ name: Name; reply: RawReply }> {
  const client = createHttpClient(system.gateway.url);
  for (const [cookie, value] of scene.journey.client.cookies) client.cookies.set(cookie, value);
  const reply = await client.sendOperation(operations[name], sampleInput(name, scene), optionsOf(name));
  return { name, reply };
}

/** The calls that are sent at once are so few that the gateway has a place for each, also while a service is away. */
const sentAtOnce = 50;

/** Sends all calls, each with the rights that it needs. */
async function callEverything(names: readonly Name[]) {
  const replies: Awaited<ReturnType<typeof callOne>>[] = [];
  for (let from = 0; from < names.length; from += sentAtOnce)
    replies.push(...(await Promise.all(names.slice(from, from + sentAtOnce).map(callOne))));
  return replies;
}

const isRetryable = ({ headers, text }: RawReply) =>
  JSON.parse(text).retryable === true && Number(headers.get('retry-after')) > 0;

test('without integrations or notifications, calls that need them may be retried and say when; all other calls succeed', async () => {
  const names = operationNames.filter((name) => !ending.some((other) => other === name));
  for (const service of ['integrations', 'notifications'] as const) {
    await system[service].close();
    const replies = await callEverything(names);
    const failed = replies.filter(({ reply }) => reply.status >= 500);
    expect(failed.map(({ name }) => name)).toContain(
      service === 'integrations' ? 'listProducts' : 'getPushKey',
    );
    expect(failed.filter(({ reply }) => !isRetryable(reply))).toEqual([]);
    expect(replies.find(({ name }) => name === 'addNote')?.reply.status).toBe(200);
  }
});

test('without the applications service, every call may be retried and says when', async () => {
  await system.applications.close();
  // The gateway remembers this browser's session for five seconds, and would answer `openSession` from memory.
  const replies = await callEverything(operationNames.filter((name) => name !== 'openSession'));
  expect(replies.filter(({ reply }) => reply.status !== 503 || !isRetryable(reply))).toEqual([]);
});
