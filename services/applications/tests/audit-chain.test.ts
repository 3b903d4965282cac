import { describe, expect, test, vi } from 'vitest';
import { errorCode, useApplications } from './support/applications.ts';
import { entry, givenTrail, trailParts } from './support/audit.ts';

const applications = useApplications();

describe('the chain', () => {
  test('several replicas at once write chains without gaps and without duplicate rows', async () => {
    const { context } = applications;
    const given = await givenTrail(context, 1);
    const replicas = [given, trailParts(context), trailParts(context)];
    const entries = Array.from({ length: 90 }, (_, index) => entry(index));
    await Promise.all(entries.map((one, index) => replicas[index % 3]?.trail.append(one)));
    // Another replica appends some entries again, as after a crash.
    await Promise.all(entries.slice(0, 20).map((one, index) => replicas[(index + 1) % 3]?.trail.append(one)));
    const ids = entries.map(({ id }) => id);
    expect(await given.collection.countDocuments({ _id: { $in: ids } })).toBe(90);
    const chains = await given.audit.chains();
    expect(await given.verify()).toMatchObject({ rows: 90 + chains.length, findings: [] });
  });

  test('replicas share a chain until they clash, and then each replica has its own', async () => {
    const { context } = applications;
    const given = await givenTrail(context, 1);
    const replicas = [given, trailParts(context), trailParts(context), trailParts(context)];
    for (let index = 0; index < 8; index += 1) await replicas[0]?.trail.append(entry(index));
    expect(await given.audit.chains()).toEqual([given.chain]);
    const inserts = replicas.map(({ audit }) => vi.spyOn(audit, 'insert'));
    // The rows are appended one after another, so that each replica finds a row that it did not write.
    for (let index = 0; index < 24; index += 1) await replicas[index % 4]?.trail.append(entry(index));
    expect(await given.audit.chains()).toHaveLength(4);
    for (const insert of inserts) insert.mockClear();
    for (let index = 0; index < 24; index += 1) await replicas[index % 4]?.trail.append(entry(index));
    // No replica waited for another: every row was written at the first try.
    expect(inserts.map(({ mock }) => mock.calls.length)).toEqual([6, 6, 6, 6]);
    expect(await given.verify()).toMatchObject({ rows: 1 + 8 + 24 + 24 + 3, findings: [] });
  });

  test('a chain of a second replica is reported missing when it is deleted completely', async () => {
    const { context } = applications;
    const given = await givenTrail(context, 1);
    const other = trailParts(context);
    for (let index = 0; index < 4; index += 1) {
      await given.trail.append(entry(index));
      await other.trail.append(entry(index));
    }
    const chains = await given.audit.chains();
    const beside = chains.find((chain) => chain !== given.chain) ?? '';
    // One replica records the heads of all chains.
    await given.trail.recordHeads();
    expect((await given.verify()).findings).toEqual([]);
    await given.collection.deleteMany({ chain: beside });
    expect((await given.verify()).findings).toMatchObject([{ what: 'cut', chain: beside, number: 1 }]);
  });

  test('a chain begins once, however many replicas start it', async () => {
    const { context } = applications;
    const given = await givenTrail(context, 1);
    await given.collection.deleteMany({});
    await Promise.all(
      [trailParts(context), trailParts(context), trailParts(context)].map(({ trail }) => trail.begin()),
    );
    expect(await given.verify()).toMatchObject({ rows: 1, findings: [] });
  });

  test('the trail refuses an entry that it cannot write, and continues afterwards', async () => {
    const { context } = applications;
    const given = await givenTrail(context, 2);
    const broken = vi.spyOn(given.audit, 'insert').mockRejectedValueOnce(new Error('the database is away'));
    expect(await errorCode(given.trail.append(entry(1)))).toBe('service.unavailable');
    broken.mockRestore();
    await given.trail.append(entry(2));
    expect(await given.verify()).toMatchObject({ rows: 3, findings: [] });
  });
});
