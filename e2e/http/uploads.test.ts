import { randomBytes } from 'node:crypto';
import { chunkBytes, chunkCount, dayMs, maximumFileBytes, operations } from '@tshepa/contracts';
import { newId } from '@tshepa/messaging';
import { bySize, isFull } from '@tshepa/test-kit';
import {
  applicationStages,
  attach,
  describeFile,
  type Journey,
  type LocalFile,
  putChunk,
  runStages,
  sendMissing,
  type Target,
} from '@tshepa/tools/journey';
import { beforeAll, describe, expect, test } from 'vitest';
import { byCustomer, journeyBefore, postOwn } from '../support/journeys.ts';
import { fileForm, plainCall } from '../support/plain-call.ts';
import { bodyOf, codeOf, outcomeOf, recordOf, stateOf, storedRecord } from '../support/records.ts';
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
const hourMs = 3_600_000;
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

  test('[S7.10] a payslip may be a picture, and there is only one', async () => {
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

  test('an upload that is interrupted in any chunk continues with that chunk, and at most that chunk is sent twice', async () => {
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

  test('attaching twice with one idempotency key gets the same reply and acts once, and other files with that key are refused', async () => {
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

describe('refused uploads', () => {
  const put = (index: number | string, bytes: Uint8Array, target = payslips(journey), fileId = newId()) =>
    sendRaw(journey, pathOf(target, fileId, index), bytes);

  test('a file may have exactly 10 MB, and is refused at the first chunk that exceeds it', async () => {
    const last = chunkCount(maximumFileBytes) - 1;
    const rest = maximumFileBytes % chunkBytes;
    expect(outcomeOf(await put(last, new Uint8Array(rest + 1)))).toBe('413 file.too_large');
    expect(outcomeOf(await put(last + 1, new Uint8Array(1)))).toBe('413 file.too_large');
    expect(outcomeOf(await put(last, new Uint8Array(rest)))).toBe('200');
    const tooLarge = { ...describeFile(newFile(pdf(100))), chunks: 41, sizeBytes: maximumFileBytes + 1 };
    const reply = await journey.client.sendOperation(operations.attachDocuments, {
      ...payslips(journey),
      files: [tooLarge],
    });
    expect(outcomeOf(reply)).toBe('413 file.too_large');
  });

  test('[S5.10][S8.09] the type of a file is determined by its first chunk, not by its name', async () => {
    const picture = Buffer.from('89504e470d0a1a0a0102', 'hex');
    const statement = await put(0, picture, statements(journey));
    expect(bodyOf(statement)).toMatchObject({ errors: [{ message: 'Files need to be in PDF format.' }] });
    expect(outcomeOf(await put(0, Buffer.from('MZ')))).toBe('422 file.type_refused');
    expect(outcomeOf(await put(0, new Uint8Array()))).toBe('422 file.empty');
  });

  test('a chunk needs an index, a type and raw bytes', async () => {
    const fileId = newId();
    for (const index of ['-1', '1.5', 'x', '99999', '%00'])
      expect((await put(index, pdf(100))).status, index).toBe(422);
    for (const path of [
      pathOf(payslips(journey), 'no-uuid', 0),
      pathOf({ ...payslips(journey), customerId: 'x' }, fileId, 0),
      pathOf(payslips(journey), fileId, 0).replace('PAYSLIP', 'CREDIT_REPORT'),
      `/uploads/${fileId}/0?customerId=${journey.customerId}`,
      `${pathOf(payslips(journey), fileId, 0)}&index=1`,
      `${pathOf(payslips(journey), fileId, 0)}&name=payslip.pdf`,
    ])
      expect(outcomeOf(await sendRaw(journey, path, pdf(100))), path).toBe('422 request.invalid');
    const path = pathOf(payslips(journey), fileId, 0);
    for (const type of ['application/json', 'multipart/form-data', 'text/plain', ''])
      expect((await sendRaw(journey, path, pdf(100), { 'content-type': type })).status, type).toBe(415);
    expect((await sendRaw(journey, path, pdf(100), { 'content-encoding': 'gzip' })).status).toBe(415);
    expect((await sendRaw(journey, path, pdf(chunkBytes + 1))).status).toBe(413);
    expect(await heldOf(journey, { fileId, bytes: pdf(9) })).toEqual([]);
  });

  test('an invalid description of a file is refused, and the reply names the field', async () => {
    const good = describeFile(newFile(pdf(1000)));
    const send = (files: unknown, more: object = {}) =>
      journey.client.sendOperation(operations.attachDocuments, { ...statements(journey), files, ...more });
    const wrong: [unknown, string][] = [
      [[], '/files'],
      [Array.from({ length: 4 }, () => ({ ...good, fileId: newId() })), '/files'],
      [[good, good], '/files'],
      [[{ ...good, chunks: 2 }], '/files/0/chunks'],
      [[{ ...good, chunks: 0.5 }], '/files/0/chunks'],
      [[{ ...good, sizeBytes: -1 }], '/files/0/sizeBytes'],
      [[{ ...good, sha256: good.sha256.toUpperCase() }], '/files/0/sha256'],
      [[{ ...good, name: '' }], '/files/0/name'],
      [[{ ...good, name: 'n'.repeat(201) }], '/files/0/name'],
      [[{ ...good, password: 'p'.repeat(101) }], '/files/0/password'],
      [[{ ...good, path: '/etc/passwd' }], '/files/0/path'],
      ['all', '/files'],
    ];
    for (const [files, pointer] of wrong) {
      const reply = await send(files);
      expect(outcomeOf(reply), pointer).toBe('422 request.invalid');
      expect(bodyOf(reply).fields).toContainEqual({ pointer, message: expect.any(String) });
    }
    expect(outcomeOf(await send([{ ...good, chunks: 0, sizeBytes: 0 }]))).toBe('422 file.empty');
    expect(outcomeOf(await send([good], { fileType: 'MAB_REPORT' }))).toBe('422 request.invalid');
  });

  test('a file whose bytes do not match its checksum is reported as damaged and not attached', async () => {
    const file = newFile(pdf(1000));
    await sendMissing(journey.client, payslips(journey), file);
    const before = await storedRecord(system.now, journey.customerId);
    const other = { ...describeFile(file), sha256: '0'.repeat(64) };
    const reply = await journey.client.sendOperation(operations.attachDocuments, {
      ...payslips(journey),
      files: [other],
    });
    expect(outcomeOf(reply)).toBe('422 file.damaged');
    expect(await storedRecord(system.now, journey.customerId)).toEqual(before);
  });

  test('nobody can reach another person’s application or file', async () => {
    const other = await journeyBefore(system.now, 'credit-check');
    const file = newFile(pdf(1000));
    await sendMissing(journey.client, payslips(journey), file);
    const attempts = (target: Target) => [
      sendRaw(other, pathOf(target, file.fileId, 0), file.bytes),
      other.client.sendOperation(operations.listChunks, {
        fileId: file.fileId,
        customerId: target.customerId,
      }),
      other.client.sendOperation(operations.attachDocuments, { ...target, files: [describeFile(file)] }),
    ];
    for (const target of [payslips(journey), { ...payslips(journey), customerId: newId() }])
      for (const reply of await Promise.all(attempts(target)))
        expect(outcomeOf(reply)).toBe('404 customer.not_found');
    // To the other applicant the file seems not to exist, and their calls do not change it.
    const [put, listed, attached] = await Promise.all(attempts(payslips(other)));
    expect(put?.status).toBe(200);
    expect(listed?.text).toBe('{"chunks":[]}');
    expect(attached && codeOf(attached)).toBe('file.incomplete');
    const asOther = await sendRaw(journey, pathOf(statements(journey), file.fileId, 0), file.bytes);
    expect(outcomeOf(asOther)).toBe('404 file.not_found');
    expect((await attach(journey.client, payslips(journey), [file])).files).toHaveLength(1);
  });

  test('an application is told to wait after twelve files that it has not attached', async () => {
    const fullJourney = await journeyBefore(system.now, 'credit-check');
    const begin = () => sendRaw(fullJourney, pathOf(payslips(fullJourney), newId(), 0), pdf(100));
    for (let count = 0; count < 12; count += 1) expect((await begin()).status).toBe(200);
    const refused = await begin();
    expect(outcomeOf(refused)).toBe('429 file.too_many');
    expect(bodyOf(refused)).toMatchObject({ retryable: true });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test('[S7.28] while the site is closed new chunks are refused for now, and stored chunks can still be listed', async () => {
    const bearer = await system.now.signIn('manager');
    const updateSite = (json: object) =>
      plainCall(system.now.client(), 'POST', '/appFunction/update', { json, bearer });
    const file = newFile(pdf(1000));
    await sendMissing(journey.client, payslips(journey), file);
    await updateSite({ status: false, message: 'Closed until Monday.' });
    const refused = [
      await put(0, pdf(100)),
      await journey.client.sendOperation(operations.attachDocuments, {
        ...payslips(journey),
        files: [describeFile(file)],
      }),
    ];
    const held = await heldOf(journey, file);
    await updateSite({ status: true, message: '' });
    for (const reply of refused) {
      expect(outcomeOf(reply)).toBe('503 site.closed');
      expect(reply.headers.get('retry-after')).toBe('60');
    }
    expect(held).toEqual([0]);
    expect((await attach(journey.client, payslips(journey), [file])).files).toHaveLength(1);
  });
});

describe('an abandoned upload', () => {
  test.runIf(isFull)(
    'an abandoned upload can continue for seven days after its last chunk, and has to start again afterwards',
    async () => {
      const applicant = await journeyBefore(system.now, 'upload-payslip');
      const [file, other] = [newFile(pdf(3 * chunkBytes)), newFile(pdf(chunkBytes))];
      let offsetMs = 0;
      const moveTo = (nextMs: number) => {
        offsetMs = nextMs;
        return system.now.moveClock(offsetMs);
      };
      /** The job that removes abandoned uploads runs every hour. */
      const expectSwept = (upload: LocalFile) =>
        expect.poll(
          async () => {
            await moveTo(offsetMs + 2 * hourMs);
            return heldOf(applicant, upload);
          },
          { timeout: 20_000 },
        );
      for (const each of [file, other]) await putChunk(applicant.client, payslips(applicant), each, 0);
      await moveTo(6 * dayMs);
      await putChunk(applicant.client, payslips(applicant), file, 1);
      expect(await heldOf(applicant, other)).toEqual([0]);
      await moveTo(7 * dayMs);
      await expectSwept(other).toEqual([]);
      expect(await heldOf(applicant, file)).toEqual([0, 1]);
      await moveTo(13 * dayMs);
      await expectSwept(file).toEqual([]);
      expect(await sendMissing(applicant.client, payslips(applicant), file)).toEqual([0, 1, 2]);
      expect((await attach(applicant.client, payslips(applicant), [file])).files).toHaveLength(1);
      await runStages(applicant, applicationStages.slice(-2));
      expect(await stateOf(applicant)).toBe('ENROLLMENT_OTP_REQUIRED');
    },
  );
});
