import { chunkBytes, chunkCount, dayMs, maximumFileBytes, operations } from '@tshepa/contracts';
import { newId } from '@tshepa/messaging';
import { isFull } from '@tshepa/test-kit';
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
import { journeyBefore } from '../support/journeys.ts';
import { plainCall } from '../support/plain-call.ts';
import { bodyOf, codeOf, outcomeOf, stateOf, storedRecord } from '../support/records.ts';
import { useTestSystem } from '../support/system.ts';
import { heldOf, newFile, pathOf, payslips, pdf, sendRaw, statements } from '../support/uploads.ts';

const system = useTestSystem();
const hourMs = 3_600_000;
let journey: Journey;

beforeAll(async () => {
  journey = await journeyBefore(system.now, 'upload-statements');
});

describe('refused uploads', () => {
  const put = (index: number | string, bytes: Uint8Array, target = payslips(journey), fileId = newId()) =>
    sendRaw(journey, pathOf(target, fileId, index), bytes);

  test('a file may have exactly 10 MB, and the first chunk beyond 10 MB is refused', async () => {
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

  test('an applicant with twelve unattached files has to wait before another upload', async () => {
    const fullJourney = await journeyBefore(system.now, 'credit-check');
    const begin = () => sendRaw(fullJourney, pathOf(payslips(fullJourney), newId(), 0), pdf(100));
    for (let count = 0; count < 12; count += 1) expect((await begin()).status).toBe(200);
    const refused = await begin();
    expect(outcomeOf(refused)).toBe('429 file.too_many');
    expect(bodyOf(refused)).toMatchObject({ retryable: true });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test('[S7.28] while the site is closed, new chunks get a retryable refusal, and stored chunks can be listed', async () => {
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
