import { type Actor, chunkBytes, maximumFileBytes, operations } from '@tshepa/contracts';
import { newId } from '@tshepa/messaging';
import { describe, expect, test } from 'vitest';
import { idleAfterMs, maximumOpenUploads } from '../src/handlers/document/chunks.ts';
import { orphanAfterMs, sweepOrphanFiles } from '../src/jobs/housekeeping.ts';
import { chunksCollection, filesCollection } from '../src/store/files.ts';
import { actors, applicant, errorCode, useApplications, withoutJobs } from './support/applications.ts';
import { givenApplication } from './support/given-application.ts';
import { chunksOf, download, pdf, png, summaryOf, uploader } from './support/uploads.ts';

const applications = useApplications(withoutJobs);
const { system, agent } = actors;
const someId = '0198c0de-0000-7000-8000-000000000000';

const givenUploader = async () => {
  const { customerId, sessionId, dataKey } = await givenApplication(applications.context);
  return { customerId, dataKey, ...uploader(applications, customerId, applicant(sessionId)) };
};
const listedFiles = async (customerId: string) =>
  (await applications.context.applications.load(customerId))?.application.files.map(({ fileId }) => fileId);
const isStored = async (fileId: string) => (await applications.context.files.find(fileId)) !== null;

describe('an upload', () => {
  test('[S2.16] [S7.25] an upload arrives in chunks and reads back unchanged for staff and other services', async () => {
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

  test('an upload accepts each chunk more than once, and chunks in any order', async () => {
    const { put, attach } = await givenUploader();
    const [fileId, bytes] = [newId(), pdf()];
    const chunks = [...chunksOf(bytes).entries()];
    await Promise.all(
      [...chunks, ...chunks.toReversed()].map(([index, chunk]) => put('PAYSLIP', fileId, index, chunk)),
    );
    const key = newId();
    const first = await attach('PAYSLIP', [summaryOf(fileId, bytes)], key);
    expect(await attach('PAYSLIP', [summaryOf(fileId, bytes)], key)).toEqual(first);
    const stored = applications.context.connection.collection(chunksCollection);
    expect(await stored.countDocuments({ files_id: fileId })).toBe(chunks.length);
  });

  test('an upload is not accepted until its last chunk has arrived', async () => {
    const { put, held, attach } = await givenUploader();
    const [fileId, bytes] = [newId(), pdf()];
    const [first = bytes, second = bytes, third = bytes] = chunksOf(bytes);
    const never = summaryOf(newId(), pdf(300_000));
    expect(await held(fileId)).toEqual([]);
    await put('BANK_STATEMENT', fileId, 0, first);
    await put('BANK_STATEMENT', fileId, 2, third);
    expect(await held(fileId)).toEqual([0, 2]);
    await expect(attach('BANK_STATEMENT', [summaryOf(fileId, bytes), never])).rejects.toMatchObject({
      code: 'file.incomplete',
      details: {
        missingPieces: [
          { fileId, chunks: [1] },
          { fileId: never.fileId, chunks: [0, 1] },
        ],
      },
    });
    await put('BANK_STATEMENT', fileId, 1, second);
    expect(await errorCode(attach('BANK_STATEMENT', [summaryOf(fileId, bytes)]))).toBe('none');
  });

  test('an upload reports a chunk of another length as missing, and keeps the last chunk that was sent for an index', async () => {
    const { put, held, attach } = await givenUploader();
    const [fileId, bytes] = [newId(), pdf()];
    const [first = bytes, second = bytes, third = bytes] = chunksOf(bytes);
    await put('PAYSLIP', fileId, 0, first);
    await put('PAYSLIP', fileId, 1, second.subarray(1));
    await put('PAYSLIP', fileId, 2, third);
    await put('PAYSLIP', fileId, 3, third);
    await expect(attach('PAYSLIP', [summaryOf(fileId, bytes)])).rejects.toMatchObject({
      details: { missingPieces: [{ fileId, chunks: [1] }] },
    });
    await put('PAYSLIP', fileId, 1, second);
    await attach('PAYSLIP', [summaryOf(fileId, bytes)]);
    expect((await download(applications, agent, fileId)).equals(bytes)).toBe(true);
    expect(await held(fileId)).toEqual([0, 1, 2]);
  });

  test('an upload is not accepted when its size or checksum differs from the sender’s', async () => {
    const { send, attach } = await givenUploader();
    const summary = await send('PAYSLIP', pdf());
    expect(await errorCode(attach('PAYSLIP', [{ ...summary, sha256: '0'.repeat(64) }]))).toBe('file.damaged');
    expect(await errorCode(attach('PAYSLIP', [{ ...summary, sizeBytes: 700_001 }]))).toBe('file.incomplete');
    expect(await errorCode(attach('PAYSLIP', [{ ...summary, sizeBytes: 1_000_000 }]))).toBe(
      'request.invalid',
    );
    expect(await errorCode(attach('BANK_STATEMENT', [summary]))).toBe('file.not_found');
  });

  test('[S5.11] an upload gets its type from its first bytes: a payslip may be a picture, a statement must be a PDF', async () => {
    const { send, put, attach } = await givenUploader();
    const summary = await send('PAYSLIP', png());
    const { files } = await attach('PAYSLIP', [summary]);
    expect(files).toMatchObject([{ contentType: 'image/png', sha256: summary.sha256 }]);
    const program = Buffer.from('MZ not a document');
    expect(await errorCode(put('PAYSLIP', newId(), 0, program))).toBe('file.type_refused');
    expect(await errorCode(put('BANK_STATEMENT', newId(), 0, png()))).toBe('file.not_pdf');
  });

  test('an upload is not accepted without its first chunk, which determines its type', async () => {
    const { put, attach } = await givenUploader();
    const [fileId, bytes] = [newId(), Buffer.concat([Buffer.from('MZ'), pdf()])];
    for (const [index, chunk] of [...chunksOf(bytes).entries()].slice(1))
      await put('PAYSLIP', fileId, index, chunk);
    expect(await errorCode(put('PAYSLIP', fileId, 0, png().subarray(1)))).toBe('file.type_refused');
    await expect(attach('PAYSLIP', [summaryOf(fileId, bytes)])).rejects.toMatchObject({
      details: { missingPieces: [{ fileId, chunks: [0] }] },
    });
  });

  test('an upload must not be empty or too large', async () => {
    const { put, attach, send, held } = await givenUploader();
    const fileId = newId();
    const last = maximumFileBytes % chunkBytes;
    expect(await errorCode(put('PAYSLIP', fileId, 0, new Uint8Array()))).toBe('file.empty');
    expect(await errorCode(put('PAYSLIP', fileId, 40, new Uint8Array(last + 1)))).toBe('file.too_large');
    expect(await errorCode(put('PAYSLIP', fileId, 41, new Uint8Array(1)))).toBe('file.too_large');
    expect(await held(fileId)).toEqual([]);
    expect(await errorCode(put('PAYSLIP', fileId, 40, new Uint8Array(last)))).toBe('none');
    const summary = await send('PAYSLIP', pdf(1_000));
    expect(await errorCode(attach('PAYSLIP', [{ ...summary, chunks: 0, sizeBytes: 0 }]))).toBe('file.empty');
    const tooLarge = { chunks: 41, sizeBytes: maximumFileBytes + 1 };
    expect(await errorCode(attach('PAYSLIP', [{ ...summary, ...tooLarge }]))).toBe('file.too_large');
  });

  test('an upload replaces the files of its type and no other files', async () => {
    const { send, attach, customerId } = await givenUploader();
    const payslip = await send('PAYSLIP', pdf(1_000));
    await attach('PAYSLIP', [payslip]);
    await attach('BANK_STATEMENT', [await send('BANK_STATEMENT', pdf(1_000))]);
    const statements = [await send('BANK_STATEMENT', pdf(1_000)), await send('BANK_STATEMENT', pdf(1_000))];
    await attach('BANK_STATEMENT', statements);
    const expected = [payslip, ...statements].map(({ fileId }) => fileId);
    expect((await listedFiles(customerId))?.toSorted()).toEqual(expected.toSorted());
  });

  test('[S2.16] one statement can be replaced while the other statements are listed again without being sent', async () => {
    const { send, attach, customerId } = await givenUploader();
    const [one, two, three] = [
      await send('BANK_STATEMENT', pdf(1_000)),
      await send('BANK_STATEMENT', pdf(2_000)),
      await send('BANK_STATEMENT', pdf(3_000)),
    ];
    await attach('BANK_STATEMENT', [one, two, three]);
    const other = await send('BANK_STATEMENT', pdf(4_000));
    await attach('BANK_STATEMENT', [one, other, three]);
    expect(await listedFiles(customerId)).toEqual([one.fileId, other.fileId, three.fileId]);
  });

  test('an upload cannot be changed by its owner once the application lists it', async () => {
    const { send, put, attach } = await givenUploader();
    const bytes = pdf(1_000);
    const summary = await send('PAYSLIP', bytes);
    await attach('PAYSLIP', [summary]);
    await put('PAYSLIP', summary.fileId, 0, pdf(1_000));
    expect((await download(applications, agent, summary.fileId)).equals(bytes)).toBe(true);
  });

  test('an upload cannot be changed once it is complete, whether or not it is listed', async () => {
    const { send, put, attach, customerId } = await givenUploader();
    const bytes = pdf(1_000);
    const summary = await send('PAYSLIP', bytes);
    await attach('PAYSLIP', [summary]);
    // Simulates a crash after the application listed the file and before the file was marked as attached.
    const { connection, clock } = applications.context;
    const marks = connection.collection<{ _id: string }>(filesCollection);
    await marks.updateOne({ _id: summary.fileId }, { $set: { unattachedSince: clock.now() } });
    await put('PAYSLIP', summary.fileId, 0, pdf(1_000));
    expect(await listedFiles(customerId)).toEqual([summary.fileId]);
    expect((await download(applications, agent, summary.fileId)).equals(bytes)).toBe(true);
  });

  test('an upload that is repeated after it was replaced gets the same reply and changes nothing', async () => {
    const { send, attach, customerId } = await givenUploader();
    const [first, second] = [await send('PAYSLIP', pdf(1_000)), await send('PAYSLIP', pdf(1_000))];
    const key = newId();
    const reply = await attach('PAYSLIP', [first], key);
    await attach('PAYSLIP', [second]);
    await applications.context.files.remove(first.fileId);
    expect(await attach('PAYSLIP', [first], key)).toEqual(reply);
    expect(await listedFiles(customerId)).toEqual([second.fileId]);
    expect((await applications.context.files.find(second.fileId))?.isAttached).toBe(true);
    expect(await errorCode(attach('PAYSLIP', [second], key))).toBe('idempotency.mismatch');
  });

  test('an application has at most twelve unfinished files; idle files are removed to make room and active files are not', async () => {
    const { put, customerId } = await givenUploader();
    const { files } = applications.context;
    const fileIds = Array.from({ length: 20 }, () => newId());
    const codes = await Promise.all(
      fileIds.map((fileId) => errorCode(put('PAYSLIP', fileId, 1, new Uint8Array(10)))),
    );
    // Twenty uploads at the same moment may all be refused, but never more than the limit are accepted.
    expect(codes).toContain('file.too_many');
    expect(codes.filter((code) => code !== 'none' && code !== 'file.too_many')).toEqual([]);
    const stored = await files.ofApplication(customerId);
    expect(stored.length).toBe(codes.filter((code) => code === 'none').length);
    expect(stored.length).toBeLessThanOrEqual(maximumOpenUploads);
    const kept = applications.context.connection.collection(chunksCollection);
    expect(await kept.countDocuments({ files_id: { $in: fileIds } })).toBe(stored.length);

    while ((await files.ofApplication(customerId)).length < maximumOpenUploads)
      await put('PAYSLIP', newId(), 1, new Uint8Array(10));
    const refused = put('PAYSLIP', newId(), 0, pdf(1_000));
    await expect(refused).rejects.toMatchObject({
      code: 'file.too_many',
      details: { retryAfterSeconds: expect.any(Number) },
    });
    const [busy] = await files.ofApplication(customerId);
    applications.clock.set(idleAfterMs - 1_000);
    await put('PAYSLIP', busy?.fileId ?? '', 2, new Uint8Array(10));
    applications.clock.set(idleAfterMs + 1_000);
    expect(await errorCode(put('PAYSLIP', newId(), 0, pdf(1_000)))).toBe('none');
    expect(await files.ofApplication(customerId)).toHaveLength(maximumOpenUploads);
    expect(await isStored(busy?.fileId ?? '')).toBe(true);
  });

  test('an upload that was replaced is removed as soon as room for others is needed', async () => {
    const { send, attach, customerId } = await givenUploader();
    for (let count = 0; count < maximumOpenUploads + 3; count += 1)
      await attach('PAYSLIP', [await send('PAYSLIP', pdf(100))]);
    const others = (await applications.context.files.ofApplication(customerId)).filter(
      (file) => !file.isAttached,
    );
    expect(others).toHaveLength(maximumOpenUploads);
  });

  test('an upload cannot begin for an application that no longer accepts documents', async () => {
    const { customerId, sessionId } = await givenApplication(applications.context, {
      state: 'PAYBACK_REQUESTED',
    });
    const { put } = uploader(applications, customerId, applicant(sessionId));
    const refused = put('PAYSLIP', newId(), 0, pdf(1_000));
    await expect(refused).rejects.toMatchObject({
      code: 'application.illegal_transition',
      details: { state: 'PAYBACK_REQUESTED' },
    });
  });
});

describe('another person', () => {
  const refusals: [Actor, string][] = [
    [applicant('another device'), 'customer.not_found'],
    [actors.public, 'session.required'],
  ];
  test.each(refusals)('another person of the kind $kind cannot touch an application', async (actor, code) => {
    const { customerId, send } = await givenUploader();
    const summary = await send('PAYSLIP', pdf(1_000));
    const stranger = uploader(applications, customerId, actor);
    expect(await errorCode(stranger.put('PAYSLIP', newId(), 0, pdf(1_000)))).toBe(code);
    expect(await errorCode(stranger.put('PAYSLIP', summary.fileId, 0, pdf(1_000)))).toBe(code);
    expect(await errorCode(stranger.held(summary.fileId))).toBe(code);
    expect(await errorCode(stranger.attach('PAYSLIP', [summary]))).toBe(code);
  });

  test('another person cannot take over a file by listing it in their own application', async () => {
    const victim = await givenUploader();
    const summary = await victim.send('PAYSLIP', pdf(1_000));
    const thief = await givenUploader();
    // To the thief, the victim's file looks like a file that does not exist, and it is not written.
    expect(await thief.held(summary.fileId)).toEqual([]);
    await thief.put('PAYSLIP', summary.fileId, 0, pdf(1_000));
    expect(await errorCode(thief.attach('PAYSLIP', [summary]))).toBe('file.incomplete');
    expect((await victim.attach('PAYSLIP', [summary])).files).toHaveLength(1);
  });

  test('nobody can upload to an application that does not exist', async () => {
    const nobody = uploader(applications, someId, applicant('session'));
    expect(await errorCode(nobody.put('PAYSLIP', newId(), 0, pdf(1_000)))).toBe('customer.not_found');
  });

  test.each([
    applicant('session'),
    actors.public,
  ])('a caller of the kind $kind cannot read a file', async (actor) => {
    const { send, attach } = await givenUploader();
    const { fileId, ...summary } = await send('PAYSLIP', pdf(1_000));
    await attach('PAYSLIP', [{ fileId, ...summary }]);
    const code = actor.kind === 'public' ? 'auth.required' : 'auth.forbidden';
    expect(await errorCode(applications.call(operations.openDocument, { fileId }, { actor }))).toBe(code);
    const options = applications.options({ actor });
    expect(
      await errorCode(applications.bus.fetchBytes(operations.getChunk, { fileId, index: 0 }, options)),
    ).toBe(code);
  });
});

describe('reading', () => {
  test('[S7.09] a file is found only under its own type and only when it is complete', async () => {
    const { send, attach } = await givenUploader();
    const summary = await send('PAYSLIP', pdf(1_000));
    const { fileId } = summary;
    const describeAs = (fileType?: 'PAYSLIP' | 'CREDIT_REPORT') =>
      applications.call(operations.openDocument, fileType ? { fileId, fileType } : { fileId }, {
        actor: agent,
      });
    expect(await errorCode(describeAs())).toBe('file.not_found');
    await attach('PAYSLIP', [summary]);
    expect(await describeAs('PAYSLIP')).toMatchObject({ fileId, chunks: 1, sizeBytes: 1_000 });
    expect(await errorCode(describeAs('CREDIT_REPORT'))).toBe('file.not_found');
    const options = applications.options({ actor: agent });
    const beyond = applications.bus.fetchBytes(operations.getChunk, { fileId, index: 1 }, options);
    expect(await errorCode(beyond)).toBe('file.not_found');
  });

  test('[S7.09] a stored report is read like any other file', async () => {
    const { customerId, dataKey } = await givenUploader();
    const bytes = Buffer.from(JSON.stringify({ score: 'x'.repeat(300_000) }));
    const report = {
      applicationId: customerId,
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

describe('the sweep of files that no application lists', () => {
  test('the sweep removes abandoned uploads and replaced documents, and keeps listed and growing files', async () => {
    const { send, put, attach } = await givenUploader();
    const slow = newId();
    await put('PAYSLIP', slow, 0, pdf(1_000));
    const abandoned = await send('PAYSLIP', pdf(1_000));
    const replaced = await send('PAYSLIP', pdf(1_000));
    await attach('PAYSLIP', [replaced]);
    const listed = await send('PAYSLIP', pdf(1_000));
    await attach('PAYSLIP', [listed]);
    applications.clock.set(orphanAfterMs + 60_000);
    const recent = await send('PAYSLIP', pdf(1_000));
    await put('PAYSLIP', slow, 1, new Uint8Array(10));
    await sweepOrphanFiles(applications.context);
    const fileIds = [abandoned, replaced, listed, recent].map(({ fileId }) => fileId);
    const stored = await Promise.all([...fileIds, slow].map(isStored));
    expect(stored).toEqual([false, false, true, true, true]);
    const chunks = applications.context.connection.collection(chunksCollection);
    expect(await chunks.countDocuments({ files_id: abandoned.fileId })).toBe(0);
  });

  test('the sweep asks the application when a crash left a listed file without its mark', async () => {
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
