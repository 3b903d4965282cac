import { applicationStages, enrolmentStages, runStages, type Walk } from '@tshepa/dev/walk';
import { sampleStatement } from '@tshepa/integrations/samples';
import { describe, expect, test } from 'vitest';
import { fileForm, plainCall } from '../support/plain-call.ts';
import { stateOf, storedRecord } from '../support/records.ts';
import { newWalk, sandboxCase, somebody, useTestSystem } from '../support/system.ts';

const system = useTestSystem();

const upTo = (name: string) => applicationStages.slice(0, applicationStages.findIndex((stage) => stage.name === name));

/** An application right before one of its stages, of one of the documented test people or of anybody. */
async function before(stage: string, key?: string): Promise<Walk> {
  const walk = newWalk(system.now, { person: key ? sandboxCase(key) : somebody() });
  await runStages(walk, upTo(stage));
  return walk;
}

async function submitted(key?: string): Promise<Walk> {
  const walk = newWalk(system.now, { person: key ? sandboxCase(key) : somebody() });
  await runStages(walk, applicationStages);
  return walk;
}

const byCustomer = ({ customerId }: Walk) => ({ query: { customerId } });
const post = ({ client }: Walk, path: string, sent: Parameters<typeof plainCall>[3] = {}) =>
  plainCall(client, 'POST', path, sent);
const get = ({ client }: Walk, path: string, query: Record<string, string> = {}) =>
  plainCall(client, 'GET', path, { query });

