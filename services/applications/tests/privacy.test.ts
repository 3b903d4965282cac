import { type Actor, dayMs, operations } from '@tshepa/contracts';
import { newId } from '@tshepa/messaging';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import type { Application } from '../src/domain/application.ts';
import { actors, applicant, errorCode } from './support/applications.ts';
import { trailRows } from './support/audit.ts';
import { confirmedAccount, goodReport } from './support/given-application.ts';
import { person, usePrivacy } from './support/privacy.ts';

const { applications, stored, givenPerson, everythingOf } = usePrivacy();
const { agent, manager } = actors;

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

test('a stranger with another person’s ID number and a proven phone gets no credit report before a bank confirms the account', async () => {
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
