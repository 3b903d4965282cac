import { type Actor, applicationsRpc, maximumFileBytes } from '@tshepa/contracts';
import { newId } from '@tshepa/messaging';
import { describe, expect, test } from 'vitest';
import { orphanAfterMs, sweepOrphanFiles } from '../src/housekeeping.ts';
import { chunksCollection, filesCollection } from '../src/store/files.ts';
import { actors, applicant, errorCode, useApplications } from './support/applications.ts';
import { givenRecord } from './support/records.ts';
import { download, pdf, piecesOf, png, summaryOf, uploader } from './support/uploads.ts';

const applications = useApplications();
const { system, agent } = actors;
const someId = '0198c0de-0000-7000-8000-000000000000';

const givenUploader = async () => {
  const { customerId, sessionId, dataKey } = await givenRecord(applications.context);
  return { customerId, dataKey, ...uploader(applications, customerId, applicant(sessionId)) };
};
const listedFiles = async (customerId: string) =>
  (await applications.context.customers.load(customerId))?.record.files.map(({ fileId }) => fileId);
const isStored = async (fileId: string) => (await applications.context.files.find(fileId)) !== null;

describe('an upload', () => {
  test('[S2.16] [S7.25] arrives in pieces and reads back the same for staff and other services', async () => {
    const { send, attach, customerId } = await givenUploader();
    const bytes = pdf();
    const summary = await send('BANK_STATEMENT', bytes);
    const { files } = await attach('BANK_STATEMENT', [summary]);
    expect(files).toMatchObject([
      {
        fileId: summary.fileId,
        fileType: 'BANK_STATEMENT',
        contentType: 'application/pdf',
        sizeBytes: 700_000,
      },
    ]);
    expect(await listedFiles(customerId)).toEqual([summary.fileId]);
    for (const actor of [system, agent])
      expect((await download(applications, actor, summary.fileId)).equals(bytes)).toBe(true);
  });

  test('may send everything twice and in any order', async () => {
    const { begin, put, attach } = await givenUploader();
    const [fileId, bytes] = [newId(), pdf()];
    const pieces = [...piecesOf(bytes).entries()];
    await begin('PAYSLIP', fileId);
    await begin('PAYSLIP', fileId);
    await Promise.all([...pieces, ...pieces.toReversed()].map(([index, piece]) => put(fileId, index, piece)));
    const key = newId();
    const first = await attach('PAYSLIP', [summaryOf(fileId, bytes)], key);
    expect(await attach('PAYSLIP', [summaryOf(fileId, bytes)], key)).toEqual(first);
    expect(await errorCode(begin('PAYSLIP', fileId))).toBe('none');
    const stored = applications.context.connection.collection(chunksCollection);
    expect(await stored.countDocuments({ files_id: fileId })).toBe(pieces.length);
  });

  test('is not accepted while a piece is missing, and is when it came', async () => {
    const { begin, put, attach } = await givenUploader();
    const [fileId, bytes] = [newId(), pdf()];
    const [first, second, third] = piecesOf(bytes);
    await begin('PAYSLIP', fileId);
    await put(fileId, 0, first ?? bytes);
    await put(fileId, 2, third ?? bytes);
    expect(await errorCode(attach('PAYSLIP', [summaryOf(fileId, bytes)]))).toBe('file.incomplete');
    await put(fileId, 1, second ?? bytes);
    expect(await errorCode(attach('PAYSLIP', [summaryOf(fileId, bytes)]))).toBe('none');
  });

  test('is not accepted when it is not what the sender says it sent', async () => {
    const { send, attach } = await givenUploader();
    const summary = await send('PAYSLIP', pdf());
    expect(await errorCode(attach('PAYSLIP', [{ ...summary, sha256: '0'.repeat(64) }]))).toBe(
      'file.incomplete',
    );
    expect(await errorCode(attach('PAYSLIP', [{ ...summary, sizeBytes: 1_000_000 }]))).toBe(
      'file.incomplete',
    );
    expect(await errorCode(attach('BANK_STATEMENT', [summary]))).toBe('file.not_found');
  });

  test('[S5.11] is what its first bytes say: a payslip may be a picture, a statement only a PDF', async () => {
    const { send, attach } = await givenUploader();
    const { files } = await attach('PAYSLIP', [await send('PAYSLIP', png())]);
    expect(files).toMatchObject([{ contentType: 'image/png' }]);
    const program = await send('PAYSLIP', Buffer.from('MZ not a document'));
    expect(await errorCode(attach('PAYSLIP', [program]))).toBe('file.type_refused');
    const picture = await send('BANK_STATEMENT', png());
    expect(await errorCode(attach('BANK_STATEMENT', [picture]))).toBe('file.not_pdf');
  });

  test('is neither empty nor too large', async () => {
    const { begin, put, attach, send } = await givenUploader();
    const fileId = newId();
    await begin('PAYSLIP', fileId);
    expect(await errorCode(put(fileId, 0, new Uint8Array()))).toBe('file.empty');
    expect(await errorCode(put(fileId, 41, new Uint8Array(255 * 1024)))).toBe('file.too_large');
    const summary = await send('PAYSLIP', pdf(1_000));
    expect(await errorCode(attach('PAYSLIP', [{ ...summary, sizeBytes: 0 }]))).toBe('file.empty');
    expect(await errorCode(attach('PAYSLIP', [{ ...summary, sizeBytes: maximumFileBytes + 1 }]))).toBe(
      'file.too_large',
    );
  });

  test('replaces the files of its type and no others', async () => {
    const { send, attach, customerId } = await givenUploader();
    const payslip = await send('PAYSLIP', pdf(1_000));
    await attach('PAYSLIP', [payslip]);
    await attach('BANK_STATEMENT', [await send('BANK_STATEMENT', pdf(1_000))]);
    const statements = [await send('BANK_STATEMENT', pdf(1_000)), await send('BANK_STATEMENT', pdf(1_000))];
    await attach('BANK_STATEMENT', statements);
    const expected = [payslip, ...statements].map(({ fileId }) => fileId);
    expect((await listedFiles(customerId))?.toSorted()).toEqual(expected.toSorted());
  });

  test('cannot be changed by its owner once the record lists it', async () => {
    const { send, put, attach } = await givenUploader();
    const bytes = pdf(1_000);
    const summary = await send('PAYSLIP', bytes);
    await attach('PAYSLIP', [summary]);
    await put(summary.fileId, 0, pdf(1_000));
    expect((await download(applications, agent, summary.fileId)).equals(bytes)).toBe(true);
  });

  test('that is begun again and again makes room for itself', async () => {
    const { begin, customerId } = await givenUploader();
    for (let count = 0; count < 15; count += 1) await begin('PAYSLIP');
    expect(await applications.context.files.ofCustomer(customerId)).toHaveLength(12);
  });

  test('a report cannot be uploaded by an applicant', async () => {
    const { customerId, sessionId } = await givenRecord(applications.context);
    const request = {
      customerId,
      fileId: newId(),
      fileType: 'CREDIT_REPORT',
      fileName: 'a',
      contentType: 'b',
    } as const;
    const call = applications.call(applicationsRpc.beginFile, request, { actor: applicant(sessionId) });
    expect(await errorCode(call)).toBe('request.invalid');
  });
});

