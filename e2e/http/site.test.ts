import {
  applicationStages,
  enrolmentStages,
  type Journey,
  loanStages,
  runStages,
  until,
} from '@tshepa/tools/journey';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { fileForm, plainCall } from '../support/plain-call.ts';
import { storedRecord } from '../support/records.ts';
import { createJourney, startTestSystem, type TestSystem, useTestSystem } from '../support/system.ts';

const system = useTestSystem();
let bearer: string;
let open: Journey;
let choosing: Journey;

beforeAll(async () => {
  bearer = await system.now.signIn('manager');
  open = createJourney(system.now);
  await runStages(open, applicationStages.slice(0, 6));
  choosing = createJourney(system.now, { bearer });
  await runStages(choosing, [...applicationStages, ...enrolmentStages]);
});

const update = (json: object) =>
  plainCall(system.now.client(), 'POST', '/appFunction/update', { json, bearer });
const status = () => plainCall(system.now.client(), 'GET', '/appFunction');

afterEach(async () => {
  await update({ status: true, message: '' });
});

describe('switching applications off', () => {
  const message = 'Closed for stock-taking until Monday.';

  test('[S7.14][S7.28][S1.08] everybody can read the site’s status and message, and a manager can change them', async () => {
    expect((await status()).body).toEqual({ active: true, message: '' });
    expect((await update({ status: false, message })).body).toEqual({ active: false, message });
    expect((await status()).body).toEqual({ active: false, message });
    expect((await update({ status: true })).body).toMatchObject({ active: true });
    const agent = await system.now.signIn('agent');
    const sent = { json: { status: false }, bearer: agent };
    expect((await plainCall(system.now.client(), 'POST', '/appFunction/update', sent)).status).toBe(403);
    expect((await update({ status: 'no' })).status).toBe(422);
    expect((await update({ status: false, message: 'w'.repeat(501) })).status).toBe(422);
    expect((await status()).body.active).toBe(true);
  });

  test('[S8.13] while the site is closed, new commands of applicants are refused with its message and change nothing', async () => {
    await update({ status: false, message });
    const before = await storedRecord(system.now, open.customerId);
    const { customerId, person } = open;
    const refused = await Promise.all([
      plainCall(open.client, 'POST', '/loan/upsert', {
        json: { id: customerId, customerRequest: { city: 'Paarl' } },
      }),
      plainCall(system.now.client(), 'POST', '/loan/upsert', { json: {} }),
      plainCall(open.client, 'POST', '/provider', { json: { customerId, idNumber: person.idNumber } }),
      plainCall(open.client, 'POST', '/provider/add', { query: { customerId } }),
      plainCall(open.client, 'POST', '/file/uploadPayslip', {
        query: { customerId },
        form: fileForm('file', [open.documents.payslip]),
      }),
      plainCall(choosing.client, 'POST', '/loan/payback-option', {
        query: { id: choosing.customerId, option: 'eft' },
      }),
    ]);
    for (const reply of refused) {
      expect(reply).toMatchObject({ status: 503, body: { code: 'site.closed', message, retryable: true } });
      expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect(await storedRecord(system.now, customerId)).toEqual(before);
  });

  test('[S8.13] when the manager typed no message, the refusal names 2 January', async () => {
    await update({ status: false, message: '' });
    const reply = await plainCall(system.now.client(), 'POST', '/loan/upsert', { json: {} });
    expect(reply.body.message).toBe('We are closed and will reopen on 2 January.');
  });

  test('[S1.08] while the site is closed, applications can still be read, and staff continue to work', async () => {
    await update({ status: false, message });
    const { customerId, client } = choosing;
    const own = await plainCall(client, 'GET', '/customer/customer', { query: { id: customerId } });
    expect(own.body).toMatchObject({ loanDistributions: { state: 'PAYBACK_REQUESTED' } });
    const progress = { customerId: open.customerId, page: 'more-info' };
    expect((await plainCall(open.client, 'POST', '/customer/progress', { json: progress })).status).toBe(200);
    const decline = { query: { id: customerId, reason: 'Expired App' }, bearer };
    expect((await plainCall(client, 'POST', '/loan/decline-reason', decline)).body.state).toBe('DECLINED');
    const revert = { query: { id: customerId }, bearer };
    expect((await plainCall(client, 'POST', '/loan/revert-loan-state', revert)).status).toBe(200);
    await update({ status: true });
    await runStages(choosing, loanStages.slice(0, 2));
  });
});

describe('messages to support', () => {
  type Mail = { to: string[]; subject: string; text: string };
  const mailbox = async (sandboxUrl: string): Promise<Mail[]> =>
    (await fetch(new URL('/emails', sandboxUrl))).json() as Promise<Mail[]>;
  const json = {
    email: 'visitor@mailbox.example',
    message: 'When do you open?\nbcc: others@mailbox.example',
  };

  test('[S7.07][S7.27][S3.05] a message from the contact page reaches support with the visitor’s address', async () => {
    const reply = await plainCall(system.now.client(), 'POST', '/mail/send', { json });
    expect(reply.body).toEqual({ ok: true });
    const mail = await until('the mail', async () =>
      (await mailbox(system.now.sandbox.baseUrl)).find(({ text }) => text.includes('When do you open?')),
    );
    expect(mail.to).toEqual(['support@tshepa.example']);
    expect(mail.text).toContain('visitor@mailbox.example');
    expect(mail.subject).not.toContain('others@mailbox.example');
  });

  describe('while the mail server is down', () => {
    let broken: TestSystem;
    beforeAll(async () => {
      broken = await startTestSystem({ env: { SMTP_URL: 'smtp://127.0.0.1:9' } });
    });
    afterAll(() => broken.close());

    test('[S8.08] while the mail server is down, a visitor who writes to support is told to try again later', async () => {
      const reply = await plainCall(broken.client(), 'POST', '/mail/send', { json });
      expect(reply).toMatchObject({
        status: 502,
        body: { message: 'Email could not be send. Please try again later.', retryable: true },
      });
      expect(broken.takeContractBreaches()).toEqual([]);
    });
  });
});
