import { operations } from '@tshepa/contracts';
import { newId } from '@tshepa/messaging';
import { expect, test } from 'vitest';
import { mostChanges, mostConsents, mostDevices, mostLeases } from '../src/domain/record-bounds.ts';
import { applicationsCollection } from '../src/store/applications.ts';
import { actors, errorCode, useApplications } from './support/applications.ts';
import { givenCommands, phone, refusal, useDecisions } from './support/commands.ts';

const applications = useApplications();
useDecisions(applications);

const set = (customerId: string, fields: Record<string, unknown>) =>
  applications.context.connection
    .collection<{ _id: string }>(applicationsCollection)
    .updateOne({ _id: customerId }, { $set: fields });
const many = <Value>(count: number, make: (index: number) => Value) =>
  Array.from({ length: count }, (_, index) => make(index));

test('changes without an idempotency key are limited too, and staff can still work on the application', async () => {
  const { customerId, actor } = await givenCommands(applications);
  const save = (city: string) =>
    applications.call(operations.saveApplication, { id: customerId, customerRequest: { city } }, { actor });
  const note = () =>
    applications.call(operations.addNote, { id: customerId, text: 'Called.' }, { actor: actors.agent });
  await set(customerId, { version: mostChanges.applicant - 1 });
  expect(await errorCode(save('Paarl'))).toBe('none');
  expect(await errorCode(save('Knysna'))).toBe('command.too_many');
  expect(await errorCode(note())).toBe('none');
  await set(customerId, { version: mostChanges.staff });
  expect(await errorCode(note())).toBe('command.too_many');
});

test('an application accepts a limited number of devices, and devices that it already knows can continue', async () => {
  const { customerId, save } = await givenCommands(applications);
  const known = phone();
  await save('Paarl', { device: known(1) });
  const others = many(mostDevices - 1, () => [newId(), { sequence: 1, from: 1, to: 1 }]);
  const { devices } = await givenDevices(customerId);
  await set(customerId, { devices: { ...devices, ...Object.fromEntries(others) } });
  expect(await errorCode(save('Knysna', { device: phone()(1) }))).toBe('command.too_many');
  expect(await errorCode(save('Knysna', { device: known(2) }))).toBe('none');
});

async function givenDevices(customerId: string) {
  const loaded = await applications.context.applications.load(customerId);
  if (!loaded) throw new Error('the record is gone');
  return loaded;
}

test('only a limited number of commands of one application may wait for third parties at once', async () => {
  const { customerId, decide } = await givenCommands(applications);
  const lease = (until: Date) => ({ holder: newId(), digest: 'd', until });
  const inAnHour = new Date(Date.now() + 3_600_000);
  const running = Object.fromEntries(many(mostLeases, (index) => [`running-${index}`, lease(inAnHour)]));
  await set(customerId, { leases: running });
  expect(await refusal(decide())).toEqual({ code: 'idempotency.in_progress', retryAfterSeconds: 1 });
  await set(customerId, { leases: { ...running, 'running-0': lease(new Date(0)) } });
  expect(await errorCode(decide())).toBe('none');
});

test('an application stores a limited number of consents', async () => {
  const { customerId, actor } = await givenCommands(applications);
  const at = '2026-11-01T08:00:00.000Z';
  const consents = many(mostConsents, (index) => ({
    purpose: 'bureau',
    textVersion: `v${index}`,
    givenAt: at,
    recordedAt: at,
  }));
  await set(customerId, { consents });
  const check = applications.call(
    operations.checkCredit,
    {
      customerId,
      idNumber: '8001015009087',
      firstName: 'Thandi',
      lastName: 'Nkosi',
      consent: { textVersion: 'another', givenAt: at },
    },
    { actor, idempotencyKey: newId() },
  );
  expect(await errorCode(check)).toBe('command.too_many');
});
