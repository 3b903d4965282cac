import { type Actor, dayMs, type LoanState, operations } from '@tshepa/contracts';
import { newId, serve, serveAll } from '@tshepa/messaging';
import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { verifyTrail } from '../src/audit/verify.ts';
import { eraseApplication, eraseDue } from '../src/commands/erase-application.ts';
import { createAuditSeal } from '../src/crypto/audit-seal.ts';
import type { Application } from '../src/domain/application.ts';
import { createAuditHeads, createAuditStore } from '../src/store/audit.ts';
import { actors, applicant, errorCode, useApplications, withoutJobs } from './support/applications.ts';
import { trailRows } from './support/audit.ts';
import { confirmedAccount, givenApplication, goodReport } from './support/given-application.ts';

const applications = useApplications(withoutJobs);
const { agent, manager } = actors;
const person = {
  idNumber: '8001015009087',
  firstName: 'Thandi',
  lastName: 'Nkosi',
  emailAddress: 'thandi@example.co.za',
  cellNo: '0821234567',
} as const;
const system = { actor: { kind: 'system', service: 'applications' }, requestId: 'test' } as const;

beforeAll(() =>
  serveAll(applications.bus, [
    serve(operations.verifyPasscode, async () => ({ ok: true as const })),
    serve(operations.endPushSubscriptions, async () => ({ ok: true as const })),
    serve(operations.voidPasscodes, async () => ({ ok: true as const })),
    serve(operations.listSentMessages, async () => ({
      messages: [
        { kind: 'loan', channel: 'sms' as const, at: '2026-03-02T08:15:00.000Z', status: 'sent' as const },
      ],
    })),
  ]),
);
beforeEach(async () => {
  await applications.context.connection.collection('customers').deleteMany({});
});

const stored = async (customerId: string) => {
  const loaded = await applications.context.applications.load(customerId);
  if (!loaded) throw new Error('the record is gone');
  return loaded;
};

/** Creates a person with two consents and a document, whose application has reached this state. */
async function givenPerson(state: LoanState = 'IN_PROGRESS') {
  const { context } = applications;
  const { customerId, sessionId, dataKey } = await givenApplication(context, { applicant: person });
  const actor = applicant(sessionId);
  const bytes = Buffer.from('%PDF-1.4 a statement of Thandi');
  const document = await context.files.storeDocument({
    applicationId: customerId,
    dataKey,
    fileType: 'BANK_STATEMENT',
    fileName: 'March of Thandi.pdf',
    contentType: 'application/pdf',
    bytes,
  });
  const { application } = await stored(customerId);
  const now = context.clock.now();
  const consent = (purpose: 'bureau' | 'processing') => ({
    purpose,
    textVersion: 'v1',
    givenAt: now.toISOString(),
    recordedAt: now.toISOString(),
  });
  await context.applications.update(
    {
      ...application,
      files: [document],
      consents: [consent('bureau'), consent('processing')],
      loan: { ...application.loan, state },
      history:
        state === 'IN_PROGRESS' ? application.history : [...application.history, { to: state, at: now }],
    },
    { audit: null },
  );
  const ask = (kind: 'correction' | 'erasure', more: { text?: string; idempotencyKey?: string } = {}) => {
    const { idempotencyKey = newId(), ...rest } = more;
    return applications.call(
      operations.addPrivacyRequest,
      { customerId, kind, ...rest },
      { actor, idempotencyKey },
    );
  };
  const withdraw = (purpose: 'bureau' | 'processing' | 'marketing') =>
    applications.call(
      operations.withdrawConsent,
      { customerId, purpose },
      { actor, idempotencyKey: newId() },
    );
  return { customerId, sessionId, actor, document, ask, withdraw };
}

/** Verifies the trail after all waiting entries have been added to it. */
async function verdictOnTrail() {
  const { context } = applications;
  const audit = createAuditStore(context);
  return verifyTrail({
    chains: audit.chains,
    stream: audit.stream,
    recorded: await createAuditHeads(context).all(),
    witnessed: [],
    seals: [createAuditSeal(context.config.AUDIT_KEY)],
  });
}

/**
 * The service's own job runs when the clock moves. Either it or this call erases the application, and the other finds
 * nothing.
 */
async function afterJob(customerId: string) {
  await eraseDue(applications.context);
  await expect.poll(async () => (await stored(customerId)).application.erasedAt).toBeInstanceOf(Date);
}

/** Returns everything that the database stores about a record, as text. */
async function everythingOf(customerId: string): Promise<string> {
  const { connection } = applications.context;
  const document = await connection.collection<{ _id: string }>('customers').findOne({ _id: customerId });
  const files = await connection.collection('fs.files').find({ 'metadata.customerId': customerId }).toArray();
  return JSON.stringify({ document, files });
}

