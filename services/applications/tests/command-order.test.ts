import { AppError, operations } from '@tshepa/contracts';
import { newId } from '@tshepa/messaging';
import { describe, expect, test } from 'vitest';
import { applicant, errorCode, useApplications } from './support/applications.ts';
import { givenCommands, phone, refusal, useDecisions } from './support/commands.ts';

const applications = useApplications();
const party = useDecisions(applications);

describe('the order of a device’s commands', () => {
  test('a device’s commands are executed from 1 without gaps; any other number is refused with the expected number', async () => {
    const { save, stored } = await givenCommands(applications);
    const at = phone();
    expect(await refusal(save('Paarl', { device: at(2) }))).toEqual({ code: 'sequence.gap', expected: 1 });
    await save('Paarl', { device: at(1) });
    await save('Knysna', { device: at(2) });
    expect(await refusal(save('Upington', { device: at(4) }))).toEqual({ code: 'sequence.gap', expected: 3 });
    expect(await refusal(save('Paarl', { device: at(1) }))).toEqual({ code: 'sequence.gap', expected: 3 });
    expect((await stored()).application.applicant.city).toBe('Knysna');
  });

  test('two devices have separate sequences, and a command without a sequence number is accepted at any point', async () => {
    const { save, stored } = await givenCommands(applications);
    const [first, second] = [phone(), phone()];
    await save('Paarl', { device: first(1) });
    await save('Knysna', { device: second(1) });
    await save('George', { device: first(2) });
    await save('plain');
    await save('Upington', { device: second(2) });
    await save('Durban', { device: second() });
    await save('Pretoria', { device: first(3) });
    const { devices, application } = await stored();
    expect(Object.values(devices).map(({ sequence }) => sequence)).toEqual([3, 2]);
    expect(application.applicant.city).toBe('Pretoria');
  });

  test('a refused command uses up no sequence number', async () => {
    const { save, customerId, actor, stored } = await givenCommands(applications);
    const at = phone();
    const device = at(1);
    const before = await stored();
    const early = applications.call(
      operations.saveProgress,
      { customerId, page: 'affordability' },
      { actor, device, idempotencyKey: newId() },
    );
    expect(await errorCode(early)).toBe('application.incomplete');
    expect(await stored()).toEqual(before);
    await save('Paarl', { device });
  });

  test('a repeated command is answered before its sequence number is checked, and uses up no second number', async () => {
    const { save, stored } = await givenCommands(applications);
    const at = phone();
    const idempotencyKey = newId();
    const first = await save('Paarl', { device: at(1), idempotencyKey });
    await save('Knysna', { device: at(2) });
    const version = (await stored()).application.version;
    expect(await save('Paarl', { device: at(1), idempotencyKey, ifMatch: 0 })).toEqual(first);
    expect((await stored()).application.version).toBe(version);
    expect(await errorCode(save('Worcester', { device: at(3), idempotencyKey }))).toBe(
      'idempotency.mismatch',
    );
    await save('George', { device: at(3) });
  });

  test('of two commands with the same sequence number, one is accepted, and the other is told the next number', async () => {
    const { save, stored } = await givenCommands(applications);
    const at = phone();
    const outcomes = await Promise.all(
      ['Paarl', 'Knysna'].map((city) => refusal(save(city, { device: at(1) }))),
    );
    expect(outcomes).toContain('none');
    expect(outcomes).toContainEqual({ code: 'sequence.gap', expected: 2 });
    expect((await stored()).commands).toHaveLength(1);
  });

  test('an application that a first save creates begins at sequence number 1 and stores this number', async () => {
    const actor = applicant(`session-${newId()}`);
    const id = newId();
    const at = phone();
    const first = (sequence: number, ifMatch?: number) =>
      applications.call(
        operations.saveApplication,
        { id },
        {
          actor,
          idempotencyKey: newId(),
          device: at(sequence),
          ...(ifMatch === undefined ? {} : { ifMatch }),
        },
      );
    expect(await refusal(first(2))).toEqual({ code: 'sequence.gap', expected: 1 });
    expect(await refusal(first(1, 5))).toEqual({ code: 'version.conflict', version: 0 });
    expect(await applications.context.applications.load(id)).toBeNull();
    await first(1, 0);
    expect(await refusal(first(1))).toEqual({ code: 'sequence.gap', expected: 2 });
  });

  test('an applicant who left and returns continues the sequence of the device', async () => {
    const { save, customerId, actor, stored } = await givenCommands(applications);
    const at = phone();
    await save('Paarl', { device: at(1) });
    await applications.call(
      operations.resetDevice,
      { id: customerId },
      { actor, idempotencyKey: newId(), device: at(2) },
    );
    const { application } = await stored();
    const back = applicant(`session-${newId()}`);
    await applications.context.applications.update(
      { ...application, sessionIds: [back.kind === 'applicant' ? back.sessionId : ''] },
      { audit: null },
    );
    expect(await refusal(save('Knysna', { actor: back, device: at(1) }))).toEqual({
      code: 'sequence.gap',
      expected: 3,
    });
    await save('Knysna', { actor: back, device: at(3) });
  });
});

describe('the version that a change is based on', () => {
  test('a change based on another version is refused with the present version', async () => {
    const { save, stored } = await givenCommands(applications);
    const { version } = await save('Paarl', { ifMatch: (await stored()).application.version });
    expect(await refusal(save('Knysna', { ifMatch: version - 1 }))).toEqual({
      code: 'version.conflict',
      version,
    });
    expect((await stored()).application.applicant.city).toBe('Paarl');
    await save('Knysna', { ifMatch: version });
  });

  test('commands queued offline may all name the version that the device saw, until another device writes', async () => {
    const { save, stored } = await givenCommands(applications);
    const at = phone();
    const { version } = (await stored()).application;
    await save('Paarl', { device: at(1), ifMatch: version });
    await save('Knysna', { device: at(), ifMatch: version });
    const { version: current } = await save('George', { device: at(2), ifMatch: version });
    await save('Elsewhere', { device: phone()(1), ifMatch: current });
    expect(await refusal(save('Upington', { device: at(3), ifMatch: current }))).toEqual({
      code: 'version.conflict',
      version: current + 1,
    });
    await save('Upington', { device: at(3), ifMatch: current + 1 });
  });

  test('a command stopped by an unreachable third party can be sent again unchanged', async () => {
    const { decide, stored } = await givenCommands(applications);
    const at = phone();
    const headers = { idempotencyKey: newId(), device: at(1), ifMatch: (await stored()).application.version };
    party.wait = () => Promise.reject(new AppError('party.unavailable'));
    expect(await errorCode(decide(headers))).toBe('party.unavailable');
    expect((await stored()).application.unreachableSince).toBeInstanceOf(Date);
    expect((await stored()).leases).toEqual({});
    party.wait = async () => undefined;
    expect(await decide(headers)).toMatchObject({ approved: false });
  });
});