describe('saving an application', () => {
  test('[S7.18][S3.07] a save with id 0 and no session gets both, and answers id, state, income and expenses', async () => {
    const client = system.now.client();
    const payload = { loanRequest: { id: 1, currency: 'R', value: 500 }, customerRequest: { firstName: 'Lerato' } };
    const first = await plainCall(client, 'POST', '/loan/upsert', { json: { id: 0, ...payload } });
    expect(first.body).toMatchObject({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      loanDistributions: { state: 'IN_PROGRESS' },
      fixedIncome: null,
      expenses: null,
    });
    const again = await plainCall(client, 'POST', '/loan/upsert', { json: payload });
    expect(again.body.id).not.toBe(first.body.id);
    const own = await plainCall(client, 'GET', '/customer/customer', { query: { id: String(first.body.id) } });
    expect(own.body).toMatchObject({ firstName: 'Lerato', loanDistributions: { loan: { value: 500 } } });
  });

  test('[S3.02][S3.03][S3.04] every answer comes back under the name that it was saved by', async () => {
    const walk = await before('save-personal');
    const { person } = walk;
    const customerRequest = {
      initials: person.initials,
      firstName: person.firstName,
      lastName: person.lastName,
      fullName: person.fullName,
      gender: person.gender,
      idNumber: person.idNumber,
      dateOfBirth: person.dateOfBirth,
      streetName: 'Vilakazi Street',
      streetNumber: '8115',
      suburb: 'Orlando West',
      city: 'Soweto',
      province: 'gauteng',
      postalCode: '1804',
      buildingName: 'Marula Court',
      unitNumber: '12',
      countryCode: 'ZA',
      emailAddress: person.emailAddress,
      homeTel: '0115550111',
      cellNo: person.cellNo,
      maritalStatus: 'widowed',
      noOfDependants: 2,
      homeStatus: 'rental',
      homeLanguage: 'sesotho',
      loginAttempts: 0,
      rent: 1,
      groceries: 2,
      travel: 3,
      comunications: 4,
      education: 5,
    };
    const employmentRequest = {
      employerName: 'Blue Crane Foods',
      workTelNumber: '0115550100',
      employmentType: 'part-time',
      employeeNumber: 'E-7',
      occupation: 'Cashier',
      department: 'Shop floor',
      supervisor: 'Mr Botha',
      grossSalary: 10_400,
      netSalary: 8200.5,
      paymentFrequency: 'weekly',
      salaryDate: 30,
      employerDetails: '12 Main Reef Road',
      fixedIncome: 8200,
      expenses: 3000,
    };
    const bankRequest = {
      bankName: 'fnb',
      branchCode: '250655',
      branchName: 'Soweto',
      accountNumber: '62000000001',
      accountType: 'savings',
    };
    const saved = await post(walk, '/loan/upsert', {
      json: { id: walk.customerId, customerRequest, employmentRequest, bankRequest },
    });
    expect(saved.status, saved.text).toBe(200);
    const own = await get(walk, '/customer/customer', { id: walk.customerId });
    expect(own.body).toMatchObject({
      ...customerRequest,
      ...employmentRequest,
      ...bankRequest,
      rent_amount: 1,
      groceries_amount: 2,
      travel_amount: 3,
      comunication_amount: 4,
      education_amount: 5,
    });
    const { customer } = await storedRecord(system.now, walk.customerId);
    expect(customer).toMatchObject({ countryCode: 'ZA', loginAttempts: 0 });
  });

  test('[S3.06] the six banks are known, and no login of any of them is taken', async () => {
    const walk = await before('save-personal');
    const save = (bankRequest: Record<string, string>) =>
      post(walk, '/loan/upsert', { json: { id: walk.customerId, bankRequest } });
    for (const bankName of ['absa', 'capitec', 'fnb', 'nedbank', 'standard_bank', 'tyme'])
      expect((await save({ bankName })).status).toBe(200);
    for (const login of ['pin', 'password', 'username', 'email', 'id_number'])
      expect((await save({ bankName: 'absa', [login]: '1234' })).body).toMatchObject({
        fields: [{ pointer: `/bankRequest/${login}` }],
      });
  });

  test('[S7.30][S2.03] the page reached is kept with the record, and only when what comes before is there', async () => {
    const walk = await before('save-verification');
    const progress = (page: string) =>
      post(walk, '/customer/progress', { json: { customerId: walk.customerId, page } });
    expect((await progress('verification')).body).toEqual({ ok: true });
    const early = await progress('financial');
    expect(early).toMatchObject({ status: 409, body: { code: 'application.incomplete' } });
    expect(early.body.missing).toContain('customerRequest/emailAddress');
    expect((await progress('nowhere')).status).toBe(422);
    const own = await get(walk, '/customer/customer', { id: walk.customerId });
    expect(own.body.progress).toEqual({ page: 'verification' });
  });

  test('[S5.06][S5.11] the last save names everything that is still missing, documents too', async () => {
    const walk = await before('upload-statements');
    const costs = { rent: 0, groceries: 0, travel: 0, comunications: 0, education: 0, utilities: 0 };
    const save = (extra: object = {}) =>
      post(walk, '/loan/upsert', { json: { id: walk.customerId, customerRequest: costs, ...extra } });
    const reply = await save();
    expect(reply).toMatchObject({ status: 409, body: { code: 'application.incomplete' } });
    expect(reply.body.missing).toEqual([
      'files/BANK_STATEMENT',
      'files/PAYSLIP',
      'employmentRequest/grossSalary',
    ]);
    await post(walk, '/bank_link/uploadBankStatements', {
      ...byCustomer(walk),
      form: fileForm('files', walk.documents.statements),
    });
    const ticked = await save({ employmentRequest: { grossSalary: 10_400, noPayslip: true } });
    expect(ticked.body).toMatchObject({ loanDistributions: { state: 'ENROLLMENT_OTP_REQUIRED' } });
  });

  test('[S5.07][S4.06] the account has to be the one of the statements', async () => {
    const walk = await before('upload-statements');
    const other = sampleStatement({
      bank: 'capitec',
      holder: walk.person.fullName,
      accountNumber: '1999888777',
      fixedIncome: 8200,
      month: '2026-10',
    });
    await runStages({ ...walk, documents: { ...walk.documents, statements: [other] } }, [
      ...applicationStages.slice(upTo('upload-statements').length, -1),
    ]);
    const submit = () => runStages(walk, applicationStages.slice(-1));
    await expect(submit()).rejects.toMatchObject({
      code: 'application.account_mismatch',
      message: 'Account Number does not match the login account Number',
      details: { fields: [{ pointer: '/bankRequest/accountNumber' }] },
    });
    expect(await stateOf(walk)).toBe('IN_PROGRESS');
    await post(walk, '/loan/upsert', {
      json: { id: walk.customerId, bankRequest: { accountNumber: '1999888777' } },
    });
    await submit();
    expect(await stateOf(walk)).toBe('ENROLLMENT_OTP_REQUIRED');
  });
});

