import { sampleStatement } from '@tshepa/integrations/samples';
import { applicationStages, runStages, stagesBefore } from '@tshepa/tools/journey';
import { describe, expect, test } from 'vitest';
import { byCustomer, getOwn, journeyBefore, postOwn } from '../support/journeys.ts';
import { fileForm, plainCall } from '../support/plain-call.ts';
import { stateOf, storedRecord } from '../support/records.ts';
import { useTestSystem } from '../support/system.ts';

const system = useTestSystem();

describe('saving an application', () => {
  test('[S7.18][S3.07] a save with id 0 and no session creates an application and a session, and returns id, state, income and expenses', async () => {
    const client = system.now.client();
    const payload = {
      loanRequest: { id: 1, currency: 'R', value: 500 },
      customerRequest: { firstName: 'Lerato' },
    };
    const first = await plainCall(client, 'POST', '/loan/upsert', { json: { id: 0, ...payload } });
    expect(first.body).toMatchObject({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      loanDistributions: { state: 'IN_PROGRESS' },
      fixedIncome: null,
      expenses: null,
    });
    const again = await plainCall(client, 'POST', '/loan/upsert', { json: payload });
    expect(again.body.id).not.toBe(first.body.id);
    const own = await plainCall(client, 'GET', '/customer/customer', {
      query: { id: String(first.body.id) },
    });
    expect(own.body).toMatchObject({ firstName: 'Lerato', loanDistributions: { loan: { value: 500 } } });
  });

  test('[S3.02][S3.03][S3.04] every answer is returned under the name that it was saved by', async () => {
    const journey = await journeyBefore(system.now, 'save-personal');
    const { person } = journey;
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
    const saved = await postOwn(journey, '/loan/upsert', {
      json: { id: journey.customerId, customerRequest, employmentRequest, bankRequest },
    });
    expect(saved.status, saved.text).toBe(200);
    const own = await getOwn(journey, '/customer/customer', { id: journey.customerId });
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
    const { applicant: customer } = await storedRecord(system.now, journey.customerId);
    expect(customer).toMatchObject({ countryCode: 'ZA', loginAttempts: 0 });
  });

  test('[S3.06] the six banks are accepted, and login details for a bank are refused', async () => {
    const journey = await journeyBefore(system.now, 'save-personal');
    const save = (bankRequest: Record<string, string>) =>
      postOwn(journey, '/loan/upsert', { json: { id: journey.customerId, bankRequest } });
    for (const bankName of ['absa', 'capitec', 'fnb', 'nedbank', 'standard_bank', 'tyme'])
      expect((await save({ bankName })).status).toBe(200);
    for (const login of ['pin', 'password', 'username', 'email', 'id_number'])
      expect((await save({ bankName: 'absa', [login]: '1234' })).body).toMatchObject({
        fields: [{ pointer: `/bankRequest/${login}` }],
      });
  });

  test('[S7.30] the last page is stored with the application only when all answers of earlier pages are there', async () => {
    const journey = await journeyBefore(system.now, 'save-verification');
    const progress = (page: string) =>
      postOwn(journey, '/customer/progress', { json: { customerId: journey.customerId, page } });
    expect((await progress('verification')).body).toEqual({ ok: true });
    const early = await progress('financial');
    expect(early).toMatchObject({ status: 409, body: { code: 'application.incomplete' } });
    expect(early.body.missing).toContain('customerRequest/emailAddress');
    expect((await progress('nowhere')).status).toBe(422);
    const own = await getOwn(journey, '/customer/customer', { id: journey.customerId });
    expect(own.body.progress).toEqual({ page: 'verification' });
  });

  test('[S5.06][S5.11] the last save is refused and names everything that is still missing, documents included', async () => {
    const journey = await journeyBefore(system.now, 'upload-statements');
    const costs = { rent: 0, groceries: 0, travel: 0, comunications: 0, education: 0, utilities: 0 };
    const save = (extra: object = {}) =>
      postOwn(journey, '/loan/upsert', {
        json: { id: journey.customerId, customerRequest: costs, ...extra },
      });
    const reply = await save();
    expect(reply).toMatchObject({ status: 409, body: { code: 'application.incomplete' } });
    expect(reply.body.missing).toEqual([
      'files/BANK_STATEMENT',
      'files/PAYSLIP',
      'employmentRequest/grossSalary',
    ]);
    await postOwn(journey, '/bank_link/uploadBankStatements', {
      ...byCustomer(journey),
      form: fileForm('files', journey.documents.statements),
    });
    const ticked = await save({ employmentRequest: { grossSalary: 10_400, noPayslip: true } });
    expect(ticked.body).toMatchObject({ loanDistributions: { state: 'ENROLLMENT_OTP_REQUIRED' } });
  });

  test('[S5.07] a submission is refused when the account number differs from that of the statements', async () => {
    const journey = await journeyBefore(system.now, 'upload-statements');
    const other = sampleStatement({
      bank: 'capitec',
      holder: journey.person.fullName,
      accountNumber: '1999888777',
      fixedIncome: 8200,
      month: '2026-10',
    });
    await runStages({ ...journey, documents: { ...journey.documents, statements: [other] } }, [
      ...applicationStages.slice(stagesBefore('upload-statements').length, -1),
    ]);
    const submit = () => runStages(journey, applicationStages.slice(-1));
    await expect(submit()).rejects.toMatchObject({
      code: 'application.account_mismatch',
      message: 'Account Number does not match the login account Number',
      details: { fields: [{ pointer: '/bankRequest/accountNumber' }] },
    });
    expect(await stateOf(journey)).toBe('IN_PROGRESS');
    await postOwn(journey, '/loan/upsert', {
      json: { id: journey.customerId, bankRequest: { accountNumber: '1999888777' } },
    });
    await submit();
    expect(await stateOf(journey)).toBe('ENROLLMENT_OTP_REQUIRED');
  });
});

describe('leaving an application', () => {
  test('[S7.12][S7.27] exit deletes the application and ends the session; reset unbinds the device and keeps the state', async () => {
    for (const [path, state] of [
      ['/customer/delete', 'DELETED'],
      ['/customer/reset', 'IN_PROGRESS'],
    ] as const) {
      const journey = await journeyBefore(system.now, 'save-verification');
      const reply = await postOwn(journey, path, { query: { id: journey.customerId } });
      expect(reply.body).toEqual({ ok: true });
      expect(reply.headers.get('set-cookie')).toMatch(/Max-Age=0/);
      const { loan, page, sessionIds } = await storedRecord(system.now, journey.customerId);
      expect({ state: loan.state, page, sessionIds }).toEqual({ state, page: '', sessionIds: [] });
      expect((await getOwn(journey, '/customer/customer', { id: journey.customerId })).status).toBe(401);
    }
  });
});