describe('somebody else', () => {
  const refusals: [Actor, string][] = [
    [applicant('another device'), 'customer.not_found'],
    [actors.public, 'session.required'],
  ];
  test.each(refusals)('who is $kind cannot touch an application', async (actor, code) => {
    const { customerId, send } = await givenUploader();
    const summary = await send('PAYSLIP', pdf(1_000));
    const stranger = uploader(applications, customerId, actor);
    expect(await errorCode(stranger.begin('PAYSLIP'))).toBe(code);
    expect(await errorCode(stranger.put(summary.fileId, 0, pdf(1_000)))).toBe(code);
    expect(await errorCode(stranger.attach('PAYSLIP', [summary]))).toBe(code);
  });

  test('cannot take over a file by naming it for an application of their own', async () => {
    const victim = await givenUploader();
    const summary = await victim.send('PAYSLIP', pdf(1_000));
    const thief = await givenUploader();
    expect(await errorCode(thief.begin('PAYSLIP', summary.fileId))).toBe('customer.not_found');
    expect(await errorCode(thief.put(summary.fileId, 0, pdf(1_000)))).toBe('file.not_found');
    expect(await errorCode(thief.attach('PAYSLIP', [summary]))).toBe('file.not_found');
  });

  test('cannot upload to an application that does not exist', async () => {
    const nobody = uploader(applications, someId, applicant('session'));
    expect(await errorCode(nobody.begin('PAYSLIP'))).toBe('customer.not_found');
  });

  test.each([applicant('session'), actors.public])('who is $kind cannot read a file', async (actor) => {
    const { send, attach } = await givenUploader();
    const { fileId, ...summary } = await send('PAYSLIP', pdf(1_000));
    await attach('PAYSLIP', [{ fileId, ...summary }]);
    const code = actor.kind === 'public' ? 'auth.required' : 'auth.forbidden';
    expect(await errorCode(applications.call(applicationsRpc.describeFile, { fileId }, { actor }))).toBe(
      code,
    );
    const options = applications.options({ actor });
    expect(
      await errorCode(applications.bus.fetchBytes(applicationsRpc.getChunk, { fileId, index: 0 }, options)),
    ).toBe(code);
  });
});

