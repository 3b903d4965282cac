import { type HttpOperationName, operations } from '@tshepa/contracts';
import { expect, test } from 'vitest';
import { filesFor, makeScene, operationNames, sampleInput } from '../support/sample-calls.ts';
import { useTestSystem } from '../support/system.ts';

const system = useTestSystem();

/**
 * Calls that may show the account number: the audit trail records each revealed field, and documents are shown as they
 * were sent.
 */
const mayShowNumber: readonly HttpOperationName[] = [
  'revealFields',
  'downloadStatement',
  'downloadPayslip',
  'downloadMabReport',
  'downloadCreditReport',
];
const asked = operationNames.filter(
  (name) => !mayShowNumber.includes(name) && operations[name].http.replyKind !== 'events',
);

test('no call of an agent answers with the account number in clear', async () => {
  const scene = await makeScene(system.now);
  const { accountNumber } = scene.journey.person;
  const bearer = await system.now.signIn('agent');
  const client = system.now.client();
  const answered: string[] = [];
  const leaking: string[] = [];
  for (const name of asked) {
    const files = filesFor(name, scene)?.map((bytes) => ({ name: 'a.pdf', type: 'application/pdf', bytes }));
    const reply = await client.sendOperation(operations[name], sampleInput(name, scene), {
      bearer,
      ...(files ? { files, bytes: files[0]?.bytes ?? new Uint8Array() } : {}),
    });
    if (reply.status === 200) answered.push(name);
    if (reply.text.includes(accountNumber)) leaking.push(name);
  }
  expect(answered).toEqual(expect.arrayContaining(['getApplication', 'getHistory', 'listApplications']));
  expect(leaking).toEqual([]);
  const forManagers = { bearer: await system.now.signIn('manager') };
  const record = await client.sendOperation(
    operations.getApplication,
    { id: scene.journey.customerId },
    forManagers,
  );
  expect(record.text).toContain(accountNumber);
  const list = await client.sendOperation(operations.exportApplications, { status: '' }, forManagers);
  expect(list.text).not.toContain(accountNumber);
});
