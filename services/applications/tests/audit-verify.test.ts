import { createHash } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { verifyDatabase } from '../src/audit/verify.ts';
import { createAuditSeal } from '../src/crypto/audit-seal.ts';
import { type AuditRow, headText, rowText } from '../src/domain/audit-chain.ts';
import { recordAuditHeads } from '../src/jobs/record-audit-heads.ts';
import { auditHeadsCollection } from '../src/store/audit.ts';
import { useApplications, withoutJobs } from './support/applications.ts';
import { auditKey, entry, givenTrail, recordedEnd, trailParts } from './support/audit.ts';
import { settingsOf, tshepa } from './support/tshepa.ts';

const applications = useApplications(withoutJobs);
const given = (rows = 40) => givenTrail(applications.context, rows);
type Given = Awaited<ReturnType<typeof given>>;

const foundBy = async ({ verify }: Given, ...witnessed: Parameters<Given['verify']>) =>
  (await verify(...witnessed)).findings.map(({ what, number, message: says }) => ({ what, number, says }));

/** Computes the codes of a row and of all later rows again, like somebody who has changed the row. */
async function chainAnew({ at, set, chain, audit }: Given, from: number, codeOf: (text: string) => string) {
  const { number: last } = await audit.head(chain);
  let { hash: previous } = await at(from - 1);
  for (let number = from; number <= last; number += 1) {
    const { _id, ...row } = await at(number);
    const text = rowText({ ...row, id: _id, previous } as unknown as AuditRow);
    const hash = codeOf(text);
    await set(_id, { previous, hash });
    previous = hash;
  }
}

test('a complete trail has no findings, and its rows are counted', async () => {
  const trail = await given();
  await trail.trail.recordHeads();
  const { hash } = await trail.at(40);
  expect(await trail.verify([{ chain: trail.chain, number: 40, hash: String(hash) }])).toEqual({
    rows: 40,
    ends: [{ chain: trail.chain, number: 40, hash }],
    findings: [],
  });
});

test.each([
  ['who', { 'actor.id': 'another person' }],
  ['when', { at: new Date(0) }],
  ['what', { action: 'list-applications' }],
  ['about whom', { customerIds: [] }],
  ['a detail', { 'details.page': 99 }],
  ['the sealed values', { sealed: 'c2VhbGVk' }],
  ['the request', { requestId: 'another' }],
])('an edited row is found when the edit changes %s', async (_what, change) => {
  const trail = await given();
  await trail.set((await trail.at(17))._id, change);
  expect(await foundBy(trail)).toEqual([{ what: 'edited', number: 17, says: 'row 17 was edited' }]);
});

test('an edited first or last row is found', async () => {
  const trail = await given();
  for (const number of [1, 40]) await trail.set((await trail.at(number))._id, { action: 'nothing' });
  expect((await foundBy(trail)).map(({ what, number }) => [what, number])).toEqual([
    ['edited', 1],
    ['edited', 40],
  ]);
});

test('deleted rows are found, one by one or in a run', async () => {
  const trail = await given();
  for (const number of [8, 20, 21, 22]) await trail.collection.deleteOne({ chain: trail.chain, number });
  expect((await foundBy(trail)).map(({ says }) => says)).toEqual(['row 8 missing', 'rows 20 to 22 missing']);
});

test.each([
  ['far apart', 5, 30],
  ['side by side', 11, 12],
])('two swapped rows (%s) are found and named', async (_how, one, other) => {
  const trail = await given();
  const [a, b] = [await trail.at(one), await trail.at(other)];
  await trail.set(a._id, { number: -1 });
  await trail.set(b._id, { number: one });
  await trail.set(a._id, { number: other });
  expect(await foundBy(trail)).toEqual([
    { what: 'swapped', number: one, says: `rows ${one} and ${other} are swapped` },
  ]);
});

test('a deleted row is found although the rows after it were renumbered', async () => {
  const trail = await given();
  await trail.collection.deleteOne({ chain: trail.chain, number: 20 });
  for (let number = 21; number <= 40; number += 1)
    await trail.set((await trail.at(number))._id, { number: number - 1 });
  const found = await foundBy(trail);
  expect(found[0]).toMatchObject({ number: 20 });
});

test('a trail rewritten with access only to the database is found', async () => {
  const trail = await given();
  await trail.set((await trail.at(25))._id, { action: 'nothing' });
  await chainAnew(trail, 25, (text) => createHash('sha256').update(text).digest('base64url'));
  expect(await foundBy(trail)).toEqual([
    { what: 'rechained', number: 25, says: 'rows 25 to 40: rewritten without the key of this trail' },
  ]);
});

test('a single row that was rewritten with another key is found, and so is a whole trail', async () => {
  const trail = await given();
  const other = createAuditSeal(`${auditKey}, but another one`);
  const { _id } = await trail.at(30);
  await trail.set(_id, { hash: other.ofRow('anything') });
  expect((await foundBy(trail)).map(({ what, number }) => [what, number])).toEqual([['rechained', 30]]);
  await chainAnew(trail, 12, other.ofRow);
  expect((await foundBy(trail)).map(({ what, number }) => [what, number])).toEqual([['rechained', 12]]);
});

test('a trail that was rewritten with the stolen key is found by its heads in the log', async () => {
  const trail = await given();
  const head = await recordedEnd(trail.trail);
  await trail.set((await trail.at(25))._id, { action: 'nothing' });
  await chainAnew(trail, 25, trail.seal.ofRow);
  await applications.context.connection.collection(auditHeadsCollection).deleteMany({});
  expect(await foundBy(trail)).toEqual([]);
  expect((await foundBy(trail, [head])).map(({ what, number }) => [what, number])).toEqual([
    ['replaced', 40],
  ]);
});

