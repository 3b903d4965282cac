import { formerSubjects } from '@tshepa/contracts/former-names';
import { operations } from '@tshepa/contracts/operations/generated';
import { useTestNats } from '@tshepa/test-kit';
import { describe, expect, onTestFinished, test } from 'vitest';
import { serve, serveAll, serveByteStream, serveBytes, serveBytesReply } from '../src/index.ts';
import { call, openBus as openBusOfFile } from './support/fixtures.ts';

const nats = useTestNats();

/** A connection that ends with the test. */
const openBus = async (...given: Parameters<typeof openBusOfFile>) => {
  const bus = await openBusOfFile(...given);
  onTestFinished(() => bus.drain(1_000));
  return bus;
};

/** Returns an operation as the previous build had it, known only by its former subject. */
const formerly = <Op extends { name: keyof typeof formerSubjects }>(operation: Op) => ({
  ...operation,
  name: `former-${operation.name}` as const,
  subject: formerSubjects[operation.name] ?? '',
});

const { getSiteStatus, putChunk, getChunk, exportApplications } = operations;
const former = {
  status: formerly(getSiteStatus),
  put: formerly(putChunk),
  get: formerly(getChunk),
  export: formerly(exportApplications),
};

const open = { active: true, message: '' };
const chunk = {
  fileId: '019a3f6e-0000-7000-8000-000000000001',
  customerId: '019a3f6e-0000-7000-8000-000000000002',
  fileType: 'PAYSLIP' as const,
  index: 3,
};
const { fileId, index } = chunk;

type Definitions = {
  status: Parameters<typeof serve<string, typeof getSiteStatus.request, typeof getSiteStatus.reply>>[0];
  put: Parameters<typeof serveBytes<string, typeof putChunk.request, typeof putChunk.reply>>[0];
  get: Parameters<typeof serveBytesReply<string, typeof getChunk.request>>[0];
  export: Parameters<typeof serveByteStream<string, typeof exportApplications.request>>[0];
};
const present: Definitions = {
  status: getSiteStatus,
  put: putChunk,
  get: getChunk,
  export: exportApplications,
};

const serveEach = (definitions: Definitions) => [
  serve(definitions.status, async () => open),
  serveBytes(definitions.put, async () => ({ ok: true as const })),
  serveBytesReply(definitions.get, async ({ index }) => new Uint8Array([index])),
  serveByteStream(definitions.export, async function* () {
    yield new Uint8Array([1]);
    yield new Uint8Array([2]);
  }),
];

/** Makes one call of each kind and returns the results. */
async function callEach(bus: Awaited<ReturnType<typeof openBus>>, definitions: Definitions) {
  const lines: number[] = [];
  for await (const bytes of bus.openByteStream(definitions.export, {}, call())) lines.push(...bytes);
  return {
    status: await bus.request(definitions.status, {}, call()),
    put: await bus.sendBytes(definitions.put, chunk, new Uint8Array([7]), call()),
    get: [...(await bus.fetchBytes(definitions.get, { fileId, index }, call()))],
    export: lines,
  };
}
const answers = { status: open, put: { ok: true }, get: [3], export: [1, 2] };

describe('two builds during a rollout', () => {
  test('a caller of the former build is answered by a service of this build', async () => {
    const [service, caller] = await Promise.all([openBus(nats.url), openBus(nats.url, 'gateway')]);
    await serveAll(service, serveEach(present));
    expect(await callEach(caller, former)).toEqual(answers);
  });

  test('a caller of this build is answered by a service of the former build', async () => {
    const [service, caller] = await Promise.all([openBus(nats.url), openBus(nats.url, 'gateway')]);
    await serveAll(service, serveEach(former));
    expect(await callEach(caller, present)).toEqual(answers);
  });

  test('when both builds run, a call of this build is executed once, by this build', async () => {
    const [old, service, caller] = await Promise.all([
      openBus(nats.url),
      openBus(nats.url),
      openBus(nats.url, 'gateway'),
    ]);
    const by: string[] = [];
    const noting = (definition: Definitions['status'], build: string) =>
      serve(definition, async () => {
        by.push(build);
        return open;
      });
    await serveAll(old, [noting(former.status, 'former')]);
    await serveAll(service, [noting(getSiteStatus, 'present')]);
    await caller.request(getSiteStatus, {}, call());
    expect(by).toEqual(['present']);
  });

  test('a refusal by this build is not tried on the former subject', async () => {
    const [old, service, caller] = await Promise.all([
      openBus(nats.url),
      openBus(nats.url),
      openBus(nats.url, 'gateway'),
    ]);
    await serveAll(old, [serve(former.status, async () => open)]);
    await serveAll(service, [
      serve(getSiteStatus, async () => {
        throw new Error('broken');
      }),
    ]);
    await expect(caller.request(getSiteStatus, {}, call())).rejects.toMatchObject({ code: 'internal' });
  });

  test('when neither build runs, the call is reported as not delivered', async () => {
    const caller = await openBus(nats.url, 'gateway');
    await expect(callEach(caller, present)).rejects.toMatchObject({ code: 'service.unavailable' });
  });
});
