import { AppError, allOperations, operations, type Rpc } from '@tshepa/contracts';
import { newId } from '@tshepa/messaging';
import { beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { actors, errorCode } from './support/applications.ts';
import { useAudited } from './support/audited.ts';
import { givenApplication, givenProviderLoan } from './support/given-application.ts';

const { applications, rows, givenSaved } = useAudited();
const { agent, manager, system } = actors;

let id = '';
let idNumber = '';
beforeEach(async () => {
  ({ id, idNumber } = await givenSaved());
});

type Sample = { send: () => Promise<unknown>; row: object };
const file = async () => {
  const { customerId, dataKey } = await givenApplication(applications.context);
  const stored = await applications.context.files.storeDocument({
    applicationId: customerId,
    dataKey,
    fileType: 'CREDIT_REPORT',
    fileName: 'credit-report.json',
    contentType: 'application/json',
    bytes: new TextEncoder().encode('{}'),
  });
  return { fileId: stored.fileId, customerId: customerId };
};
const asAgent = { actor: agent };
const samples: Readonly<Record<string, () => Sample | Promise<Sample>>> = {
  listApplications: () => ({
    send: () =>
      applications.call(
        operations.listApplications,
        { searchId: idNumber, searchState: 'IN_PROGRESS', take: 1 },
        asAgent,
      ),
    row: {
      action: 'list-applications',
      customerIds: [id],
      details: { page: 1, results: expect.any(Number), filters: 'searchId, searchState IN_PROGRESS' },
    },
  }),
  findApplications: () => ({
    send: () => applications.call(operations.findApplications, { idNumber }, asAgent),
    row: { action: 'find-applications', customerIds: expect.arrayContaining([id]) },
  }),
  openDocument: async () => {
    const { fileId, customerId } = await file();
    return {
      send: () => applications.call(operations.openDocument, { fileId }, asAgent),
      row: {
        action: 'open-document',
        customerIds: [customerId],
        details: { fileType: 'CREDIT_REPORT', fileId },
      },
    };
  },
  findDecision: () => ({
    send: () => applications.call(operations.findDecision, { idNumber }, asAgent),
    row: { action: 'find-decision', customerIds: expect.arrayContaining([id]) },
  }),
  lookUpApproval: () => ({
    send: () => applications.call(operations.lookUpApproval, { idNumber }, asAgent),
    row: { action: 'look-up-approval', customerIds: expect.arrayContaining([id]) },
  }),
  searchProviderClient: () => ({
    send: () => applications.call(operations.searchProviderClient, { idNumber }, asAgent),
    row: { action: 'search-provider-client', customerIds: expect.arrayContaining([id]) },
  }),
  listProducts: async () => {
    const loaded = await applications.context.applications.load(id);
    if (!loaded) throw new Error('the record is gone');
    const enrolment = { clientId: 'C-1', clientNo: 'N-1' };
    await applications.context.applications.update({ ...loaded.application, enrolment }, { audit: null });
    return {
      send: () => applications.call(operations.listProducts, { customerId: id }, asAgent),
      row: { action: 'list-products', customerIds: [id] },
    };
  },
  getInstalmentSchedule: async () => {
    const { applications: customers } = applications.context;
    const { customerId } = await givenApplication(applications.context);
    const loaded = await customers.load(customerId);
    if (!loaded) throw new Error('the record is gone');
    const loan = { ...loaded.application.loan, providerLoan: givenProviderLoan('L-1') };
    await customers.update({ ...loaded.application, loan }, { audit: null });
    return {
      send: () =>
        applications.call(operations.getInstalmentSchedule, { clientNo: 'N-1', loanId: 'L-1' }, asAgent),
      row: { action: 'get-instalment-schedule', customerIds: [customerId], details: { loanId: 'L-1' } },
    };
  },
  listPayoutBatches: () => ({
    send: () => applications.call(operations.listPayoutBatches, {}, { actor: manager }),
    row: { action: 'list-payout-batches', customerIds: expect.any(Array) },
  }),
  listNotices: async () => {
    const { staffId } = actors.agent;
    const telling = { applicationId: id, reason: 'mentioned' as const, by: '', commandId: newId() };
    await applications.context.notices.tell(staffId, telling);
    return {
      send: () => applications.call(operations.listNotices, {}, asAgent),
      row: { action: 'list-notices', customerIds: [id] },
    };
  },
  getPhone: async () => {
    const code = 'BCDFGHJK';
    const phone = {
      build: '1795000000000',
      queue: { kinds: {}, refused: 0, conflict: 0, held: 0 },
      storage: { health: 'ok' as const, isPersisted: false },
      line: { wasOffline: false, isSlow: false, savesData: false },
      errors: [],
    };
    await applications.call(operations.reportPhone, { code, phoneKey: 'key-of-a-test-phone-01', phone });
    return {
      send: () => applications.call(operations.getPhone, { code }, asAgent),
      row: { action: 'get-phone', details: { supportCode: code } },
    };
  },
  listPrivacyTasks: () => ({
    send: () => applications.call(operations.listPrivacyTasks, {}, { actor: manager }),
    row: { action: 'list-privacy-tasks', details: { results: expect.any(Number) } },
  }),
  searchAuditTrail: () => ({
    send: () =>
      applications.call(operations.searchAuditTrail, { idNumber, kind: 'read' }, { actor: manager }),
    row: {
      action: 'search-audit-trail',
      customerIds: expect.arrayContaining([id]),
      details: { filters: 'idNumber, kind read' },
    },
  }),
  revealFields: () => ({
    send: () => applications.call(operations.revealFields, { id, fields: ['accountNumber'] }, asAgent),
    row: { action: 'reveal-fields', customerIds: [id], details: { fields: 'accountNumber' } },
  }),
};
const reads = allOperations.filter(({ audit }) => typeof audit === 'object' && 'shows' in audit);

/** Makes the sample of an operation whose only required input is the id of an application. */
const byId = (operation: (typeof reads)[number]): Sample => {
  const { required = [] } = z.toJSONSchema(operation.request, { io: 'input', unrepresentable: 'any' });
  expect(['id', 'customerId'], `give a sample for ${operation.name}`).toContain(required.join());
  const input = Object.fromEntries(required.map((field) => [field, id]));
  return {
    send: () => applications.call(operation as Rpc, input, asAgent),
    row: { action: operation.action, customerIds: [id] },
  };
};

test.each(
  reads.map((operation) => [operation.name, operation] as const),
)('%s adds its row before the reply, and fails without one', async (name, operation) => {
  const sample = (await samples[name]?.()) ?? byId(operation);
  await sample.send();
  const row = (await rows()).at(-1);
  expect(row).toMatchObject({ kind: 'read', actor: { kind: 'staff' }, ...sample.row });
  expect(JSON.stringify(row)).not.toContain(idNumber);
  const refused = vi
    .spyOn(applications.context.trail, 'append')
    .mockRejectedValue(new AppError('service.unavailable'));
  expect(await errorCode(Promise.resolve(sample.send()))).toBe('service.unavailable');
  refused.mockRestore();
});

test('a read by an applicant adds no row to the audit trail, and a read by a service is refused because it would add none', async () => {
  const { id: own, actor } = await givenSaved();
  await applications.context.auditRelay.flush(own);
  const before = (await rows()).length;
  await applications.call(operations.getApplication, { id: own }, { actor });
  const asService = applications.call(operations.getApplication, { id: own }, { actor: system });
  expect(await errorCode(asService)).toBe('auth.forbidden');
  expect(await rows()).toHaveLength(before);
});