describe('consents', () => {
  test('the consent to the bureau enquiry can be withdrawn before the enquiry, which ends the application', async () => {
    const { customerId, withdraw } = await givenPerson();
    const view = await withdraw('bureau');
    expect(view.consents.map(({ purpose, withdrawnAt }) => [purpose, withdrawnAt !== undefined])).toEqual([
      ['bureau', true],
      ['processing', false],
    ]);
    expect((await stored(customerId)).application.loan.state).toBe('DELETED');
    await applications.context.auditRelay.flush(customerId);
    const rows = await trailRows(applications.context, { customerIds: customerId });
    expect(rows.map(({ action }) => action)).toEqual(['withdraw-consent']);
  });

  test('the consent to the bureau enquiry cannot be withdrawn after the enquiry, but the other consents can', async () => {
    const { customerId, withdraw } = await givenPerson();
    const { application } = await stored(customerId);
    const bureau = {
      compuScore: 600,
      clientRef: 'R-1',
      jsonDataString: '{}',
      pulledAt: '2026-03-02T08:15:00.000Z',
    };
    await applications.context.applications.update({ ...application, bureau }, { audit: null });
    expect(await errorCode(withdraw('bureau'))).toBe('consent.used');
    expect((await withdraw('processing')).wasCheckedAtBureau).toBe(true);
  });

  test('withdrawing the consent to marketing ends nothing, and a running loan continues', async () => {
    const paid = await givenPerson('PAID');
    await paid.withdraw('processing');
    await paid.withdraw('marketing');
    const { application } = await stored(paid.customerId);
    expect([application.loan.state, application.consents[1]?.withdrawnAt]).toEqual([
      'PAID',
      expect.any(String),
    ]);
  });
});

describe('requests', () => {
  test('a request for correction waits for a manager, who answers it within thirty days', async () => {
    const { customerId, ask } = await givenPerson('PAID');
    const { view } = await ask('correction', { text: 'My suburb is Orlando West.' });
    const [request] = view?.requests ?? [];
    expect(request).toMatchObject({ kind: 'correction', status: 'open', text: 'My suburb is Orlando West.' });
    const days = (Date.parse(request?.dueAt ?? '') - Date.parse(request?.askedAt ?? '')) / dayMs;
    expect(days).toBeGreaterThanOrEqual(30);
    expect(days).toBeLessThan(31.1);
    // The text of the request is sealed. The fact that there is a request is not.
    expect(await everythingOf(customerId)).not.toContain('Orlando');

    expect(await errorCode(applications.call(operations.listPrivacyTasks, {}, { actor: agent }))).toBe(
      'auth.forbidden',
    );
    const { tasks } = await applications.call(operations.listPrivacyTasks, {}, { actor: manager });
    expect(tasks).toMatchObject([{ customerId, name: 'Thandi Nkosi', status: 'open' }]);
    const input = {
      customerId,
      requestId: request?.id ?? '',
      outcome: 'done' as const,
      answer: 'We put it right.',
    };
    const answer = () =>
      applications.call(operations.answerPrivacyTask, input, {
        actor: manager,
        idempotencyKey: newId(),
      });
    expect(await answer()).toMatchObject({ status: 'done', answer: 'We put it right.' });
    expect(await errorCode(answer())).toBe('privacy.not_open');
  });

  test('at most five privacy requests may be open, and a sixth is refused', async () => {
    const { ask } = await givenPerson('PAID');
    for (let count = 0; count < 5; count += 1) await ask('correction', { text: `${count}` });
    expect(await errorCode(ask('correction'))).toBe('privacy.too_many');
  });

  test('a request for erasure during the retention period is recorded, and the reply names the day of the erasure', async () => {
    const { customerId, ask } = await givenPerson('DECLINED');
    const { isErased, view } = await ask('erasure');
    const year = new Date().getUTCFullYear() + 5;
    expect(isErased).toBe(false);
    expect(view?.requests).toMatchObject([
      { status: 'held', heldUntil: expect.stringContaining(`${year}-`) },
    ]);
    expect(view?.requests[0]?.answer).toContain(String(year));
    expect((await ask('erasure')).view?.requests).toHaveLength(1);
    expect((await stored(customerId)).application.applicant.firstName).toBe('Thandi');
  });

  test('another person’s privacy requests are not found', async () => {
    const { customerId } = await givenPerson();
    const stranger = { actor: applicant('session-of-a-stranger') };
    expect(await errorCode(applications.call(operations.getPrivacy, { customerId }, stranger))).toBe(
      'customer.not_found',
    );
  });
});

