import { operations } from '@tshepa/contracts';
import { newId } from '@tshepa/messaging';
import { expect, test } from 'vitest';
import { callCountsCollection } from '../src/store/call-counts.ts';
import { filesCollection } from '../src/store/files.ts';
import { actors, applicant, errorCode, useApplications } from './support/applications.ts';
import { givenApplication } from './support/given-application.ts';
import { pdf, uploader } from './support/uploads.ts';

const applications = useApplications();
const { system, agent } = actors;
const network = '105.12.7.4';

const lease = (key: string, calls = 5, actor: (typeof actors)[keyof typeof actors] = system) =>
  applications.call(operations.leaseCalls, { key, perMinute: 20, calls }, { actor });
const newSession = async () => {
  const { token } = await applications.call(operations.createSession, {});
  return String((await applications.call(operations.resolveSession, { token }))?.sessionId);
};

test('gateways that ask at the same time never get more than the limit', async () => {
  const key = `session ${newId()}`;
  const replies = await Promise.all(Array.from({ length: 40 }, () => lease(key)));
  expect(replies.filter(({ kind }) => kind === 'granted').length).toBeLessThanOrEqual(4);
  expect(await lease(`session ${newId()}`)).toEqual({ kind: 'granted' });
});

test('a refused caller is told when to try again, and is granted calls after that', async () => {
  // The test starts with a new minute, so that it ends within the same minute.
  applications.clock.set(60_000 - (Date.now() % 60_000));
  const key = `session ${newId()}`;
  for (let asked = 0; asked < 4; asked += 1) expect((await lease(key)).kind).toBe('granted');
  const refused = await lease(key);
  expect(refused).toEqual({ kind: 'refused', retryAfterSeconds: expect.any(Number) });
  applications.clock.set(60_000 - (Date.now() % 60_000) + 2 * 60_000);
  expect((await lease(key)).kind).toBe('granted');
});

test('the network addresses of callers are not stored in plain text, and only services may count calls', async () => {
  await lease(`network ${network}`);
  const stored = await applications.context.connection.collection(callCountsCollection).find({}).toArray();
  expect(stored.length).toBeGreaterThan(0);
  expect(JSON.stringify(stored)).not.toContain(network);
  expect(await errorCode(lease('session x', 5, agent))).toBe('auth.forbidden');
});

test('a session may begin a limited number of applications a day', async () => {
  const actor = applicant(await newSession());
  const begin = () => errorCode(applications.call(operations.saveApplication, { id: newId() }, { actor }));
  for (let begun = 0; begun < 20; begun += 1) expect(await begin()).toBe('none');
  expect(await begin()).toBe('request.rate_limited');
});

test('an hour’s new applications from one network address are limited, except for sessions with a proven number', async () => {
  const { newApplicationCounts, vault, sessions, clock, config } = applications.context;
  const beginIn = (sessionId: string) =>
    errorCode(
      applications.bus.request(
        operations.saveApplication,
        { id: newId() },
        { ...applications.options({ actor: applicant(sessionId) }), network },
      ),
    );
  const [stranger, customer] = [await newSession(), await newSession()];
  const key = `network:${vault.blindIndex('network', network)}`;
  await newApplicationCounts.network.take(key, clock.now(), config.APPLICATIONS_PER_NETWORK_PER_HOUR - 1);
  expect(await beginIn(stranger)).toBe('none');
  expect(await beginIn(stranger)).toBe('request.rate_limited');
  await sessions.markProven(customer);
  expect(await beginIn(customer)).toBe('none');
});

test('files that nobody attaches have a limited space, which a session with a proven number may exceed', async () => {
  const { connection, sessions, config } = applications.context;
  const { customerId, sessionId } = await givenApplication(applications.context, {
    sessionId: await newSession(),
  });
  const { put } = uploader(applications, customerId, applicant(sessionId));
  const begin = () => errorCode(put('PAYSLIP', newId(), 0, pdf(10_000)));
  expect(await begin()).toBe('none');
  const files = connection.collection<{ _id: string; unattachedSince?: Date; metadata: object }>(
    filesCollection,
  );
  const metadata = { receivedBytes: config.OPEN_UPLOADS_MAX_MB * 1_000_000, fileType: 'PAYSLIP' };
  const full = { _id: newId(), unattachedSince: new Date(), metadata };
  await files.insertOne(full);
  expect(await begin()).toBe('request.rate_limited');
  await sessions.markProven(sessionId);
  expect(await begin()).toBe('none');
  await files.updateOne({ _id: full._id }, { $unset: { unattachedSince: '' } });
});

test('unattached files from one network address fill only part of the space, and a repeated chunk counts once', async () => {
  const { connection, files, vault, config } = applications.context;
  const { customerId, sessionId } = await givenApplication(applications.context, {
    sessionId: await newSession(),
  });
  const put = (fileId: string, from: string) =>
    errorCode(
      applications.bus.sendBytes(
        operations.putChunk,
        { customerId, fileId, fileType: 'PAYSLIP', index: 0 },
        pdf(10_000),
        { ...applications.options({ actor: applicant(sessionId) }), network: from },
      ),
    );
  const [fileId, counted] = [newId(), vault.blindIndex('network', network)];
  const before = await files.unattachedBytes(counted);
  for (let sent = 0; sent < 3; sent += 1) expect(await put(fileId, network)).toBe('none');
  expect((await files.unattachedBytes(counted)) - before).toBe(10_000);

  const stored = connection.collection<{ _id: string; metadata: object }>(filesCollection);
  const receivedBytes = config.OPEN_UPLOADS_PER_NETWORK_MAX_MB * 1_000_000;
  await stored.updateOne({ _id: fileId }, { $set: { 'metadata.receivedBytes': receivedBytes } });
  expect(await put(newId(), network)).toBe('request.rate_limited');
  expect(await put(newId(), '105.12.7.5')).toBe('none');
  await files.markAttached([fileId]);
  expect(JSON.stringify(await stored.findOne({ _id: fileId }))).not.toContain(counted);
  expect(await put(newId(), network)).toBe('none');
});