describe('documents', () => {
  test('[S7.02][S7.25][S3.08] one to three statements replace those sent before, and their analysis is kept', async () => {
    const walk = await before('upload-statements');
    const [statement = new Uint8Array()] = walk.documents.statements;
    const upload = (count: number) =>
      post(walk, '/bank_link/uploadBankStatements', {
        ...byCustomer(walk),
        form: fileForm('files', Array.from({ length: count }, () => statement)),
      });
    expect((await upload(3)).body.files).toHaveLength(3);
    const { body } = await upload(1);
    expect(body).toMatchObject({ files: [{ fileType: 'BANK_STATEMENT', contentType: 'application/pdf' }] });
    const own = await get(walk, '/customer/customer', { id: walk.customerId });
    const files = own.body.files as { fileType: string; fileId: string }[];
    expect(files.filter(({ fileType }) => fileType === 'BANK_STATEMENT')).toEqual(body.files);
    expect(own.body).toMatchObject({ fixedIncome: 8200, bank_link_login_account_number: walk.person.accountNumber });
    expect((await upload(4)).status).toBe(422);
    const saved = await post(walk, '/loan/upsert', { json: { id: walk.customerId } });
    expect(saved.body).toMatchObject({ fixedIncome: 8200, expenses: expect.any(Number) });
  });

  test('[S5.10][S8.09] what is no PDF, or nothing at all, is refused with the first message', async () => {
    const walk = await before('upload-statements');
    const send = (form: FormData) =>
      post(walk, '/bank_link/uploadBankStatements', { ...byCustomer(walk), form });
    const picture = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1]);
    for (const type of ['image/png', 'application/pdf'])
      expect((await send(fileForm('files', [picture], type))).body).toMatchObject({
        errors: [{ message: 'Files need to be in PDF format.' }],
      });
    expect((await send(fileForm('files', []))).body).toMatchObject({
      errors: [{ message: 'Need to upload atleast 1 statement' }],
    });
    expect((await storedRecord(system.now, walk.customerId)).files.map(({ fileType }) => fileType)).toEqual([
      'CREDIT_REPORT',
    ]);
  });

  test('[S7.10][S5.11] a payslip is a PDF, a JPEG or a PNG in the field "file"', async () => {
    const walk = await before('upload-payslip');
    const send = (bytes: readonly number[], type: string, field = 'file') =>
      post(walk, '/file/uploadPayslip', {
        ...byCustomer(walk),
        form: fileForm(field, [Uint8Array.from(bytes)], type),
      });
    const pdf = [...walk.documents.payslip];
    const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3];
    const jpeg = [0xff, 0xd8, 0xff, 0xe0, 1, 2, 3];
    for (const [bytes, type] of [[png, 'image/png'], [jpeg, 'image/jpeg'], [pdf, 'application/pdf']] as const)
      expect((await send(bytes, type)).body).toMatchObject({ files: [{ fileType: 'PAYSLIP', contentType: type }] });
    for (const [bytes, type] of [[png, 'application/pdf'], [pdf, 'text/plain'], [[0x47, 0x49, 0x46], 'image/gif']] as const)
      expect((await send(bytes, type)).body).toMatchObject({ code: 'file.type_refused' });
    expect((await send(pdf, 'application/pdf', 'other')).status).toBe(422);
    const none = await post(walk, '/file/uploadPayslip', { ...byCustomer(walk), form: fileForm('file', []) });
    expect(none.body).toMatchObject({ message: 'Please upload a payslip or tick the checkbox' });
  });
});

