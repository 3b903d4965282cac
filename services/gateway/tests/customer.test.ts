import { applicantRecordSchema, type CustomerRecord, operations } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import { expect, test } from 'vitest';
import { customerId, expectMatchesOpenApi, idNumber, refuse, startEdge, testNats } from './support/edge.ts';

const nats = testNats();
const at = '2026-11-20T08:00:00.000Z';
const record: CustomerRecord = {
  id: customerId,
  version: 4,
  createdAt: at,
  updatedAt: at,
  firstName: 'Thandi',
  idNumber,
  compuScore: 640,
  files: [],
  mab_data: '{"bank":"fnb"}',
  experian_data: '{"report":true}',
  bank_linkLogs: [{ line: 'opened' }],
  progress: { page: 'banking' },
  loanDistributions: { id: customerId, state: 'IN_PROGRESS', approved: false, declined: false, loan_otp: '' },
  approvedLoans: 0,
  actions: [{ action: 'decline', to: 'DECLINED' }],
};
const get = serve(operations.getApplication, async () => record);

test('an applicant sees their own record without reports, logs and staff actions, and staff see everything', async () => {
  const edge = await startEdge(nats.url, { handlers: [get] });
  const path = `/customer/customer?id=${customerId}`;
  const own = await edge.call('GET', path, { as: 'session' });
  const { compuScore, mab_data, experian_data, bank_linkLogs, actions, ...visible } = record;
  expect(own.body).toEqual(visible);
  expect(Object.keys(applicantRecordSchema.shape)).toEqual(expect.arrayContaining(Object.keys(own.body)));
  const staff = await edge.call('GET', path, { as: 'agent' });
  expect(staff.body).toEqual(record);
  for (const reply of [own, staff]) {
    expect(reply.headers.get('cache-control')).toBe('no-store');
    expectMatchesOpenApi('GET', '/customer/customer', reply);
  }
});

test('[S7.17] a look-up by ID number returns only the next page to an applicant, and the records to staff', async () => {
  const handlers = [
    serve(operations.getPersonalRoute, async () => ({ next: 'resume' as const, resumable: true })),
    serve(operations.findApplications, async () => [record]),
  ];
  const edge = await startEdge(nats.url, { handlers });
  const path = `/customer?idNumber=${idNumber}`;
  for (const as of ['session', 'agent'] as const) {
    const reply = await edge.call('GET', path, { as });
    expect(reply.text).toBe(JSON.stringify(as === 'agent' ? [record] : { next: 'resume', resumable: true }));
    expectMatchesOpenApi('GET', '/customer', reply);
  }
});

test('a call for a record of another applicant gets the same reply as a call for a record that does not exist', async () => {
  const notYours = serve(operations.getApplication, async () => refuse('customer.not_found'));
  const edge = await startEdge(nats.url, { handlers: [notYours] });
  const reply = await edge.call('GET', `/customer/customer?id=${customerId}`, { as: 'session' });
  expect(reply).toMatchObject({ status: 404, body: { code: 'customer.not_found' } });
});

test('[S8.06] the reason for a refused passcode is in the field return_reason', async () => {
  const verify = serve(operations.verifyEnrolmentPasscode, async () =>
    refuse('otp.invalid', { attemptsLeft: 2 }),
  );
  const edge = await startEdge(nats.url, { handlers: [verify] });
  const reply = await edge.call('POST', '/provider/otp/submit', {
    as: 'session',
    json: { idNumber, otp: '00000' },
  });
  expect(reply).toMatchObject({
    status: 403,
    body: { return_reason: 'Please enter a valid OTP', attemptsLeft: 2 },
  });
  expectMatchesOpenApi('POST', '/provider/otp/submit', reply);
});

test('the reply to an unexpected failure does not contain its cause', async () => {
  const broken = serve(operations.getApplication, async () => {
    throw new Error('the database password is hunter2');
  });
  const edge = await startEdge(nats.url, { handlers: [broken] });
  const reply = await edge.call('GET', `/customer/customer?id=${customerId}`, { as: 'agent' });
  expect(reply).toMatchObject({ status: 500, body: { code: 'internal' } });
  expect(reply.text).not.toContain('hunter2');
});

test('[S7.16] the list of applications takes its filters from the query', async () => {
  const asked: unknown[] = [];
  const list = serve(operations.listApplications, async (query) => {
    asked.push(query);
    return { items: [], total: 0 };
  });
  const edge = await startEdge(nats.url, { handlers: [list] });
  const path = `/customer/list?page=2&take=15&searchId=${idNumber}&searchEmail=&searchState=PAID&startDate=2026-01-01&endDate=`;
  expect(await edge.call('GET', path, { as: 'agent' })).toMatchObject({
    status: 200,
    body: { items: [], total: 0 },
  });
  expect(asked).toMatchObject([
    { page: 2, take: 15, searchId: idNumber, searchState: 'PAID', startDate: '2026-01-01' },
  ]);
});
