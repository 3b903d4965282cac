import { describe, expect, test, vi } from 'vitest';
import { errorCode, useApplications } from './support/applications.ts';
import { entry, givenTrail, trailParts } from './support/audit.ts';

const applications = useApplications();

describe('the chain', () => {
  test('of several replicas at once has no gaps and no duplicate rows', async () => {
    const { context } = applications;
    const given = await givenTrail(context, 1);
    const replicas = [given, trailParts(context), trailParts(context)];
    const entries = Array.from({ length: 90 }, (_, index) => entry(index));
    await Promise.all(entries.map((one, index) => replicas[index % 3]?.trail.append(one)));
    // Told again, as after a crash, by another replica.
    await Promise.all(entries.slice(0, 20).map((one, index) => replicas[(index + 1) % 3]?.trail.append(one)));
    const told = entries.map(({ id }) => id);
    expect(await given.collection.countDocuments({ _id: { $in: told } })).toBe(90);
    const chains = await given.audit.chains();
    expect(await given.verify()).toMatchObject({ rows: 90 + chains.length, findings: [] });
  });

  test('is one for each replica after a clash, and shared by replicas that never clash', async () => {
    const { context } = applications;
    const given = await givenTrail(context, 1);
    const replicas = [given, trailParts(context), trailParts(context), trailParts(context)];
    for (let index = 0; index < 8; index += 1) await replicas[0]?.trail.append(entry(index));
    expect(await given.audit.chains()).toEqual([given.chain]);
    const inserts = replicas.map(({ audit }) => vi.spyOn(audit, 'insert'));
    // One row after the other, so that each replica stands behind a row that it did not write.
    for (let index = 0; index < 24; index += 1) await replicas[index % 4]?.trail.append(entry(index));
    expect(await given.audit.chains()).toHaveLength(4);
    for (const insert of inserts) insert.mockClear();
    for (let index = 0; index < 24; index += 1) await replicas[index % 4]?.trail.append(entry(index));
    // Nobody waits for anybody: every row was written at the first try.
    expect(inserts.map(({ mock }) => mock.calls.length)).toEqual([6, 6, 6, 6]);
    expect(await given.verify()).toMatchObject({ rows: 1 + 8 + 24 + 24 + 3, findings: [] });
  });

  test('beside the first is reported missing when it is deleted completely', async () => {
    const { context } = applications;
    const given = await givenTrail(context, 1);
    const other = trailParts(context);
    for (let index = 0; index < 4; index += 1) {
      await given.trail.append(entry(index));
      await other.trail.append(entry(index));
    }
    const chains = await given.audit.chains();
    const beside = chains.find((chain) => chain !== given.chain) ?? '';
    // Whoever writes down the ends writes down those of all.
    await given.trail.recordHeads();
    expect((await given.verify()).findings).toEqual([]);
    await given.collection.deleteMany({ chain: beside });
    expect((await given.verify()).findings).toMatchObject([{ what: 'cut', chain: beside, number: 1 }]);
  });

  test('begins once, however many replicas start it', async () => {
    const { context } = applications;
    const given = await givenTrail(context, 1);
    await given.collection.deleteMany({});
    await Promise.all(
      [trailParts(context), trailParts(context), trailParts(context)].map(({ trail }) => trail.begin()),
    );
    expect(await given.verify()).toMatchObject({ rows: 1, findings: [] });
  });

  test('refuses an entry that it cannot write, and continues afterwards', async () => {
    const { context } = applications;
    const given = await givenTrail(context, 2);
    const broken = vi.spyOn(given.audit, 'insert').mockRejectedValueOnce(new Error('the database is away'));
    expect(await errorCode(given.trail.append(entry(1)))).toBe('service.unavailable');
    broken.mockRestore();
    await given.trail.append(entry(2));
    expect(await given.verify()).toMatchObject({ rows: 3, findings: [] });
  });
});
