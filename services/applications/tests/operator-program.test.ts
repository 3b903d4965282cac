import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { applicationEvents, operations } from '@tshepa/contracts';
import { newId } from '@tshepa/messaging';
import { systemClock } from '@tshepa/service-kit';
import { writeBackup } from '@tshepa/service-kit/backup';
import { mongoDeadLetters } from '@tshepa/service-kit/mongo';
import { embeddedPassword } from '@tshepa/test-kit/servers/nats-accounts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withHold } from '../src/domain/hold.ts';
import { actors, errorCode, useApplications } from './support/applications.ts';
import { givenApplication } from './support/given-application.ts';
import { operatorRows, settingsOf, tshepa } from './support/tshepa.ts';

const applications = useApplications();
const settings = () => settingsOf(applications.context.config);
const run = (...words: string[]) => tshepa(words, settings());
const asThandi = (...words: string[]) => run(...words, '--as', 'thandi');
const newEmail = () => `${newId().slice(-8)}@desk.example`;
const accounts = async () =>
  (await applications.call(operations.listStaff, {}, { actor: actors.manager })).items;
const accountOf = async (email: string) => (await accounts()).find((account) => account.email === email);

test('a staff account is added, changed, reset and disabled, and the audit trail names who made each change', async () => {
  const email = newEmail();
  const added = await asThandi('staff', 'add', email, '--role', 'manager');
  expect(added).toMatchObject({ code: 0, err: '' });
  const [, password = ''] = /One-time password \(shown only now\): (\S+)/.exec(added.out) ?? [];
  const newPassword = 'correct horse battery staple';
  await applications.call(operations.signIn, { email, password, newPassword });
  expect((await run('staff', 'list')).out).toMatch(new RegExp(`${email} +manager +active .* sessions 1`));
  expect((await run('staff', 'sessions', email)).out).toMatch(/^since 20/);
  expect((await asThandi('staff', 'end-sessions', email)).out).toBe('Sessions ended: 1\n');
  expect((await run('staff', 'sessions', email)).out).toBe('No open sessions.\n');
  expect((await asThandi('staff', 'role', email, 'agent')).out).toBe(`${email}: agent, active\n`);
  expect((await asThandi('staff', 'disable', email)).out).toBe(`${email}: agent, disabled\n`);
  expect((await asThandi('staff', 'enable', email)).out).toBe(`${email}: agent, active\n`);
  expect((await asThandi('staff', 'reset', email)).out).toContain('One-time password');
  expect((await asThandi('staff', 'totp-off', email)).code).toBe(0);
  const rows = await operatorRows(applications.context);
  for (const action of ['add-staff', 'end-staff-sessions', 'update-staff', 'reset-staff', 'remove-totp'])
    expect(rows).toContainEqual([action, 'thandi']);
});

test('where there is one manager, the operator confirms what that manager requests', async () => {
  const email = newEmail();
  await asThandi('staff', 'add', email);
  const { accountChanges } = await applications.call(
    operations.requestAccountChange,
    { action: 'reset-password', email },
    { actor: actors.manager },
  );
  const { id = '' } = accountChanges[0] ?? {};
  expect((await run('staff', 'changes')).out).toMatch(
    new RegExp(`^${id} +reset-password +${email} +requested by ${actors.manager.email} at 20`),
  );
  expect((await asThandi('staff', 'confirm', id)).out).toContain('One-time password');
  expect((await run('staff', 'changes')).out).toBe('No change waits.\n');
  expect((await asThandi('staff', 'reject', id)).code).toBe(1);
});

test('changes and holds of applications are listed and answered, with a note', async () => {
  const { customerId, application } = await givenApplication(applications.context, { state: 'APPROVED' });
  expect((await run('waiting', 'list')).out).toBe('Nothing waits.\n');
  const hold = {
    id: newId(),
    reason: 'enquiries' as const,
    details: ['Three phones'],
    now: new Date(),
  } satisfies Parameters<typeof withHold>[1];
  const loaded = await applications.context.applications.load(application.id);
  if (!loaded) throw new Error('the record is gone');
  await applications.context.applications.update(withHold(loaded.application, hold), { audit: null });
  expect((await run('waiting', 'list')).out).toBe(
    `${customerId}  hold   ${hold.id}  enquiries: Three phones\n`,
  );
  expect((await asThandi('waiting', 'answer', customerId, hold.id)).code).toBe(2);
  const answered = await asThandi('waiting', 'answer', customerId, hold.id, '--note', 'All three are hers');
  expect(answered).toMatchObject({ code: 0, err: '' });
  expect((await run('waiting', 'list')).out).toBe('Nothing waits.\n');
  expect(await operatorRows(applications.context)).toContainEqual(['answer-hold', 'thandi']);
});

