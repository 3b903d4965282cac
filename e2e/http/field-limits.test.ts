import { addDays, addMonths, hasValidCheckDigit, johannesburgDay, operations } from '@tshepa/contracts';
import { newId } from '@tshepa/messaging';
import { bySize } from '@tshepa/test-kit';
import { type FieldRow, fieldRows } from '@tshepa/test-kit/field-cases/rows';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  banking,
  type Form,
  moreInfo,
  otherDigits,
  personal,
  picture,
  type Row,
  rightToLeft,
  spoilt,
  verification,
} from '../support/field-table.ts';
import { bodyOf, storedRecord } from '../support/records.ts';
import { somebody, useTestSystem } from '../support/system.ts';

const system = useTestSystem();
const person = somebody();
const customerId = newId();
/** An application without answers, so that an answer under test contradicts no other. */
const plainId = newId();
let client: ReturnType<typeof system.now.client>;

beforeAll(async () => {
  client = system.now.client();
  await client.call(operations.openSession, {});
  const { fullName, initials, idNumber } = person;
  await client.call(operations.saveApplication, {
    id: customerId,
    customerRequest: { fullName, initials, idNumber },
  });
});

const save = (form: Form, answers: Record<string, unknown>) =>
  client.sendOperation(operations.saveApplication, { id: customerId, [form]: answers });

type Answers = Record<string, unknown>;

/** Expects a refusal that names the field and leaves the record and its version unchanged. */
async function expectRefused(
  form: Form,
  answers: Answers,
  field = Object.keys(answers)[0],
  message?: string,
) {
  const before = await storedRecord(system.now, customerId);
  const reply = await save(form, answers);
  const label = `${form} ${JSON.stringify(answers).slice(0, 80)} ${reply.text.slice(0, 200)}`;
  expect(reply.status, label).toBe(422);
  expect(reply.headers.get('content-type')).toBe('application/problem+json');
  expect(bodyOf(reply).fields, label).toContainEqual({
    pointer: `/${form}/${field}`,
    message: message ?? expect.any(String),
  });
  expect(await storedRecord(system.now, customerId)).toEqual(before);
}

async function expectTaken(form: Form, answers: Answers) {
  const reply = await save(form, answers);
  expect(reply.status, `${JSON.stringify(answers).slice(0, 80)} ${reply.text.slice(0, 200)}`).toBe(200);
}

async function checkRow({ form, field, good, longest, wrong = [], isOptional }: Row) {
  await expectTaken(form, { [field]: good });
  if (longest) {
    await expectTaken(form, { [field]: longest });
    await expectRefused(form, { [field]: `${longest}1` });
  }
  const empty = isOptional ? [] : ['', '   '];
  for (const value of [...empty, ...spoilt(good), ...wrong, null, [good], { $gt: '' }, true])
    await expectRefused(form, { [field]: value });
}

/** Sends each odd input exactly as somebody would type it, and expects the reply that the form would give. */
async function checkCases(form: Form, { field, cases }: FieldRow) {
  for (const { input, text, server } of cases) {
    const reply = await client.sendOperation(operations.saveApplication, {
      id: plainId,
      [form]: { [field]: text },
    });
    // Like the form, the server names the first problem.
    const [first] = JSON.parse(reply.text).fields ?? [];
    const answer = { status: reply.status, ...first };
    const pointer = `/${form}/${field}`;
    const stated = server === undefined ? { status: 200 } : { status: 422, pointer, message: server };
    expect(answer, `${field}: ${input}`).toEqual(stated);
  }
}

const everyRow = fieldRows.flatMap((row) =>
  row.form === 'contact' ? [] : [[row.field, row.form, row] as const],
);
/** One field of each kind, or all fields. */
const rows = bySize({
  smallest: everyRow.filter(
    ([, , { kind }], index) => everyRow.findIndex(([, , row]) => row.kind === kind) === index,
  ),
  full: everyRow,
});

const rowName = (row: Row) => [row.field, row] as const;

