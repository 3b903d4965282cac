import { createHash } from 'node:crypto';
import { AppError, operations } from '@tshepa/contracts';
import { newId, serve, serveAll } from '@tshepa/messaging';
import formerBuild from '@tshepa/test-kit/former-build.json' with { type: 'json' };
import { describe, expect, test } from 'vitest';
import { digestOf, systemActor } from '../src/commands/replay.ts';
import { submitClient, submitEmployer } from '../src/commands/submit-to-provider.ts';
import type { Application } from '../src/domain/application.ts';
import { endDeclinedLoans, markUnendedLoans } from '../src/jobs/end-declined-loans.ts';
import { actors, applicant, errorCode, useApplications, withoutJobs } from './support/applications.ts';
import { givenApplication, givenProviderLoan } from './support/given-application.ts';

const applications = useApplications(withoutJobs);
const { agent, manager } = actors;

/** Computes the digest of a command as the former build did. */
const formerDigest = (kind: string, body: unknown) =>
  createHash('sha256')
    .update(JSON.stringify([kind, body]))
    .digest('base64url');

test.each(
  Object.values(formerBuild.subjects).filter((subject) => subject.startsWith('rpc.applications.')),
)('a call of the former build on %s is answered', async (subject) => {
  // A call without headers is refused, which shows that somebody listens on the subject.
  const reply = await applications.bus.connection.request(subject, new Uint8Array(), { timeout: 2_000 });
  expect(reply.headers?.code).not.toBe(503);
});

test('during an update a passcode is checked without the cell number when a service of the former build refuses the number', async () => {
  const asked: (string | undefined)[] = [];
  await serveAll(applications.bus, [
    serve(operations.verifyPasscode, async ({ cellNo }) => {
      asked.push(cellNo);
      if (cellNo) throw new AppError('request.invalid');
      return { ok: true as const };
    }),
  ]);
  const idNumber = '8001015009087';
  const { customerId } = await givenApplication(applications.context, {
    state: 'PAID',
    applicant: { cellNo: '0821234567', idNumber },
  });
  const resumed = await applications.call(
    operations.confirmResume,
    { idNumber, otp: '13579' },
    { actor: applicant('the new phone') },
  );
  expect(resumed.customerId).toBe(customerId);
  expect(asked).toEqual(['0821234567', undefined]);
});

test('[S9.11] during an update the former build of integrations is told only what it knows', async () => {
  const taken: unknown[] = [];
  await serveAll(applications.bus, [
    serve(operations.createProviderClient, async ({ customer: { homeStatus } }) => {
      if (homeStatus === 'family') throw new AppError('request.invalid');
      taken.push(homeStatus);
      return { ok: true as const };
    }),
    serve(operations.createProviderEmployer, async ({ employment: { netSalary, paymentFrequency } }) => {
      if (paymentFrequency === 'fortnightly') throw new AppError('request.invalid');
      taken.push(`${netSalary} ${paymentFrequency}`);
      return { employer_id: 'EMP-1' };
    }),
  ]);
  const { application } = await givenApplication(applications.context, {
    applicant: { idNumber: '8001015009087', homeStatus: 'family' },
  });
  const work = { netSalary: 3000, paymentFrequency: 'fortnightly' as const };
  const employed = { ...application, employment: work };
  const meta = { actor: systemActor, requestId: 'request' };
  await submitClient(applications.context, meta, { application, reference: 'client:one' });
  await submitEmployer(applications.context, meta, {
    application: employed,
    reference: 'employer:one',
    idNumber: '8001015009087',
  });
  expect(taken).toEqual([undefined, '6500 monthly']);
});