test('a cut tail is found by the head recorded in the database', async () => {
  const trail = await given();
  await trail.trail.recordHeads();
  await trail.collection.deleteMany({ number: { $gt: 33 } });
  expect(await foundBy(trail)).toEqual([
    {
      what: 'cut',
      number: 34,
      says: 'the chain ends at row 33, but a head of row 40 was recorded: rows 34 to 40 cut off',
    },
  ]);
});

test('when the last rows and the heads in the database are removed, only the log shows that rows are missing', async () => {
  const trail = await given();
  const head = await recordedEnd(trail.trail);
  await trail.collection.deleteMany({ number: { $gt: 33 } });
  await applications.context.connection.collection(auditHeadsCollection).deleteMany({});
  expect(await foundBy(trail)).toEqual([]);
  expect((await foundBy(trail, [head])).map(({ what, number }) => [what, number])).toEqual([['cut', 34]]);
});

test('a cut tail is found without recorded heads when the process continues to write', async () => {
  const trail = await given();
  await trail.collection.deleteMany({ number: { $gt: 33 } });
  await trail.trail.append(entry(41));
  expect((await foundBy(trail)).map(({ says }) => says)).toEqual(['rows 34 to 40 missing']);
});

test('a recorded head that was changed or invented is reported, and not compared with the trail', async () => {
  const trail = await given();
  await trail.trail.recordHeads();
  const heads = applications.context.connection.collection(auditHeadsCollection);
  await heads.updateOne({}, { $set: { number: 12 } });
  expect((await foundBy(trail)).map(({ what, number }) => [what, number])).toEqual([['head', 12]]);
  // The code of a row is not accepted as the code of a head.
  const made = { chain: trail.chain, number: 99, hash: 'x' };
  await heads.updateOne({}, { $set: { ...made, code: trail.seal.ofRow(headText(made)) } });
  expect((await foundBy(trail)).map(({ what }) => what)).toEqual(['head']);
});

test('a chain of an earlier key cannot be removed unnoticed, because the next chain names its head', async () => {
  const { context } = applications;
  const former = await given(10);
  await former.trail.recordHeads();
  const next = trailParts(context, `${auditKey}, the next year's`);
  await next.trail.begin();
  const verify = async () =>
    verifyDatabase({
      mongoUrl: context.config.MONGO_URL,
      dbName: context.config.DB_NAME,
      auditKeys: [`${auditKey}, the next year's`, auditKey],
      witnessed: [],
      logger: context.logger,
    });
  expect((await verify()).findings).toEqual([]);
  await former.collection.deleteMany({ chain: former.chain });
  await context.connection.collection(auditHeadsCollection).deleteMany({});
  expect((await verify()).findings.map(({ what, chain, number }) => [what, chain, number])).toEqual([
    ['cut', former.chain, 1],
  ]);
});

test('a chain whose key is not given is not reported as complete', async () => {
  const trail = await given(3);
  const { audit } = trail;
  const seals = [createAuditSeal('some other key, long enough to be a key')];
  const verdict = trail.verify;
  expect((await verdict()).findings).toEqual([]);
  const { verifyTrail } = await import('../src/audit/verify.ts');
  const { findings } = await verifyTrail({ ...audit, recorded: [], witnessed: [], seals });
  expect(findings.map(({ what }) => what)).toEqual(['no-key']);
});

test('the command `audit verify` reports each defect with its row, and exits with 0, 1, 2 or 3', async () => {
  const { config } = applications.context;
  const log = join(mkdtempSync(join(tmpdir(), 'audit-')), 'applications.log');
  const run = async (env: Record<string, string> = {}) => {
    const settings = { ...settingsOf(config), AUDIT_KEY: auditKey, ...env };
    const { code, out, err } = await tshepa(['audit', 'verify', '--heads', log], settings);
    return { code, text: out + err };
  };
  const trail = await given();
  writeFileSync(log, 'not json\n');
  expect(await run()).toMatchObject({ code: 1, text: expect.stringContaining('has no line with the event') });
  const { logger } = applications.context;
  await recordAuditHeads({ trail: trail.trail, logger, config: { ...config, AUDIT_HEADS_FILE: log } });
  const { chain } = trail;
  const whole = await run();
  expect(whole.text).toMatch(/40 rows in .* compared with 1 heads from the log\. The trail is complete\./);
  expect(whole.code).toBe(0);
  await trail.set((await trail.at(17))._id, { action: 'nothing' });
  const edited = await run();
  expect(edited.text).toContain(`DEFECT (edited) ${chain}: row 17 was edited`);
  expect(edited.code).toBe(1);
  expect((await run({ AUDIT_KEY: 'short' })).code).toBe(2);
  const missing = await run({ AUDIT_HEADS_FILE: `${log}.gone` });
  expect(missing).toMatchObject({ code: 3, text: expect.stringContaining(`${log}.gone cannot be read`) });
});

test('the service continues when the copy of the recorded heads cannot be written', async () => {
  const { trail } = await given();
  const { logger, config } = applications.context;
  const unwritable = { ...config, AUDIT_HEADS_FILE: join(tmpdir(), 'no', 'such', 'folder', 'heads.jsonl') };
  await recordAuditHeads({ trail, logger, config: unwritable });
  expect((await recordedEnd(trail)).number).toBe(40);
});