describe('erasure', () => {
  test('an application that was never submitted is erased at once with its key, indexes, documents and replies, and a repeated request is answered', async () => {
    const { customerId, actor, document, ask } = await givenPerson();
    const save = { id: customerId, customerRequest: { city: 'Soweto' } };
    await applications.call(operations.saveApplication, save, { actor, idempotencyKey: newId() });
    const idempotencyKey = newId();
    expect(await ask('erasure', { idempotencyKey })).toEqual({ isErased: true, view: null });
    const { application, commands } = await stored(customerId);
    expect(application).toMatchObject({
      applicant: {},
      dataKey: '',
      sessionIds: [],
      loan: { state: 'DELETED' },
    });
    expect(application.privacy).toMatchObject([{ kind: 'erasure', status: 'done' }]);
    expect(commands.map(({ reply }) => reply)).toEqual([undefined, undefined]);
    expect(await applications.context.files.find(document.fileId)).toBeNull();
    expect(await applications.context.applications.ofPerson(person.idNumber)).toEqual([]);
    expect(await everythingOf(customerId)).not.toMatch(/Thandi|Nkosi|8001015009087|0821234567|thandi/);
    expect(await ask('erasure', { idempotencyKey })).toEqual({ isErased: true, view: null });
    // A phone that sends its stored answers again does not create the person again.
    expect(
      await errorCode(
        applications.call(operations.saveApplication, save, { actor, idempotencyKey: newId() }),
      ),
    ).toBe('customer.not_found');
    expect(
      await errorCode(
        applications.call(operations.assignApplication, { id: customerId, take: true }, { actor: agent }),
      ),
    ).toBe('customer.erased');
  });

  test('the trail keeps its rows, shows that the values are erased, and still verifies', async () => {
    const { customerId, actor, ask } = await givenPerson();
    const save = { id: customerId, customerRequest: { city: 'Soweto' } };
    await applications.call(operations.saveApplication, save, { actor, idempotencyKey: newId() });
    await ask('erasure');
    const history = await applications.call(operations.getHistory, { id: customerId }, { actor: manager });
    expect(history.items.map(({ action, erased }) => [action, erased ?? false])).toEqual([
      ['erase', false],
      ['add-privacy-request', true],
      ['save-application', true],
    ]);
    expect((await verdictOnTrail()).findings).toEqual([]);
    const list = await applications.call(operations.listApplications, { page: 1 }, { actor: manager });
    expect(list.items).toMatchObject([{ id: customerId }]);
  });

  test('the job `erase-due` erases after five years and not a day before, and completes open requests', async () => {
    const { customerId, ask } = await givenPerson('DECLINED');
    const { view } = await ask('erasure');
    const end = Date.parse(`${view?.heldUntil}T00:00:00+02:00`);
    applications.clock.set(end - dayMs - Date.now());
    await eraseDue(applications.context);
    expect((await stored(customerId)).application.erasedAt).toBeUndefined();
    applications.clock.set(end + dayMs - Date.now());
    await afterJob(customerId);
    const { application } = await stored(customerId);
    expect(application.privacy).toMatchObject([
      { status: 'done', answeredAt: application.erasedAt?.toISOString() },
    ]);
    await applications.context.auditRelay.flush(customerId);
    const rows = await trailRows(applications.context, { action: 'erase', customerIds: customerId });
    expect(rows).toMatchObject([{ details: { ground: 'retention', from: 'DECLINED' } }]);
  });

  test('a draft is erased when it has not changed for a year, and not a day before', async () => {
    const { customerId } = await givenPerson();
    applications.clock.set(364 * dayMs);
    await eraseDue(applications.context);
    expect((await stored(customerId)).application.erasedAt).toBeUndefined();
    applications.clock.set(366 * dayMs);
    await afterJob(customerId);
  });

  test('after a crash the next run of the erasure continues, and nothing is done twice', async () => {
    const { customerId, document } = await givenPerson();
    const dying = (place: string) => ({
      ...applications.context,
      failPoint: (name: string) => {
        if (name === place) throw new Error(`died at ${place}`);
      },
    });
    const erase = (context = applications.context) =>
      eraseApplication(context, system, { applicationId: customerId, ground: 'retention' });
    await expect(erase(dying('applications.before-erase'))).rejects.toThrow('died');
    expect(await applications.context.files.find(document.fileId)).toBeNull();
    await expect(erase(dying('applications.after-erase'))).rejects.toThrow('died');
    expect(await erase()).toBe(false);
    await applications.context.auditRelay.flush(customerId);
    expect(await trailRows(applications.context, { action: 'erase', customerIds: customerId })).toHaveLength(
      1,
    );
  });
});