describe('the provider', () => {
  test('[S7.03][S7.19] a decision is looked up or made, once, and a declined one ends the application', async () => {
    const walk = await before('decision');
    const decide = (target: Walk) =>
      post(target, '/provider', { json: { customerId: target.customerId, idNumber: target.person.idNumber } });
    expect((await decide(walk)).body).toEqual({ approved: true, declined: false, state: 'IN_PROGRESS' });
    await decide(walk);
    const decisions = await system.now.sandbox.ledger('decision');
    expect(decisions.filter(({ reference }) => reference.includes(walk.customerId))).toHaveLength(1);
    const declined = await before('decision', 'decisionDeclined');
    expect((await decide(declined)).body).toMatchObject({ declined: true, state: 'DECLINED' });

    const unknown = await get(walk, '/provider', { idNumber: walk.person.idNumber });
    expect(unknown.body).toEqual({ approved: false, client_id: null });
    const known = await before('decision', 'approvedBefore');
    const found = await get(known, '/provider', { idNumber: known.person.idNumber });
    expect(found.body).toEqual({ approved: true, client_id: expect.any(String) });
  });

  test('[S7.04][S7.05][S7.20] the two submissions after banking, and the passing on of documents', async () => {
    const walk = await submitted();
    const client = await post(walk, '/provider/add', byCustomer(walk));
    expect(client.body).toEqual({ ok: true });
    const employer = await post(walk, '/provider/employer', { json: { customerId: walk.customerId } });
    expect(employer.body).toEqual({ employer_id: expect.any(String) });
    const files = await post(walk, '/provider/upload-files', byCustomer(walk));
    expect(files.body).toEqual({ uploaded: 2 });
  });

  test('[S7.20][S8.07] a refused submission answers 403 with a list of errors', async () => {
    const walk = await before('add-client', 'submissionRefused');
    const reply = await post(walk, '/provider/add', byCustomer(walk));
    expect(reply.status).toBe(403);
    expect(reply.body).toMatchObject({
      title: 'Something went wrong, please try again later',
      errors: [
        { error: 'The account number failed verification' },
        { error: 'The employer is not on the approved list' },
      ],
    });
    expect(await stateOf(walk)).toBe('IN_PROGRESS');
  });

  test('[S7.06][S7.29][S3.13] employers are found by part of a name, from three characters on', async () => {
    const walk = await before('save-personal');
    const found = await get(walk, '/provider/employers/list', { search: 'crane' });
    expect(JSON.parse(found.text)).toContainEqual({
      employer_name: 'Blue Crane Logistics',
      employer_id: expect.any(String),
    });
    expect((await get(walk, '/provider/employers/list', { search: 'cr' })).status).toBe(422);
    const options = await get(walk, '/provider/list_payout_options');
    expect(JSON.parse(options.text).map(({ id }: { id: string }) => id)).toEqual(['eft', 'e-wallet']);
  });

  test('[S7.21][S8.06] the enrolment passcode is sent, refused when wrong, and opens the payout choice', async () => {
    const walk = await submitted();
    const { customerId, person, sandbox } = walk;
    const { idNumber } = person;
    const sent = await post(walk, '/provider/send-enrolment-otp', { query: { idNumber, customerId } });
    expect(sent.body).toEqual({ expiresInSeconds: 300, resendInSeconds: 30, attemptsLeft: 5 });
    const early = await post(walk, '/provider/send-enrolment-otp', { json: { idNumber, customerId } });
    expect(early).toMatchObject({ status: 403, body: { code: 'otp.too_soon', data: expect.any(String) } });
    const right = await sandbox.passcode(person.cellNo);
    const wrong = right === '00000' ? '00001' : '00000';
    const refused = await post(walk, '/provider/otp/submit', { query: { idNumber, otp: wrong } });
    expect(refused).toMatchObject({
      status: 403,
      body: { return_reason: 'Please enter a valid OTP', attemptsLeft: 4 },
    });
    const taken = await post(walk, '/provider/otp/submit', { query: { idNumber, otp: right } });
    expect(taken.body).toMatchObject({ id: customerId, state: 'PAYBACK_REQUESTED' });
    const twice = await post(walk, '/provider/otp/submit', { query: { idNumber, otp: right } });
    expect(twice).toMatchObject({ status: 409, body: { state: 'PAYBACK_REQUESTED' } });
  });

  test('[S7.26][S9.07] the payout choice is one of those on offer', async () => {
    const walk = await submitted();
    await runStages(walk, enrolmentStages);
    const choose = (option: string) =>
      post(walk, '/loan/payback-option', { query: { id: walk.customerId, option } });
    expect((await choose('cash')).status).toBe(422);
    expect((await choose('e-wallet')).body).toMatchObject({ state: 'AWAITING_BUDGET' });
    const { loan } = await storedRecord(system.now, walk.customerId);
    expect(loan.payback_option).toBe('e-wallet');
  });
});

describe('leaving', () => {
  test('[S7.12][S7.27] exit deletes and ends the session; reset forgets the device and keeps the state', async () => {
    for (const [path, state] of [['/customer/delete', 'DELETED'], ['/customer/reset', 'IN_PROGRESS']] as const) {
      const walk = await before('save-verification');
      const reply = await post(walk, path, { query: { id: walk.customerId } });
      expect(reply.body).toEqual({ ok: true });
      expect(reply.headers.get('set-cookie')).toMatch(/Max-Age=0/);
      const { loan, page, sessionIds } = await storedRecord(system.now, walk.customerId);
      expect({ state: loan.state, page, sessionIds }).toEqual({ state, page: '', sessionIds: [] });
      expect((await get(walk, '/customer/customer', { id: walk.customerId })).status).toBe(401);
    }
  });
});
