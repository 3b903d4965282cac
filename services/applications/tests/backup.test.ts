import { appendFile, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { operations } from '@tshepa/contracts';
import { systemClock } from '@tshepa/service-kit';
import { restoreBackup, summarise, writeBackup } from '@tshepa/service-kit/backup';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyDatabase } from '../src/audit/verify.ts';
import { recordAuditHeads } from '../src/jobs/record-audit-heads.ts';
import { actors, applicant, useApplications, withoutJobs } from './support/applications.ts';
import { givenApplication } from './support/given-application.ts';
import { download, pdf, uploader } from './support/uploads.ts';

const applications = useApplications(withoutJobs);
let to: string;
beforeAll(async () => {
  to = await mkdtemp(join(tmpdir(), 'tshepa-backup-'));
});
afterAll(() => rm(to, { recursive: true, force: true }));

const place = () => {
  const { connection, config } = applications.context;
  return { connection, database: config.DB_NAME };
};
const backUp = (keep?: number) => {
  const { connection, database } = place();
  return writeBackup({ connection, to, clock: systemClock, databases: [database], keep });
};
const verify = () => {
  const { config, logger } = applications.context;
  const { MONGO_URL: mongoUrl, DB_NAME: dbName, AUDIT_KEY } = config;
  return verifyDatabase({ mongoUrl, dbName, auditKeys: [AUDIT_KEY], witnessed: [], logger });
};

describe('a backup', () => {
  test('[S9.12] a backup restores everything after a loss: unchanged documents, readable files and a complete trail', async () => {
    const { customerId, sessionId } = await givenApplication(applications.context);
    const { send, attach } = uploader(applications, customerId, applicant(sessionId));
    const bytes = pdf();
    const summary = await send('BANK_STATEMENT', bytes);
    await attach('BANK_STATEMENT', [summary]);
    await applications.call(operations.getApplication, { id: customerId }, { actor: actors.manager });
    await applications.context.auditRelay.sweep();
    await recordAuditHeads(applications.context);
    const before = await verify();
    expect(before.findings).toEqual([]);
    expect(before.rows).toBeGreaterThan(2);

    const { connection, database } = place();
    const { manifest } = await backUp();
    await connection.useDb(database).dropDatabase();
    expect(await connection.collection('customers').countDocuments()).toBe(0);
    await restoreBackup({ connection, from: to });

    const kept = manifest.databases[database] ?? {};
    expect(Object.keys(kept)).toEqual(expect.arrayContaining(['audit', 'audit_heads', 'customers']));
    for (const [name, { documents, digest }] of Object.entries(kept))
      expect(await summarise(connection, database, name), name).toEqual({ documents, digest });
    expect(await verify()).toEqual(before);
    expect((await download(applications, actors.agent, summary.fileId)).equals(bytes)).toBe(true);
  });

  test('a backup contains no ID number and no key in plain text, and only the owner of its files can read them', async () => {
    const idNumber = '8001011100088';
    await givenApplication(applications.context, { applicant: { idNumber } });
    const { folder } = await backUp();
    const { config } = applications.context;
    for (const name of await readdir(folder)) {
      const path = join(folder, name);
      expect((await stat(path)).mode & 0o077, name).toBe(0);
      const bytes = await readFile(path);
      const text = (name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('latin1');
      for (const secret of [idNumber, config.MASTER_KEY, config.BLIND_INDEX_KEY, config.AUDIT_KEY])
        expect(text.includes(secret), name).toBe(false);
    }
  });

  test('a backup is not restored over existing data by mistake, nor after one of its files was changed', async () => {
    const { connection, database } = place();
    const { folder, manifest } = await backUp();
    const stored = await summarise(connection, database, 'customers');
    await expect(restoreBackup({ connection, from: folder })).rejects.toThrow(/is not empty/);
    const [name] = Object.keys(manifest.databases[database] ?? {});
    await appendFile(join(folder, `${database}.${name}.bson.gz`), 'x');
    await expect(restoreBackup({ connection, from: folder, isReplacing: true })).rejects.toThrow(
      /does not match its checksum: nothing was restored/,
    );
    expect(await summarise(connection, database, 'customers')).toEqual(stored);
  });

  test('a refused restore changes no database, not even one whose collections are all empty', async () => {
    const { connection, database } = place();
    const [empty, full] = [`${database}-a-empty`, `${database}-b-full`];
    const databases = [empty, full].map((name) => connection.getClient().db(name));
    const [emptyDb, fullDb] = databases;
    await emptyDb?.createCollection('customers');
    await fullDb?.collection('customers').insertOne({ name: 'kept' });
    const { folder } = await writeBackup({ connection, to, clock: systemClock, databases: [empty, full] });
    await expect(restoreBackup({ connection, from: folder })).rejects.toThrow(/-b-full is not empty/);
    expect(await emptyDb?.listCollections({ name: 'customers' }).toArray()).toHaveLength(1);
    for (const db of databases) await db.dropDatabase();
  });

  test('a backup is deleted when there are as many newer backups as are to be kept', async () => {
    await backUp();
    const { folder } = await backUp(1);
    expect(await readdir(to)).toEqual([folder.slice(to.length + 1)]);
  });
});