test('an unknown account, a taken address or a wrong role is refused with an explanation, and nothing is changed', async () => {
  const email = newEmail();
  await asThandi('staff', 'add', email);
  const unknown = newEmail();
  const before = [await accounts(), await operatorRows(applications.context)];
  for (const words of [
    ['reset', unknown],
    ['role', unknown, 'agent'],
    ['disable', unknown],
    ['sessions', unknown],
    ['end-sessions', unknown],
    ['totp-off', unknown],
  ])
    expect(await asThandi('staff', ...words), words[0]).toEqual({
      code: 1,
      out: '',
      err: 'Refused: No account has this address (request.invalid)\n',
    });
  expect(await asThandi('staff', 'add', email)).toMatchObject({
    code: 1,
    err: expect.stringMatching(/This address has an account/),
  });
  expect(await asThandi('staff', 'add', 'no address')).toMatchObject({ code: 1, out: '' });
  expect(await asThandi('staff', 'role', email, 'king')).toEqual({
    code: 2,
    out: '',
    err: 'The role must be manager or agent.\n',
  });
  expect(await run('staff', 'disable', email)).toMatchObject({
    code: 2,
    err: expect.stringMatching(/^Who are you\?/),
  });
  expect([await accounts(), await operatorRows(applications.context)]).toEqual(before);
  expect((await accountOf(email))?.isActive).toBe(true);
});

test('a missing NATS server, or a NATS server that refuses the account, is reported in a sentence', async () => {
  const email = newEmail();
  const withUrl = (url: URL | string) =>
    tshepa(['staff', 'add', email, '--as', 'thandi'], { ...settings(), NATS_URL: String(url) });
  expect(await withUrl('nats://127.0.0.1:1')).toEqual({
    code: 3,
    out: '',
    err: 'No NATS server answers at NATS_URL.\n',
  });
  const url = new URL(settings().NATS_URL);
  url.password = 'wrong';
  expect(await withUrl(url)).toEqual({
    code: 3,
    out: '',
    err: 'The NATS server refuses the account in NATS_URL.\n',
  });
  url.username = 'notifications';
  url.password = embeddedPassword('notifications', new URL(settings().NATS_URL).password);
  expect(await withUrl(url)).toEqual({
    code: 3,
    out: '',
    err: 'The account in NATS_URL has no right to do this.\n',
  });
  expect(await withUrl('')).toMatchObject({ code: 2, err: expect.stringMatching(/NATS_URL: is missing/) });
  expect(await accountOf(email)).toBeUndefined();
});

describe('dead letters', () => {
  const letters = () => applications.context.connection.collection<{ _id: string }>('dead_letters');
  const givenLetter = async (payload: string) => {
    const eventId = newId();
    const durable = 'applications-enrol-customer';
    await mongoDeadLetters(applications.context.connection).put({
      eventId,
      durable,
      payload,
      subject: applicationEvents.stateChanged.subject,
      cause: 'AppError: the provider did not answer',
      deliveries: 10,
      at: applications.context.clock.now(),
    });
    return `${durable}:${eventId}`;
  };
  const approval = () => {
    const at = applications.context.clock.now().toISOString();
    const data = {
      customerId: newId(),
      from: null,
      to: 'APPROVED',
      action: 'approve',
      tellCustomer: true,
      at,
    };
    return JSON.stringify({ id: newId(), at, data });
  };

  test('dead letters are listed with their cause, and a named operator can have each handled again once', async () => {
    const id = await givenLetter(approval());
    const listed = await run('dead-letters', 'list');
    expect(listed).toMatchObject({ code: 0, out: expect.stringContaining(id) });
    expect(listed.out).toContain('10 deliveries · waiting\n  AppError: the provider did not answer');
    expect(await asThandi('dead-letters', 'replay', id)).toEqual({
      code: 0,
      out: 'Done: evt.applications.customer.state-changed\n',
      err: '',
    });
    expect(await operatorRows(applications.context)).toContainEqual(['replay-dead-letter', 'thandi']);
    expect((await run('dead-letters', 'list')).out).not.toContain(id);
    expect((await run('dead-letters', 'list', '--all')).out).toMatch(new RegExp(`${id}\n.* replayed 20`));
  });

  test('dead letters that fail again keep waiting with the new cause, which the command prints', async () => {
    const id = await givenLetter('not json');
    const failed = await asThandi('dead-letters', 'replay', id);
    expect(failed).toMatchObject({
      code: 1,
      out: expect.stringContaining('It failed again: AppError: We could'),
    });
    expect((await run('dead-letters', 'list')).out).toMatch(new RegExp(`${id}\n.* 11 deliveries · waiting`));
  });

  test('an unknown dead letter, or a missing name of the operator, is refused, and nothing changes', async () => {
    const id = await givenLetter(approval());
    const before = [await letters().find().toArray(), await operatorRows(applications.context)];
    expect(await asThandi('dead-letters', 'replay', `${id}0`)).toEqual({
      code: 1,
      out: '',
      err: 'Refused: There is no dead letter with this id (request.invalid)\n',
    });
    expect(await run('dead-letters', 'replay', id)).toMatchObject({ code: 2, out: '' });
    expect([await letters().find().toArray(), await operatorRows(applications.context)]).toEqual(before);
  });

  test('dead letters can be listed and replayed by operators only', async () => {
    for (const actor of [actors.manager, actors.system]) {
      const list = applications.call(operations.listDeadLetters, { all: true }, { actor });
      expect(await errorCode(list)).toBe('auth.forbidden');
      const replay = applications.call(operations.replayDeadLetter, { id: 'any' }, { actor });
      expect(await errorCode(replay)).toBe('auth.forbidden');
    }
  });
});

