import { describeFile, type Journey } from '@tshepa/tools/journey';
import { describe, expect, test } from 'vitest';
import { byCustomer, getOwn, journeyBefore, postOwn } from '../support/journeys.ts';
import { fileForm, plainCall } from '../support/plain-call.ts';
import { stateOf, storedRecord } from '../support/records.ts';
import { useTestSystem } from '../support/system.ts';
import { newFile } from '../support/uploads.ts';

const system = useTestSystem();

describe('documents', () => {
  test('[S7.02][S7.25][S3.08] one to three statements replace earlier ones, and their analysis is stored', async () => {
    const journey = await journeyBefore(system.now, 'upload-statements');
    const [statement = new Uint8Array()] = journey.documents.statements;
    const upload = (count: number) =>
      postOwn(journey, '/bank_link/uploadBankStatements', {
        ...byCustomer(journey),
        form: fileForm(
          'files',
          Array.from({ length: count }, () => statement),
        ),
      });
    expect((await upload(3)).body.files).toHaveLength(3);
    const { body } = await upload(1);
    expect(body).toMatchObject({ files: [{ fileType: 'BANK_STATEMENT', contentType: 'application/pdf' }] });
    const own = await getOwn(journey, '/customer/customer', { id: journey.customerId });
    const files = own.body.files as { fileType: string; fileId: string }[];
    expect(files.filter(({ fileType }) => fileType === 'BANK_STATEMENT')).toEqual(body.files);
    expect(own.body).toMatchObject({
      fixedIncome: 8200,
      bank_link_login_account_number: journey.person.accountNumber,
    });
    expect((await upload(4)).status).toBe(422);
    const saved = await postOwn(journey, '/loan/upsert', { json: { id: journey.customerId } });
    expect(saved.body).toMatchObject({ fixedIncome: 8200, expenses: expect.any(Number) });
  });

  test('[S5.10][S8.09] a file that is not a PDF and a call without a file are refused, each with its own message', async () => {
    const journey = await journeyBefore(system.now, 'upload-statements');
    const send = (form: FormData) =>
      postOwn(journey, '/bank_link/uploadBankStatements', { ...byCustomer(journey), form });
    const picture = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1]);
    for (const type of ['image/png', 'application/pdf'])
      expect((await send(fileForm('files', [picture], type))).body).toMatchObject({
        errors: [{ message: 'Files need to be in PDF format.' }],
      });
    expect((await send(fileForm('files', []))).body).toMatchObject({
      errors: [{ message: 'Need to upload atleast 1 statement' }],
    });
    expect(
      (await storedRecord(system.now, journey.customerId)).files.map(({ fileType }) => fileType),
    ).toEqual(['CREDIT_REPORT']);
  });

  test('[S7.10][S5.11] a payslip is a PDF, a JPEG or a PNG in the field "file"', async () => {
    const journey = await journeyBefore(system.now, 'upload-payslip');
    const send = (bytes: readonly number[], type: string, field = 'file') =>
      postOwn(journey, '/file/uploadPayslip', {
        ...byCustomer(journey),
        form: fileForm(field, [Uint8Array.from(bytes)], type),
      });
    const pdf = [...journey.documents.payslip];
    const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3];
    const jpeg = [0xff, 0xd8, 0xff, 0xe0, 1, 2, 3];
    for (const [bytes, type] of [
      [png, 'image/png'],
      [jpeg, 'image/jpeg'],
      [pdf, 'application/pdf'],
    ] as const)
      expect((await send(bytes, type)).body).toMatchObject({
        files: [{ fileType: 'PAYSLIP', contentType: type }],
      });
    for (const [bytes, type] of [
      [png, 'application/pdf'],
      [pdf, 'text/plain'],
      [[0x47, 0x49, 0x46], 'image/gif'],
    ] as const)
      expect((await send(bytes, type)).body).toMatchObject({ code: 'file.type_refused' });
    expect((await send(pdf, 'application/pdf', 'other')).status).toBe(422);
    const none = await postOwn(journey, '/file/uploadPayslip', {
      ...byCustomer(journey),
      form: fileForm('file', []),
    });
    expect(none.body).toMatchObject({ message: 'Please upload a payslip or tick the checkbox' });
  });
});

