import { AppError, dayMs, type LoanState, operations } from '@tshepa/contracts';
import { newId, serve, serveAll } from '@tshepa/messaging';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { withConsents } from '../src/domain/consents.ts';
import { idNumberOf } from '../src/seed/made-up-person.ts';
import { actors, useApplications } from './support/applications.ts';
import { refusal } from './support/commands.ts';
import { givenApplication, goodReport } from './support/given-application.ts';

const applications = useApplications();
let people = 0;
const somebody = () => {
  people += 1;
  return { idNumber: idNumberOf(people, 'female'), firstName: 'Thandi', lastName: 'Nkosi' };
};
const call = { actor: actors.agent };

const bureau = { score: 650, isSilent: false, references: [] as string[] };
beforeAll(() =>
  serveAll(applications.bus, [
    serve(operations.requestBureauReport, async ({ reference }) => {
      bureau.references.push(reference);
      if (bureau.isSilent) throw new AppError('party.unavailable');
      return { ...goodReport(applications.clock.now()), compuScore: bureau.score };
    }),
  ]),
);
beforeEach(() => Object.assign(bureau, { score: 650, isSilent: false, references: [] }));

/** Creates an application that waits for approval, with consents and a report that is this many calendar days old. */
async function givenWaiting(
  daysOld: number,
  { hasConsent = true, state = 'PENDING_APPROVAL' }: { hasConsent?: boolean; state?: LoanState } = {},
) {
  const { customerId } = await givenApplication(applications.context, { state, applicant: somebody() });
  const { application } = await stored(customerId);
  const now = applications.clock.now();
  const pulledAt = new Date(now.getTime() - daysOld * dayMs);
  const given = { textVersion: '2026-11-01', givenAt: pulledAt.toISOString() };
  const consented = hasConsent
    ? withConsents(application, { purposes: ['bureau', 'processing'], given, now })
    : application;
  await applications.context.applications.update(
    { ...consented, bureau: goodReport(pulledAt) },
    { audit: null },
  );
  return customerId;
}
async function stored(customerId: string) {
  const loaded = await applications.context.applications.load(customerId);
  if (!loaded) throw new Error('the record is gone');
  return loaded;
}
const approve = (id: string) =>
  applications.call(operations.approveLoan, { id }, { ...call, idempotencyKey: newId() });

test('[S4.18] an approval with a report of this week does not call the bureau', async () => {
  const id = await givenWaiting(1);
  expect(await approve(id)).toMatchObject({ state: 'APPROVED' });
  expect(bureau.references).toEqual([]);
});

test('[S4.18] before an approval a report older than 7 business days is fetched again and stored with its time', async () => {
  const id = await givenWaiting(21);
  expect(await approve(id)).toMatchObject({ state: 'APPROVED' });
  expect(bureau.references).toHaveLength(1);
  const { application } = await stored(id);
  expect(Date.parse(application.bureau?.pulledAt ?? '')).toBeGreaterThan(applications.clock.nowMs() - dayMs);
  expect(application.files.map(({ fileType }) => fileType)).toEqual(['CREDIT_REPORT']);
});

test('[S5.13] no report is fetched for a loan that is refused because of its amount or payout option', async () => {
  const id = await givenWaiting(21, { state: 'AWAITING_LOAN_CREATE' });
  const asked = {
    customerId: id,
    loanProductId: 'product',
    loanProductName: 'Short-term loan',
    loanAmount: '500',
    noOfInstalments: '1',
    payoutId: 'eft',
  } as const;
  const { application } = await stored(id);
  const loan = { ...application.loan, payoutOption: 'eft' as const };
  await applications.context.applications.update({ ...application, loan }, { audit: null });
  for (const wrong of [{ loanAmount: '1000' }, { payoutId: 'e-wallet' }] as const) {
    const input = { ...asked, ...wrong };
    const created = applications.call(operations.createLoan, input, { ...call, idempotencyKey: newId() });
    expect(await refusal(created)).toMatchObject({ code: 'loan.validation' });
  }
  expect(bureau.references).toEqual([]);
});

test('an unreachable bureau changes nothing and is reported', async () => {
  const id = await givenWaiting(21);
  bureau.isSilent = true;
  const before = await stored(id);
  expect(await refusal(approve(id))).toMatchObject({ code: 'bureau.no_answer' });
  expect((await stored(id)).application).toEqual(before.application);
});

test('a new report beyond a limit prevents the approval, and staff see it', async () => {
  const id = await givenWaiting(21);
  bureau.score = 500;
  expect(await refusal(approve(id))).toMatchObject({ code: 'bureau.says_no', reasons: ['Algorithm'] });
  const { application } = await stored(id);
  expect(application).toMatchObject({ bureau: { compuScore: 500 }, loan: { state: 'PENDING_APPROVAL' } });
  // The stored report is recent, so no other report is fetched.
  expect(await refusal(approve(id))).toMatchObject({ code: 'bureau.says_no' });
  expect(bureau.references).toHaveLength(1);
});

test('no report is fetched without a consent in force', async () => {
  const id = await givenWaiting(21, { hasConsent: false });
  expect(await refusal(approve(id))).toMatchObject({ code: 'application.consent_required' });
  expect(bureau.references).toEqual([]);
});