async function openCopy(customerId: string, actor: Actor) {
  const options = applications.options({ actor, idempotencyKey: newId() });
  const chunks: Uint8Array[] = [];
  const input = { customerId, otp: '12345' };
  for await (const chunk of applications.bus.openByteStream(operations.getPrivacyPack, input, options))
    chunks.push(chunk);
  return unzipSync(Buffer.concat(chunks));
}

describe('the privacy pack', () => {
  test('the privacy pack contains answers, documents, consents, messages, recipients and readers, and opens on any device', async () => {
    const { customerId, actor } = await givenPerson('PAID');
    await applications.call(operations.getApplication, { id: customerId }, { actor: agent });
    const files = await openCopy(customerId, actor);
    expect(Object.keys(files)).toEqual([
      'your-information.html',
      'your-information.json',
      'documents/1-bank_statement-March_of_Thandi.pdf',
    ]);
    expect(strFromU8(files['documents/1-bank_statement-March_of_Thandi.pdf'] ?? new Uint8Array())).toContain(
      '%PDF',
    );
    const data = JSON.parse(strFromU8(files['your-information.json'] ?? new Uint8Array()));
    expect(data).toMatchObject({
      you: person,
      consents: [{ purpose: 'bureau' }, { purpose: 'processing' }],
      messagesSent: [{ kind: 'loan', channel: 'sms' }],
      whoWasTold: [{ who: 'SMS provider' }, { who: 'Mail provider' }],
    });
    expect(data.whoSawIt).toContainEqual(
      expect.objectContaining({ who: 'a member of staff (agent)', what: 'looked: get application' }),
    );
    const page = strFromU8(files['your-information.html'] ?? new Uint8Array());
    expect(page).toContain('0821234567');
    expect(page).not.toMatch(/<script|agent@|session-/);
  });
});

test('somebody who types another person’s ID number and proves a phone of their own gets no credit report until a bank confirms the account', async () => {
  const { customerId, actor } = await givenPerson('IN_PROGRESS');
  const { context } = applications;
  const told = async () => {
    const files = await openCopy(customerId, actor);
    const data = JSON.parse(strFromU8(files['your-information.json'] ?? new Uint8Array()));
    return { names: Object.keys(files).filter((name) => name.includes('credit_report')), data };
  };
  const reported = async (change: Partial<Application>) => {
    const { application } = await stored(customerId);
    const [file] = application.files;
    const report = file && { ...file, fileType: 'CREDIT_REPORT' as const, fileName: 'credit-report.json' };
    const files = report && application.files.length === 1 ? [file, report] : application.files;
    const changed = { ...application, files, bureau: goodReport(context.clock.now()), ...change };
    expect(await context.applications.update(changed, { audit: null })).toBe(true);
  };
  await reported({ decision: { approved: true, declined: false } });
  const before = await told();
  expect(before.names).toEqual([]);
  expect(JSON.stringify(before.data)).not.toMatch(/compuScore|CC_RESULTS|"approved":true/);
  expect(before.data.creditBureau.withheld).toContain('identity document');

  await reported({ accountCheck: confirmedAccount(context.clock.now()) });
  const after = await told();
  expect(after.names).toHaveLength(1);
  expect(after.data).toMatchObject({ creditBureau: { compuScore: 650 }, decision: { approved: true } });
});

test('the registers are for managers and contain no personal values', async () => {
  const { customerId, ask } = await givenPerson('PAID');
  await ask('correction', { text: 'Something of Thandi.' });
  const csvOf = async (register: 'consents' | 'requests', actor: typeof manager | typeof agent = manager) => {
    const chunks: Uint8Array[] = [];
    const options = applications.options({ actor });
    for await (const chunk of applications.bus.openByteStream(
      operations.exportPrivacyRegister,
      { register },
      options,
    ))
      chunks.push(chunk);
    return Buffer.concat(chunks).toString('utf8').split('\r\n');
  };
  const [head, first, second] = await csvOf('consents');
  expect(head).toBe('Record,Purpose,Text,Given at,Recorded at,Device,Withdrawn at');
  expect(first).toContain(`${customerId},bureau,v1,`);
  expect(second).toContain(`${customerId},processing,v1,`);
  const requests = (await csvOf('requests')).join();
  expect(requests).toContain('correction,open');
  expect(requests).not.toContain('Thandi');
  expect(await errorCode(csvOf('consents', agent))).toBe('auth.forbidden');
  expect(operations.exportPrivacyRegister.http.access).toBe('manager');
});
