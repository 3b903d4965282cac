import { AppError, operations } from '@tshepa/contracts';
import { newId } from '@tshepa/messaging';
import { systemClock } from '@tshepa/service-kit';
import { describe, expect, test } from 'vitest';
import { applicationsCollection } from '../src/store/applications.ts';
import { errorCode, useApplications } from './support/applications.ts';
import { givenCommands, refusal, useDecisions } from './support/commands.ts';

const applications = useApplications();
const party = useDecisions(applications);
const collection = () => applications.context.connection.collection<{ _id: string }>(applicationsCollection);

describe('a running command', () => {
  test('while a command runs, its idempotency key is refused, with this body or another, and other commands are not stopped', async () => {
    const { decide, save, customerId, actor, stored } = await givenCommands(applications);
    const gate = Promise.withResolvers<void>();
    party.wait = () => gate.promise;
    const idempotencyKey = newId();
    const working = decide({ idempotencyKey });
    await expect.poll(() => party.asked).toBe(1);
    expect(await refusal(decide({ idempotencyKey }))).toEqual({
      code: 'idempotency.in_progress',
      retryAfterSeconds: 1,
    });
    const other = { customerId, idNumber: '9001014800086' };
    expect(
      await errorCode(applications.call(operations.checkDecision, other, { actor, idempotencyKey })),
    ).toBe('idempotency.mismatch');
    await save('meanwhile');
    gate.resolve();
    const reply = await working;
    expect(await decide({ idempotencyKey })).toEqual(reply);
    expect((await stored()).leases).toEqual({});
    expect((await stored()).application.applicant.city).toBe('meanwhile');
  });

  test('of twenty identical commands at once, one runs, and the others are refused as in progress or get its reply', async () => {
    const { decide, stored } = await givenCommands(applications);
    party.wait = () => systemClock.sleep(300);
    const idempotencyKey = newId();
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => refusal(decide({ idempotencyKey }))));
    expect(outcomes.filter((outcome) => outcome === 'none')).not.toHaveLength(0);
    for (const outcome of outcomes.filter((one) => one !== 'none'))
      expect(outcome).toMatchObject({ code: 'idempotency.in_progress' });
    expect(party.asked).toBe(1);
    expect((await stored()).commands).toHaveLength(1);
  });

  test('the lease of a command is renewed while its process lives', async () => {
    const { decide, stored } = await givenCommands(applications);
    const gate = Promise.withResolvers<void>();
    party.wait = () => gate.promise;
    const idempotencyKey = newId();
    const working = decide({ idempotencyKey });
    await expect.poll(() => party.asked).toBe(1);
    const endsAt = async () =>
      Object.values((await stored()).leases).map(({ until }) => until.getTime())[0] ?? 0;
    const first = await endsAt();
    await expect.poll(endsAt).toBeGreaterThan(first);
    expect(await errorCode(decide({ idempotencyKey }))).toBe('idempotency.in_progress');
    gate.resolve();
    await working;
    expect(party.asked).toBe(1);
    expect((await stored()).leases).toEqual({});
  });

  test('a command that was refused can be sent again at once', async () => {
    const { decide, stored } = await givenCommands(applications);
    const idempotencyKey = newId();
    party.wait = () => Promise.reject(new AppError('submission.refused'));
    expect(await errorCode(decide({ idempotencyKey }))).toBe('submission.refused');
    expect((await stored()).leases).toEqual({});
    expect(await errorCode(decide({ idempotencyKey }))).toBe('submission.refused');
    expect(party.asked).toBe(2);
  });

  test('a command whose process died runs again with the same key as soon as its lease is over, and the lease is removed', async () => {
    const { decide, customerId, stored } = await givenCommands(applications);
    const gate = Promise.withResolvers<void>();
    party.wait = () => gate.promise;
    const idempotencyKey = newId();
    const working = decide({ idempotencyKey });
    await expect.poll(() => party.asked).toBe(1);
    const { leases } = await stored();
    gate.resolve();
    await working;
    // A crash between taking the lease and the write leaves only the lease.
    const until = new Date(systemClock.nowMs() + 3_000);
    const left = Object.fromEntries(
      Object.entries(leases).map(([token, lease]) => [token, { ...lease, until }]),
    );
    await collection().updateOne({ _id: customerId }, { $set: { leases: left, commands: [] } });
    expect(await errorCode(decide({ idempotencyKey }))).toBe('idempotency.in_progress');
    await expect.poll(() => errorCode(decide({ idempotencyKey }))).toBe('none');
    expect((await stored()).leases).toEqual({});
  });

  test('a command removes the leases of other commands whose processes have died', async () => {
    const { decide, customerId, stored } = await givenCommands(applications);
    const dead = { holder: 'gone', digest: 'd', until: new Date(0) };
    await collection().updateOne({ _id: customerId }, { $set: { leases: { dead } } });
    await decide();
    expect((await stored()).leases).toEqual({});
  });
});
