import { randomBytes } from 'node:crypto';
import { chunkBytes, operations } from '@tshepa/contracts';
import { newId } from '@tshepa/messaging';
import { bySize } from '@tshepa/test-kit';
import { attach, describeFile, type Journey, putChunk, sendMissing } from '@tshepa/tools/journey';
import { beforeAll, describe, expect, test } from 'vitest';
import { byCustomer, journeyBefore, postOwn } from '../support/journeys.ts';
import { fileForm, plainCall } from '../support/plain-call.ts';
import { bodyOf, outcomeOf, recordOf, storedRecord } from '../support/records.ts';
import { useTestSystem } from '../support/system.ts';
import {
  cutChunk,
  heldOf,
  lockedStatement,
  longStatement,
  newFile,
  pathOf,
  payslips,
  pdf,
  sendRaw,
  statements,
} from '../support/uploads.ts';

const system = useTestSystem();
let journey: Journey;

beforeAll(async () => {
  journey = await journeyBefore(system.now, 'upload-statements');
});

async function readAsStaff(path: string, id: string): Promise<Buffer> {
  const bearer = await system.now.signIn('agent');
  const { body } = await plainCall(system.now.client(), 'GET', path, { query: { id }, bearer });
  return Buffer.from(String(body.file), 'base64');
}

describe('documents in chunks', () => {
  test('[S7.02][S7.25] documents sent in chunks become part of the application like those of the multipart call', async () => {
    const files = [
      newFile(longStatement(journey, 3), { name: 'August.pdf' }),
      newFile(longStatement(journey, 1)),
    ];
    for (const file of files) await sendMissing(journey.client, statements(journey), file);
    const reply = await attach(journey.client, statements(journey), files);
    expect(reply.files).toMatchObject(
      files.map((file, index) => ({
        fileId: file.fileId,
        fileType: 'BANK_STATEMENT',
        contentType: 'application/pdf',
        fileName: ['August.pdf', 'document-2'][index],
        sizeBytes: file.bytes.byteLength,
        sha256: describeFile(file).sha256,
      })),
    );
    expect(await recordOf(journey)).toMatchObject({
      fixedIncome: 8200,
      bank_link_login_account_number: journey.person.accountNumber,
    });
    const [first] = files;
    const read = await readAsStaff('/file/bank-statement/download', first?.fileId ?? '');
    expect(read.equals(first?.bytes ?? read.subarray(1))).toBe(true);

    const form = fileForm(
      'files',
      files.map(({ bytes }) => bytes),
    );
    const multipart = await postOwn(journey, '/bank_link/uploadBankStatements', {
      ...byCustomer(journey),
      form,
    });
    const shapeOf = (file: object) => Object.keys(file).toSorted();
    expect((multipart.body.files as object[]).map(shapeOf)).toEqual(reply.files.map(shapeOf));
    const { files: listed } = await storedRecord(system.now, journey.customerId);
    expect(listed.filter(({ fileType }) => fileType === 'BANK_STATEMENT')).toEqual(multipart.body.files);
  });

  test('[S7.10] a payslip may be a picture, and an application has only one payslip', async () => {
    const picture = newFile(Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), randomBytes(300_000)]));
    await sendMissing(journey.client, payslips(journey), picture);
    const { files } = await attach(journey.client, payslips(journey), [picture]);
    expect(files).toMatchObject([{ contentType: 'image/png' }]);
    const two = await journey.client.sendOperation(operations.attachDocuments, {
      ...payslips(journey),
      files: [describeFile(picture), describeFile(newFile(pdf(100)))],
    });
    expect(two.status).toBe(422);
  });

  test('an upload continues with the chunk that was interrupted, and sends no other chunk twice', async () => {
    const chunks = bySize({ smallest: 3, full: 12 });
    for (let cutAt = 0; cutAt < chunks; cutAt += 1) {
      const file = newFile(pdf((chunks - 1) * chunkBytes + 1000));
      for (let index = 0; index < cutAt; index += 1)
        await putChunk(journey.client, payslips(journey), file, index);
      await cutChunk(journey, file, cutAt);
      const before = Array.from({ length: cutAt }, (_, index) => index);
      expect(await heldOf(journey, file)).toEqual(before);
      const resent = await sendMissing(journey.client, payslips(journey), file);
      expect([...before, ...resent]).toEqual(Array.from({ length: chunks }, (_, index) => index));
      const { files } = await attach(journey.client, payslips(journey), [file]);
      expect(files).toMatchObject([{ fileId: file.fileId, sha256: describeFile(file).sha256 }]);
    }
  });

  test('chunks may come in any order, all at once and more than once', async () => {
    const file = newFile(pdf(5 * chunkBytes));
    const indexes = [4, 0, 2, 1, 3, 0, 1, 2, 3, 4];
    await Promise.all(indexes.map((index) => putChunk(journey.client, payslips(journey), file, index)));
    expect(await heldOf(journey, file)).toEqual([0, 1, 2, 3, 4]);
    await attach(journey.client, payslips(journey), [file]);
    expect((await readAsStaff('/file/payslip/download', file.fileId)).equals(file.bytes)).toBe(true);
  });

  test('a chunk can be replaced until the file is attached, and not afterwards', async () => {
    const [file, other] = [newFile(pdf(2 * chunkBytes)), pdf(2 * chunkBytes)];
    const put = (bytes: Uint8Array, index: number) =>
      putChunk(journey.client, payslips(journey), { ...file, bytes }, index);
    for (const index of [0, 1]) await put(other.subarray(0, chunkBytes + 5), index);
    for (const index of [0, 1]) await put(file.bytes, index);
    await attach(journey.client, payslips(journey), [file]);
    expect(await put(other, 1)).toEqual({ received: 1 });
    expect(await put(other, 0)).toEqual({ received: 0 });
    expect((await readAsStaff('/file/payslip/download', file.fileId)).equals(file.bytes)).toBe(true);
  });

  test('missing chunks are listed for each file, and nothing is attached until they arrive', async () => {
    const files = [newFile(longStatement(journey, 3)), newFile(longStatement(journey, 2))];
    const [first = newFile(pdf(9)), second = first] = files;
    await putChunk(journey.client, statements(journey), first, 0);
    await putChunk(journey.client, statements(journey), first, 2);
    await sendRaw(journey, pathOf(statements(journey), second.fileId, 0), second.bytes.subarray(0, 1000));
    await putChunk(journey.client, statements(journey), second, 1);
    const before = await storedRecord(system.now, journey.customerId);
    const reply = await journey.client.sendOperation(operations.attachDocuments, {
      ...statements(journey),
      files: files.map(describeFile),
    });
    expect(outcomeOf(reply)).toBe('409 file.incomplete');
    expect(bodyOf(reply)).toMatchObject({
      retryable: true,
      missingPieces: [
        { fileId: first.fileId, chunks: [1] },
        { fileId: second.fileId, chunks: [0] },
      ],
    });
    expect(await storedRecord(system.now, journey.customerId)).toEqual(before);
    await putChunk(journey.client, statements(journey), first, 1);
    await putChunk(journey.client, statements(journey), second, 0);
    expect((await attach(journey.client, statements(journey), files)).files).toHaveLength(2);
  });

  test('a repeated attachment with the same idempotency key acts once, and other files with that key are refused', async () => {
    const [file, later] = [newFile(pdf(1000)), newFile(pdf(1000))];
    for (const each of [file, later]) await sendMissing(journey.client, payslips(journey), each);
    const key = newId();
    const first = await attach(journey.client, payslips(journey), [file], key);
    await attach(journey.client, payslips(journey), [later]);
    expect(await attach(journey.client, payslips(journey), [file], key)).toEqual(first);
    const { files } = await recordOf(journey);
    expect(files.filter(({ fileType }) => fileType === 'PAYSLIP')).toMatchObject([{ fileId: later.fileId }]);
    await expect(attach(journey.client, payslips(journey), [later], key)).rejects.toMatchObject({
      code: 'idempotency.mismatch',
    });
  });

  test('a password opens a protected statement once and is stored nowhere', async () => {
    const password = `open-${newId()}`;
    const file = newFile(lockedStatement(journey, password));
    await sendMissing(journey.client, statements(journey), file);
    const locked = await journey.client.sendOperation(operations.attachDocuments, {
      ...statements(journey),
      files: [describeFile(file)],
    });
    expect(outcomeOf(locked), locked.text).toBe('422 file.password_needed');
    expect(bodyOf(locked)).toMatchObject({ errors: [{ message: 'This PDF needs its password.' }] });
    await expect(
      attach(journey.client, statements(journey), [{ ...file, password: `not-${password}` }], newId()),
    ).rejects.toMatchObject({ code: 'file.password_wrong' });
    await attach(journey.client, statements(journey), [{ ...file, password }], newId());
    expect(await recordOf(journey)).toMatchObject({ fixedIncome: 8200 });
    expect(system.now.logs.join('')).not.toContain(password);
  });
});