describe('files for staff', () => {
  test('[S7.09][S7.31][S3.08] every kind of document is returned as base64 by its own call only', async () => {
    const journey = await journeyBefore(system.now, 'send-enrolment-otp');
    const { files } = await storedRecord(system.now, journey.customerId);
    const bearer = await system.now.signIn('agent');
    const read = (path: string, id: string) =>
      plainCall(system.now.client(), 'GET', path, { query: { id }, bearer });
    const paths = {
      CREDIT_REPORT: '/file/credit-report/download',
      MAB_REPORT: '/file/mab-report/download',
      BANK_STATEMENT: '/file/bank-statement/download',
      PAYSLIP: '/file/payslip/download',
    } as const;
    expect(files.map(({ fileType }) => fileType).toSorted()).toEqual(Object.keys(paths).toSorted());
    for (const { fileId, fileType, contentType, sizeBytes } of files) {
      const { body } = await read(paths[fileType], fileId);
      expect(body.contentType).toBe(contentType);
      const bytes = Buffer.from(String(body.file), 'base64');
      expect(bytes.byteLength).toBe(sizeBytes);
      if (fileType === 'PAYSLIP') expect(bytes.equals(journey.documents.payslip)).toBe(true);
      for (const other of Object.values(paths).filter((path) => path !== paths[fileType]))
        expect(await read(other, fileId)).toMatchObject({
          status: 404,
          body: { code: 'file.not_found' },
        });
    }
  });
});

describe('the list of documents in a submission', () => {
  const submit = async (from: Journey, manifest: object | undefined, answers: object = {}) => {
    const costs = { rent: 1, groceries: 1, travel: 1, comunications: 1, education: 0, utilities: 1 };
    return postOwn(from, '/loan/upsert', {
      json: { id: from.customerId, customerRequest: costs, ...answers, ...(manifest ? { manifest } : {}) },
    });
  };
  const shaOf = (bytes: Uint8Array) => describeFile(newFile(bytes)).sha256;

  test('[S5.06] the list of documents must match the stored documents; otherwise the reply names the documents that differ, and nothing changes', async () => {
    const applicant = await journeyBefore(system.now, 'submit');
    const [statement = '', payslip] = [
      ...applicant.documents.statements.map(shaOf),
      shaOf(applicant.documents.payslip),
    ];
    const before = await storedRecord(system.now, applicant.customerId);
    const wrong: [object, string[]][] = [
      [{ statements: [payslip], payslip }, ['files/BANK_STATEMENT']],
      [{ statements: [statement, statement], payslip }, ['files/BANK_STATEMENT']],
      [{ statements: [statement], payslip: null }, ['files/PAYSLIP']],
      [{ statements: [], payslip: statement }, ['files/BANK_STATEMENT', 'files/PAYSLIP']],
    ];
    for (const [manifest, missing] of wrong) {
      const reply = await submit(applicant, manifest);
      expect(reply).toMatchObject({ status: 409, body: { code: 'application.incomplete', missing } });
    }
    expect((await submit(applicant, { statements: [statement] })).status).toBe(422);
    expect((await submit(applicant, { statements: ['x'], payslip })).status).toBe(422);
    expect(await storedRecord(system.now, applicant.customerId)).toEqual(before);
    expect((await submit(applicant, { statements: [statement], payslip })).status).toBe(200);
    expect(await stateOf(applicant)).toBe('ENROLLMENT_OTP_REQUIRED');
  });

  test('the list of documents contains no payslip when the applicant has none, whatever was uploaded before', async () => {
    const applicant = await journeyBefore(system.now, 'submit');
    const statementShas = applicant.documents.statements.map(shaOf);
    const noPayslip = { employmentRequest: { noPayslip: true } };
    const withPayslip = { statements: statementShas, payslip: shaOf(applicant.documents.payslip) };
    const refused = await submit(applicant, withPayslip, noPayslip);
    expect(refused).toMatchObject({ status: 409, body: { missing: ['files/PAYSLIP'] } });
    const reply = await submit(applicant, { statements: statementShas, payslip: null }, noPayslip);
    expect(reply.status, reply.text).toBe(200);
  });
});