describe('reading', () => {
  test('[S7.09] finds a file only as what it is, and only when all of it is there', async () => {
    const { send, attach } = await givenUploader();
    const summary = await send('PAYSLIP', pdf(1_000));
    const { fileId } = summary;
    const describeAs = (fileType?: 'PAYSLIP' | 'CREDIT_REPORT') =>
      applications.call(applicationsRpc.describeFile, fileType ? { fileId, fileType } : { fileId }, {
        actor: agent,
      });
    expect(await errorCode(describeAs())).toBe('file.not_found');
    await attach('PAYSLIP', [summary]);
    expect(await describeAs('PAYSLIP')).toMatchObject({ fileId, chunks: 1, sizeBytes: 1_000 });
    expect(await errorCode(describeAs('CREDIT_REPORT'))).toBe('file.not_found');
    const options = applications.options({ actor: agent });
    const beyond = applications.bus.fetchBytes(applicationsRpc.getChunk, { fileId, index: 1 }, options);
    expect(await errorCode(beyond)).toBe('file.not_found');
  });

  test('[S7.09] a report of ours is read like any file', async () => {
    const { customerId, dataKey } = await givenUploader();
    const bytes = Buffer.from(JSON.stringify({ score: 'x'.repeat(300_000) }));
    const report = {
      customerId,
      dataKey,
      fileType: 'CREDIT_REPORT',
      fileName: 'r.json',
      contentType: 'application/json',
    } as const;
    const { fileId } = await applications.context.files.storeDocument({ ...report, bytes });
    expect((await download(applications, system, fileId)).equals(bytes)).toBe(true);
  });
});

test('neither content nor name of a file can be read in the database', async () => {
  const { send, attach } = await givenUploader();
  const summary = await send('PAYSLIP', Buffer.from('%PDF-1.7 account 62009998887 of Lerato'));
  await attach('PAYSLIP', [summary]);
  const { connection } = applications.context;
  const chunk = await connection.collection(chunksCollection).findOne({ files_id: summary.fileId });
  const file = await connection.collection(filesCollection).find({}).toArray();
  expect(chunk?.['data'].toString('latin1')).not.toContain('62009998887');
  expect(JSON.stringify(file)).not.toMatch(/Nkosi|62001234567/);
});

describe('the sweep of files that no record lists', () => {
  test('takes uploads given up and documents replaced, and leaves what a record lists', async () => {
    const { send, attach } = await givenUploader();
    const abandoned = await send('PAYSLIP', pdf(1_000));
    const replaced = await send('PAYSLIP', pdf(1_000));
    await attach('PAYSLIP', [replaced]);
    const listed = await send('PAYSLIP', pdf(1_000));
    await attach('PAYSLIP', [listed]);
    applications.clock.set(orphanAfterMs + 60_000);
    const recent = await send('PAYSLIP', pdf(1_000));
    await sweepOrphanFiles(applications.context);
    const stored = await Promise.all(
      [abandoned, replaced, listed, recent].map(({ fileId }) => isStored(fileId)),
    );
    expect(stored).toEqual([false, false, true, true]);
  });

  test('asks the record when a crash left a listed file without its mark', async () => {
    const { send, attach } = await givenUploader();
    const summary = await send('PAYSLIP', pdf(1_000));
    await attach('PAYSLIP', [summary]);
    const { connection } = applications.context;
    const marks = connection.collection<{ _id: string }>(filesCollection);
    await marks.updateOne({ _id: summary.fileId }, { $set: { unattachedSince: applications.clock.now() } });
    applications.clock.set(orphanAfterMs + 60_000);
    await sweepOrphanFiles(applications.context);
    expect(await isStored(summary.fileId)).toBe(true);
    expect((await applications.context.files.find(summary.fileId))?.isAttached).toBe(true);
  });
});
