import { createHash } from 'node:crypto';
import {
  agreementOfRecord,
  agreementText,
  agreementVersion,
  johannesburgDay,
  operations,
} from '@tshepa/contracts';
import { newId } from '@tshepa/messaging';
import { type Journey, runStages, stagesBefore } from '@tshepa/tools/journey';
import { beforeAll, expect, test } from 'vitest';
import { journeyBefore, postOwn } from '../support/journeys.ts';
import { bodyOf, outcomeOf, recordOf, rewrite, storedRecord } from '../support/records.ts';
import { useTestSystem } from '../support/system.ts';

const system = useTestSystem();
let bearer: string;
beforeAll(async () => {
  bearer = await system.now.signIn('manager');
});

const walkToLoan = () => journeyBefore(system.now, 'send-loan-otp', { bearer });

/** The agreement as the applicant's phone shows it, from the data that the phone may read. */
async function textShown(journey: Journey): Promise<string> {
  const record = await recordOf(journey);
  const schedule = await journey.client.call(operations.getInstalmentSchedule, {
    clientNo: record.enrollment?.client_no ?? '',
    loanId: record.loanDistributions.provider_loan_id ?? '',
  });
  const sections = agreementOfRecord(record, schedule.instalment_summary, johannesburgDay(new Date()));
  return agreementText(sections ?? []);
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

const confirm = ({ client, customerId }: Journey, agreementSha256?: string, idempotencyKey = newId()) =>
  client.sendOperation(
    operations.sendLoanPasscode,
    { customerId, ...(agreementSha256 ? { agreementSha256 } : {}) },
    { idempotencyKey },
  );

const loanCodesOf = async ({ sandbox, person }: Journey) =>
  (await sandbox.smsTo(person.cellNo)).filter(({ text }) => /\b\d{5}\b/.test(text)).length;

const agreementForStaff = async ({ client, customerId }: Journey) =>
  (await client.call(operations.getApplication, { id: customerId }, { bearer })).agreement;

test('[S2.21] Confirm records which agreement was accepted and when, and accepts only the agreement that the server would show', async () => {
  const journey = await walkToLoan();
  expect(outcomeOf(await confirm(journey, 'not a hash'))).toBe('422 request.invalid');
  const outdated = sha256(await textShown(journey));
  const codes = await loanCodesOf(journey);
  // The account changes, so the agreement that the applicant read is out of date.
  await rewrite(system.now, journey.customerId, (record) => ({
    ...record,
    bank: { ...record.bank, accountNumber: '62000000009999' },
  }));
  const refused = await confirm(journey, outdated);
  expect(outcomeOf(refused)).toBe('409 agreement.changed');
  expect(bodyOf(refused).detail).toBe(
    'The credit agreement has changed. Please look at your loan again before you confirm.',
  );
  expect(await agreementForStaff(journey)).toBeUndefined();
  expect(await loanCodesOf(journey)).toBe(codes);

  const text = await textShown(journey);
  const key = newId();
  const before = Date.now();
  const first = await confirm(journey, sha256(text), key);
  expect(outcomeOf(first)).toBe('200');
  const accepted = await agreementForStaff(journey);
  expect(accepted).toEqual({
    version: agreementVersion,
    sha256: sha256(text),
    acceptedAt: expect.any(String),
    isNamed: true,
  });
  expect(Date.parse(accepted?.acceptedAt ?? '')).toBeGreaterThanOrEqual(before - 1);
  const record = await storedRecord(system.now, journey.customerId);
  expect(record.agreement?.text).toBe(text);
  const read = { id: journey.customerId };
  expect(await journey.client.call(operations.getAgreement, read, { bearer })).toEqual({
    version: agreementVersion,
    sha256: sha256(text),
    acceptedAt: accepted?.acceptedAt,
    text,
  });
  const { items } = await journey.client.call(operations.getHistory, read, { bearer });
  expect(items.map(({ action }) => action)).toContain('get-agreement');
  const document = await system.now.applications.context.connection
    .collection('customers')
    .findOne({ distributionId: record.loan.id });
  const stored = JSON.stringify(document);
  for (const secret of [sha256(text), journey.person.idNumber]) expect(stored).not.toContain(secret);

  const sent = await loanCodesOf(journey);
  const again = await confirm(journey, sha256(text), key);
  expect(again.text).toBe(first.text);
  expect(await loanCodesOf(journey)).toBe(sent);
  expect(await agreementForStaff(journey)).toEqual(accepted);
});

test('a confirmation that names no agreement is accepted, and the record says so; a changed amount needs another agreement', async () => {
  const journey = await walkToLoan();
  const plain = await postOwn(journey, '/provider/activate-loan-otp', {
    query: { customerId: journey.customerId },
  });
  expect(plain.status).toBe(200);
  const first = sha256(await textShown(journey));
  expect(await agreementForStaff(journey)).toMatchObject({ sha256: first, isNamed: false });

  // The confirmation counts, although the last code is too recent for another code.
  expect(outcomeOf(await confirm(journey, first))).toBe('403 otp.too_soon');
  const named = await agreementForStaff(journey);
  expect(named).toMatchObject({ sha256: first, isNamed: true });
  expect(outcomeOf(await confirm(journey))).toBe('403 otp.too_soon');
  expect(await agreementForStaff(journey)).toEqual(named);

  const { id } = (await recordOf(journey)).loanDistributions;
  await journey.client.call(operations.changeLoanAmount, { id, loanId: '2' }, { bearer });
  expect(await agreementForStaff(journey)).toBeUndefined();
  const changed: Journey = { ...journey, value: 1000, keys: new Map() };
  await runStages(changed, stagesBefore('send-loan-otp').slice(-1));
  expect(outcomeOf(await confirm(changed, first))).toBe('409 agreement.changed');
  expect(await agreementForStaff(changed)).toBeUndefined();
});