describe('keys of the former build', () => {
  test.each(
    Object.entries(formerBuild.commands),
  )('the digest of %s equals that of its former kind %s', (present, former) => {
    expect(digestOf(present, { id: 'a' })).toBe(formerDigest(former, { id: 'a' }));
  });

  const givenLoaded = async () => {
    const { customerId } = await givenApplication(applications.context);
    const loaded = await applications.context.applications.load(customerId);
    if (!loaded) throw new Error('the application is gone');
    return loaded.application;
  };

  /** Creates an application on which the former build executed a decline under this key. */
  async function givenDeclined() {
    const { context } = applications;
    const application = await givenLoaded();
    const key = newId();
    const body = { id: application.id, reason: 'Fraud' } as const;
    const reply = { id: application.id, version: 2, state: 'DECLINED' };
    const entry = {
      key,
      principal: `staff:${manager.staffId}`,
      digest: formerDigest('decline', body),
      reply: context.vault.seal(application.dataKey, `reply:${application.id}:${key}`, reply),
      at: context.clock.now(),
    };
    expect(
      await context.applications.update(application, { command: { entry, known: [] }, audit: null }),
    ).toBe(true);
    return { body, reply, settings: { actor: manager, idempotencyKey: key } };
  }

  test('a repeated command gets the reply that was stored, and is not executed again', async () => {
    const { body, reply, settings } = await givenDeclined();
    expect(await applications.call(operations.declineApplication, body, settings)).toEqual(reply);
    const { application } = (await applications.context.applications.load(body.id)) ?? {};
    expect(application?.loan.state).toBe('IN_PROGRESS');
  });

  test('another body under the same idempotency key is refused', async () => {
    const { body, settings } = await givenDeclined();
    const other = { ...body, reason: 'Adverse' } as const;
    const again = applications.call(operations.declineApplication, other, settings);
    expect(await errorCode(again)).toBe('idempotency.mismatch');
  });

  test('documents keep the digest that names their type', async () => {
    const { context } = applications;
    const application = await givenLoaded();
    const [sessionId = ''] = application.sessionIds;
    const fileId = newId();
    const sha256 = 'a'.repeat(64);
    const key = newId();
    const reply = { files: [], version: 2 };
    const entry = {
      key,
      principal: 'applicant',
      digest: formerDigest('attach-PAYSLIP', [[fileId, 10, sha256]]),
      reply: context.vault.seal(application.dataKey, `reply:${application.id}:${key}`, reply),
      at: context.clock.now(),
    };
    expect(
      await context.applications.update(application, { command: { entry, known: [] }, audit: null }),
    ).toBe(true);
    const attach = (fileType: 'PAYSLIP' | 'BANK_STATEMENT') =>
      applications.call(
        operations.attachDocuments,
        { customerId: application.id, fileType, files: [{ fileId, chunks: 1, sizeBytes: 10, sha256 }] },
        { actor: { kind: 'applicant', sessionId }, idempotencyKey: key },
      );
    expect(await attach('PAYSLIP')).toEqual(reply);
    expect(await errorCode(attach('BANK_STATEMENT'))).toBe('idempotency.mismatch');
  });
});

test('rows of the former build appear in the history, and the search finds them by the current names of their actions', async () => {
  const { context } = applications;
  const { customerId } = await givenApplication(context);
  const formers = ['customer.read', 'save', 'attach-PAYSLIP', 'staff.sessions-end'];
  for (const action of formers)
    await context.trail.append({
      id: newId(),
      at: context.clock.now(),
      requestId: newId(),
      kind: 'read',
      action,
      actor: { kind: 'staff', id: agent.staffId, role: 'agent' },
      customerIds: [customerId],
      details: {},
    });
  const history = await applications.call(operations.getHistory, { id: customerId }, { actor: manager });
  expect(history.items.map(({ action }) => action)).toEqual(expect.arrayContaining(formers));
  const found = async (action: string) =>
    (await applications.call(operations.searchAuditTrail, { action }, { actor: manager })).items.filter(
      ({ customerIds }) => customerIds.includes(customerId),
    );
  // Reading the history has added a row of its own.
  expect((await found('get-application')).map(({ action }) => action)).toEqual(['customer.read']);
  expect((await found('attach-documents')).map(({ action }) => action)).toEqual(['attach-PAYSLIP']);
  expect(await found('end-own-session')).toHaveLength(1);
});