describe('a document that the analysis refuses', () => {
  test('a refused document may be sent again with the same idempotency key and other bytes, in chunks or as multipart', async () => {
    const locked = lockedStatement(journey, 'secret');
    const opened = longStatement(journey, 1);
    const file = newFile(locked);
    await sendMissing(journey.client, statements(journey), file);
    await expect(attach(journey.client, statements(journey), [file], 'again-1')).rejects.toMatchObject({
      code: 'file.password_needed',
    });
    await putChunk(journey.client, statements(journey), { ...file, bytes: opened }, 0);
    const reply = await attach(journey.client, statements(journey), [{ ...file, bytes: opened }], 'again-1');
    expect(reply.files).toMatchObject([{ sizeBytes: opened.byteLength }]);

    const upload = (bytes: Uint8Array) =>
      journey.client.sendOperation(
        operations.uploadStatements,
        { customerId: journey.customerId },
        { idempotencyKey: 'again-2', files: [{ name: 'a.pdf', type: 'application/pdf', bytes }] },
      );
    expect(outcomeOf(await upload(locked))).toBe('422 file.password_needed');
    expect(outcomeOf(await upload(opened))).toBe('200');
  });

  test('a refused document does not change the documents of the record', async () => {
    const file = newFile(lockedStatement(journey, 'once', 2), { password: 'once' });
    await sendMissing(journey.client, statements(journey), file);
    await attach(journey.client, statements(journey), [file]);
    const locked = newFile(file.bytes);
    await sendMissing(journey.client, statements(journey), locked);
    const { password: _password, ...withoutPassword } = file;
    const both = attach(journey.client, statements(journey), [withoutPassword, locked]);
    await expect(both).rejects.toMatchObject({ code: 'file.password_needed' });
    await putChunk(journey.client, statements(journey), { ...file, bytes: pdf(file.bytes.byteLength) }, 0);
    const read = await readAsStaff('/file/bank-statement/download', file.fileId);
    expect(read.equals(file.bytes)).toBe(true);
  });
});