describe('the limits of fields', () => {
  test.each(
    personal.map(rowName),
  )('[S5.01][S9.05] personal: %s accepts answers up to its limit, and refuses longer and wrong ones', (_field, row) =>
    checkRow(row));
  test.each(
    verification.map(rowName),
  )('[S5.02][S9.11] verification: %s accepts answers up to its limit, and refuses longer and wrong ones', (_field, row) =>
    checkRow(row));
  test.each(
    moreInfo.map(rowName),
  )('[S5.05][S9.11][S9.05] more about the person: %s accepts answers up to its limit, and refuses longer and wrong ones', (_field, row) =>
    checkRow(row));
  test.each(
    banking.map(rowName),
  )('[S5.07][S9.05] banking: %s accepts answers up to its limit, and refuses longer and wrong ones', (_field, row) =>
    checkRow(row));

  test.each(
    rows,
  )('[S5.01][S5.02][S5.07] %s: odd input gets the same reply as in the form', (_field, form, row) =>
    checkCases(form, row));

  test('[S9.11] every listed choice is accepted', async () => {
    const lists = {
      province: [
        'eastern cape',
        'free state',
        'gauteng',
        'kwazulu-natal',
        'limpopo',
        'mpumalanga',
        'northern cape',
        'north west',
        'western cape',
      ],
      maritalStatus: ['single', 'married', 'widowed', 'divorced', 'seperated'],
      homeStatus: ['bond', 'rental', 'family'],
      countryCode: ['ZA'],
    };
    for (const [field, values] of Object.entries(lists))
      for (const value of values) await expectTaken('customerRequest', { [field]: value });
    for (const value of ['full-time', 'part-time'])
      await expectTaken('employmentRequest', { employmentType: value });
    for (const paymentFrequency of ['weekly', 'fortnightly', 'monthly'])
      await expectTaken('employmentRequest', { paymentFrequency });
    await expectRefused('employmentRequest', { paymentFrequency: 'daily' });
    await expectRefused('customerRequest', { countryCode: 'NA' });
  });

  test('[S5.01] initials must match the full name, whatever their case and spaces', async () => {
    const { fullName } = person;
    // There are as many initials as names, two or three.
    const [first = '', ...others] = person.initials;
    await expectTaken('customerRequest', { fullName, initials: `${first} ${others.join('').toLowerCase()}` });
    await expectRefused('customerRequest', { initials: 'QX' });
    for (const value of ['', 'x'.repeat(21), `${rightToLeft}TN`, picture, 'x'.repeat(10_000)])
      await expectRefused('customerRequest', { initials: value });
  });

  test('[S5.01][S9.05] an ID number has 13 digits, a real date, a known citizenship and a right check digit', async () => {
    const good = person.idNumber;
    const bad = [
      good.slice(1),
      `${good}1`,
      `${good.slice(0, 12)}${(Number(good[12]) + 1) % 10}`,
      `99${'13'}${good.slice(4)}`,
      `${good.slice(0, 10)}5${good.slice(11)}`,
      `${otherDigits}${otherDigits}${otherDigits}`.slice(0, 13),
      ` ${good.slice(1)}`,
      Number(good),
      '',
      '9'.repeat(10_000),
    ];
    for (const idNumber of bad) await expectRefused('customerRequest', { idNumber });
  });

  test('[S1.01][S9.01] nobody is accepted before the 18th birthday, by the date in Johannesburg', async () => {
    const today = johannesburgDay(new Date());
    const idOfBirth = (day: string) => {
      const start = `${day.slice(2).replaceAll('-', '')}500108`;
      return [...'0123456789'].map((digit) => start + digit).find(hasValidCheckDigit);
    };
    const ask = (idNumber: unknown) =>
      client.sendOperation(operations.saveApplication, { customerRequest: { idNumber } });
    const eighteen = addMonths(today, -18 * 12);
    expect((await ask(idOfBirth(eighteen))).status).toBe(200);
    const tooYoung = await ask(idOfBirth(addDays(eighteen, 1)));
    expect(tooYoung.status).toBe(422);
    expect(bodyOf(tooYoung).fields).toEqual([
      { pointer: '/customerRequest/idNumber', message: 'You need to be 18 or older to apply' },
    ]);
  });

  test('[S5.02] the date of birth must be that of the ID number', async () => {
    await expectTaken('customerRequest', { dateOfBirth: person.dateOfBirth });
    const message = 'Date input not valid';
    for (const dateOfBirth of ['1990-02-30', '1990-2-3', '30-01-1990', '', 'yesterday'])
      await expectRefused('customerRequest', { dateOfBirth }, 'dateOfBirth', message);
    await expectRefused('customerRequest', { dateOfBirth: '1970-01-01' });
    await expectRefused('customerRequest', { dateOfBirth: `20${person.dateOfBirth.slice(2)}` });
  });

  test('[S5.03] the gender must be that of the seventh digit of the ID number', async () => {
    const other = person.gender === 'female' ? 'male' : 'female';
    await expectTaken('customerRequest', { gender: person.gender });
    for (const gender of [other, '', 'other', 1]) await expectRefused('customerRequest', { gender });
  });

  test('[S5.04][S9.05] the salary day is 1 to 30, and amounts are not negative', async () => {
    for (const salaryDate of [1, 30]) await expectTaken('employmentRequest', { salaryDate });
    for (const salaryDate of [0, 31, -1, 1.5, '25', null, 1e9])
      await expectRefused('employmentRequest', { salaryDate });
    await expectTaken('employmentRequest', { netSalary: 4000 });
    for (const netSalary of [-1, 8000.001, 10_000_001, '8000', null])
      await expectRefused('employmentRequest', { netSalary });
  });

  test('[S5.06] gross income and the six monthly costs are numbers, and may be 0', async () => {
    for (const field of ['rent', 'groceries', 'travel', 'comunications', 'education', 'utilities']) {
      await expectTaken('customerRequest', { [field]: 0 });
      for (const value of [-0.01, '0', '', null, 0.001, 10_000_001])
        await expectRefused('customerRequest', { [field]: value });
    }
    await expectTaken('employmentRequest', { grossSalary: 0 });
    for (const grossSalary of [-1, '1', null]) await expectRefused('employmentRequest', { grossSalary });
  });

  test('[S3.01][S1.03] the amount of a loan is R500 or R1000 and nothing else', async () => {
    const ask = (loanRequest: unknown) =>
      client.sendOperation(operations.saveApplication, { id: customerId, loanRequest });
    expect((await ask({ id: 1, currency: 'ZAR', value: 500 })).status).toBe(200);
    expect((await ask({ id: 2, currency: 'R', value: 1000 })).status).toBe(200);
    const refused = [
      { id: 1, currency: 'ZAR', value: 1000 },
      { id: 3, currency: 'ZAR', value: 2000 },
      { id: 1, currency: 'USD', value: 500 },
      { id: 1, currency: 'ZAR', value: '500' },
      { id: 1, currency: 'ZAR', value: 499.99 },
      null,
    ];
    for (const loan of refused) expect((await ask(loan)).status, JSON.stringify(loan)).toBe(422);
  });

  test('[S5.08] a passcode has five digits and nothing else', async () => {
    for (const otp of ['', '1234', '123456', '1234a', otherDigits, ' 1234', '9'.repeat(10_000)]) {
      const calls = await Promise.all([
        client.sendOperation(operations.verifyEnrolmentPasscode, { idNumber: person.idNumber, otp }),
        client.sendOperation(operations.verifyLoanPasscode, { customerId, loanOtp: otp }),
        client.sendOperation(operations.verifyManualPasscode, { id: customerId, otp }),
      ]);
      for (const reply of calls) {
        expect(reply.status, otp.slice(0, 20)).toBe(422);
        expect(reply.text).toContain('Please enter a valid OTP');
      }
    }
  });

  test('[S5.09][S3.05] a contact message needs a valid e-mail address and a text', async () => {
    const ask = (email: unknown, message: unknown) =>
      client.sendOperation(operations.sendContactMessage, { email, message });
    expect((await ask('visitor@mailbox.example', 'w'.repeat(2000))).status).toBe(200);
    for (const message of ['', '   ', 'w'.repeat(2001), 'w'.repeat(10_000), 5])
      expect(bodyOf(await ask('visitor@mailbox.example', message)).fields).toMatchObject([
        { pointer: '/message' },
      ]);
    for (const email of [
      '',
      'a@b',
      `a${rightToLeft}@mailbox.example`,
      `${picture}@mailbox.example`,
      'a\r\nbcc: b@mailbox.example',
    ])
      expect(bodyOf(await ask(email, 'Good day')).fields).toMatchObject([{ pointer: '/email' }]);
  });
});