test('a loan that a former build left at the provider after a decline is ended before the decline can be reverted', async () => {
  const { context, bus } = applications;
  const cancelled: unknown[] = [];
  await serveAll(bus, [
    serve(operations.cancelProviderLoan, async (request) => {
      cancelled.push(request);
      return { ok: true as const };
    }),
  ]);
  const declined = { declined: true, declinedReason: 'Fraud' } as const;
  const given = async (loan: Partial<Application['loan']>) => {
    const { customerId, application } = await givenApplication(context, { state: 'DECLINED' });
    const former = { ...application, version: 1, loan: { ...application.loan, ...declined, ...loan } };
    expect(await context.applications.update(former, { audit: null })).toBe(true);
    return customerId;
  };
  const left = await given({ declinedState: 'LOAN_OTP_REQUIRED', providerLoan: givenProviderLoan('L-left') });
  const lost = await given({ declinedState: 'AWAITING_LOAN_CREATE' });
  const early = await given({ declinedState: 'AWAITING_BUDGET' });
  const endingOf = async (id: string) =>
    (await applications.call(operations.getApplication, { id }, { actor: manager })).loanDistributions
      .provider_loan_ending;
  const revert = (id: string) => applications.call(operations.revertDecline, { id }, { actor: manager });
  const endings = await Promise.all([left, lost, early].map(endingOf));
  expect(endings).toEqual(['waiting', 'waiting', undefined]);
  expect(await errorCode(revert(left))).toBe('application.illegal_transition');

  expect(await markUnendedLoans(context)).toBe(2);
  applications.clock.set(3 * 60_000);
  await endDeclinedLoans(context);
  await expect.poll(() => Promise.all([left, lost].map(endingOf))).toEqual(['ended', 'ended']);
  // The service runs the same job, so each may have been cancelled twice under one reference.
  expect(cancelled).toContainEqual({
    loanId: 'L-left',
    customerId: left,
    reference: `loan-cancel:${left}:0`,
  });
  expect(cancelled).toContainEqual({
    loanReference: `loan:${lost}:0`,
    customerId: lost,
    reference: `loan-cancel:${lost}:0`,
  });
  expect(await markUnendedLoans(context)).toBe(0);
  expect(await revert(left)).toMatchObject({ state: 'AWAITING_LOAN_CREATE' });
  expect(await revert(early)).toMatchObject({ state: 'AWAITING_BUDGET' });
});

test('events of the former build are handled by the current consumers', async () => {
  const { context, bus } = applications;
  const { customerId } = await givenApplication(context, { state: 'LOAN_OTP_REQUIRED' });
  const loaded = await context.applications.load(customerId);
  if (!loaded) throw new Error('the application is gone');
  const reference = `mandate:${customerId}:0`;
  const deadline = new Date(context.clock.nowMs() + 60_000).toISOString();
  const mandate = { status: 'requested' as const, reference, requestedAt: deadline, deadline };
  const waiting = { ...loaded.application, loan: { ...loaded.application.loan, mandate } };
  await context.applications.update(waiting, { audit: null });

  const jetStream = bus.connection.jetstream();
  for (const { subject, data } of formerBuild.events) {
    const about = 'reference' in data ? { ...data, reference } : { ...data, customerId };
    const event = { id: newId(), at: '2026-11-20T08:00:00.000Z', data: about };
    await jetStream.publish(subject, JSON.stringify(event), { msgID: event.id });
  }
  const state = async () => (await context.applications.load(customerId))?.application.loan.state;
  await expect.poll(state).toBe('APPROVED');
  expect(await context.connection.collection('dead_letters').countDocuments()).toBe(0);
});