describe('jobs', () => {
  test('jobs are listed, and one can be run immediately by its name', async () => {
    expect((await run('jobs', 'list')).out).toMatch(/^record-audit-heads +every 3600 s$/m);
    const heads = () => applications.context.connection.collection('audit_heads').countDocuments();
    const before = await heads();
    expect(await asThandi('jobs', 'run', 'record-audit-heads')).toEqual({ code: 0, out: 'Done.\n', err: '' });
    expect(await heads()).toBeGreaterThan(before);
    expect((await asThandi('jobs', 'run', 'sweep-replies')).out).toBe('Done: 0 changed.\n');
    expect(await operatorRows(applications.context)).toContainEqual(['run-job', 'thandi']);
  });

  test('a job with an unknown name is refused and leaves no audit row', async () => {
    const before = await operatorRows(applications.context);
    expect(await asThandi('jobs', 'run', 'erase-all')).toEqual({
      code: 1,
      out: '',
      err: 'Refused: There is no job with this name (request.invalid)\n',
    });
    expect(await run('jobs', 'run', 'sweep-replies')).toMatchObject({ code: 2, out: '' });
    expect(await operatorRows(applications.context)).toEqual(before);
  });
});

describe('backup and restore', () => {
  let to: string;
  beforeAll(async () => {
    to = await mkdtemp(join(tmpdir(), 'tshepa-program-'));
  });
  afterAll(() => rm(to, { recursive: true, force: true }));

  test('a backup is written to a folder, but not with a wrong option or without a server', async () => {
    expect(await run('backup')).toMatchObject({
      code: 2,
      err: expect.stringContaining('--to DIR must be given'),
    });
    expect(await run('backup', '--to', to, '--keep', '0')).toMatchObject({ code: 2, out: '' });
    const noServer = { ...settings(), MONGO_URL: 'mongodb://127.0.0.1:1' };
    expect(await tshepa(['backup', '--to', to], noServer)).toMatchObject({
      code: 3,
      err: expect.stringContaining('The database does not answer'),
    });
    expect(await readdir(to)).toEqual([]);
    const written = await run('backup', '--to', to, '--keep', '1');
    expect(written).toMatchObject({ code: 0, out: expect.stringContaining(`Written: ${to}`) });
    expect(await readdir(to)).toHaveLength(1);
  });

  test('a backup is restored over existing data only on request and while the service is stopped, and the audit trail names who did it', async () => {
    const { connection, config } = applications.context;
    const env = settings();
    const restore = (from: string, ...words: string[]) => tshepa(['restore', '--from', from, ...words], env);
    const asThandi = ['--as', 'thandi'];
    const { folder } = await writeBackup({ connection, to, clock: systemClock, databases: [config.DB_NAME] });
    const before = [await accounts(), await operatorRows(applications.context)];
    const early = await restore(folder, '--replace', ...asThandi);
    expect(early).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringContaining('still runs (processes: 1)'),
    });
    await applications.stop();
    expect(await restore(folder, ...asThandi)).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringContaining('is not empty'),
    });
    expect(await restore(join(to, 'nowhere'), ...asThandi)).toMatchObject({ out: '' });
    expect(await restore(folder, '--replace')).toMatchObject({ code: 2, out: '' });
    const { context } = await applications.startReplica({});
    expect([await accounts(), await operatorRows(context)]).toEqual(before);
    await applications.stop();
    const restored = await restore(folder, '--replace', ...asThandi);
    expect(restored).toMatchObject({ code: 0, out: expect.stringMatching(/^Restored \d+ documents/) });
    const again = await applications.startReplica({});
    expect(await accounts()).toEqual(before[0]);
    expect((await operatorRows(again.context)).at(-1)).toEqual(['backup.restore', 'thandi']);
  });
});
