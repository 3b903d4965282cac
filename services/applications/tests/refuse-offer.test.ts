import { AppError, type LoanState, loanStates, operations } from '@tshepa/contracts';
import { newId, serve, serveAll } from '@tshepa/messaging';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { eraseApplication } from '../src/commands/erase-application.ts';
import { withHold } from '../src/domain/hold.ts';
import { endDeclinedLoans } from '../src/jobs/end-declined-loans.ts';
import { actors, applicant, errorCode, useApplications, withoutJobs } from './support/applications.ts';
import { trailRows } from './support/audit.ts';
import { refusal } from './support/commands.ts';
import { givenApplication, givenProviderLoan } from './support/given-application.ts';

const applications = useApplications(withoutJobs);

/** The simulated provider and the passcode service. Both note their calls in order. */
const party = { isAway: false, cancelled: [] as string[], voided: [] as string[] };

beforeAll(async () => {
  await serveAll(applications.bus, [
    serve(operations.cancelProviderLoan, async (request) => {
      party.cancelled.push('loanId' in request ? String(request.loanId) : request.reference);
      if (party.isAway) throw new AppError('party.unavailable');
      return { ok: true as const };
    }),
    serve(operations.findProviderClient, async () => null),
    serve(operations.listHandMadeLoans, async () => []),
  ]);
  await serveAll(applications.bus, [
    serve(operations.verifyPasscode, async () => ({ ok: true as const })),
    serve(operations.voidPasscodes, async ({ customerId }) => {
      party.voided.push(customerId);
      return { ok: true as const };
    }),
  ]);
});
beforeEach(() => Object.assign(party, { isAway: false, cancelled: [], voided: [] }));

/** Creates an application with a loan at the provider, in any state. */
async function givenOffer(state: LoanState = 'LOAN_OTP_REQUIRED') {
  const { context } = applications;
  const idNumber = String(Math.floor(Math.random() * 1e13)).padStart(13, '0');
  const loanId = `L-${newId()}`;
  const { customerId, sessionId, application } = await givenApplication(context, {
    state,
    applicant: { idNumber, cellNo: '0821234567' },
  });
  const loan = { ...application.loan, passcode: 'issued' as const, providerLoan: givenProviderLoan(loanId) };
  await context.applications.update({ ...application, version: 1, loan }, { audit: null });
  const stored = async () => {
    const loaded = await context.applications.load(customerId);
    if (!loaded) throw new Error('the application is gone');
    return loaded.application;
  };
  return {
    customerId,
    idNumber,
    loanId,
    sessionId,
    stored,
    rewrite: async (change: (now: Awaited<ReturnType<typeof stored>>) => object) => {
      const now = await stored();
      await context.applications.update({ ...now, ...change(now) }, { audit: null });
    },
    refuse: (idempotencyKey = newId(), actor = applicant(sessionId)) =>
      applications.call(operations.refuseOffer, { id: customerId }, { actor, idempotencyKey }),
  };
}

test('[S2.21] a refused offer is deleted, its passcodes are void, and its loan is cancelled at the provider before the reply', async () => {
  const offer = await givenOffer();
  expect(await offer.refuse()).toMatchObject({ id: offer.customerId, state: 'DELETED' });
  expect(await offer.stored()).toMatchObject({ loan: { state: 'DELETED', passcode: '', ending: 'ended' } });
  expect(party).toMatchObject({ cancelled: [offer.loanId], voided: [offer.customerId] });
  const [row] = await trailRows(applications.context, { customerIds: offer.customerId });
  expect(row).toMatchObject({
    action: 'refuse-offer',
    actor: { kind: 'applicant' },
    details: { move: 'refuse-offer', from: 'LOAN_OTP_REQUIRED', to: 'DELETED' },
  });
});

test('a refusal whose reply was lost is repeated with the same key, and another press finds nothing more to refuse', async () => {
  const offer = await givenOffer();
  const key = newId();
  const [first, second] = await Promise.all([offer.refuse(key), offer.refuse(key)]);
  expect(second).toEqual(first);
  expect(await offer.refuse(key)).toEqual(first);
  // The other tab has an idempotency key of its own.
  expect(await refusal(offer.refuse())).toMatchObject({
    code: 'application.illegal_transition',
    state: 'DELETED',
  });
  expect(new Set(party.cancelled)).toEqual(new Set([offer.loanId]));
});

test.each(
  loanStates.filter((state) => state !== 'LOAN_OTP_REQUIRED'),
)('in %s there is no offer to refuse, and nothing is cancelled', async (state) => {
  const offer = await givenOffer(state);
  expect(await refusal(offer.refuse())).toMatchObject({ code: 'application.illegal_transition', state });
  expect(await offer.stored()).toMatchObject({ loan: { state } });
  expect(party.cancelled).toEqual([]);
});

test('nobody refuses the offer of another person, and staff cannot refuse for an applicant', async () => {
  const offer = await givenOffer();
  expect(await errorCode(offer.refuse(newId(), applicant('a stranger')))).toBe('customer.not_found');
  expect(await errorCode(offer.refuse(newId(), actors.manager))).toBe('auth.forbidden');
  expect(await offer.stored()).toMatchObject({ loan: { state: 'LOAN_OTP_REQUIRED' } });
});

test('a refusal takes effect while the provider is unreachable; staff find the loan, nothing is erased, and the job cancels it later', async () => {
  const { context } = applications;
  const offer = await givenOffer();
  party.isAway = true;
  expect(await offer.refuse()).toMatchObject({ state: 'DELETED' });
  expect(await offer.stored()).toMatchObject({ loan: { ending: 'waiting' } });
  const query = { queue: 'to-cancel', page: 1 } as const;
  const listed = await applications.call(operations.listApplications, query, { actor: actors.manager });
  expect(listed.items.map(({ id }) => id)).toContain(offer.customerId);
  const erasure = eraseApplication(
    context,
    { actor: { kind: 'system', service: 'applications' }, requestId: newId() },
    { applicationId: offer.customerId, ground: 'asked' },
  );
  expect(await errorCode(erasure)).toBe('party.unavailable');
  party.isAway = false;
  await endDeclinedLoans(context);
  expect(await offer.stored()).toMatchObject({ loan: { state: 'DELETED', ending: 'ended' } });
});

test('a refusal makes a change that waits for a second manager void, and is possible despite an open hold', async () => {
  const offer = await givenOffer();
  await offer.rewrite((application) => ({
    ...withHold(application, { id: newId(), reason: 'account-differs', details: [], now: new Date() }),
    pending: {
      id: newId(),
      action: 'manual-override',
      request: {},
      by: { staffId: 'maker', email: 'maker@desk.example' },
      at: new Date().toISOString(),
      standsOn: '',
    },
  }));
  expect(await offer.refuse()).toMatchObject({ state: 'DELETED' });
  const after = await offer.stored();
  expect(after.pending).toBeUndefined();
  expect(after.lastChange).toMatchObject({ ending: 'void' });
});

test('[S4.03] a refused offer can be resumed neither on its phone nor with its number, and the person may apply again', async () => {
  const offer = await givenOffer();
  await offer.refuse();
  const actor = applicant(offer.sessionId);
  const save = { id: offer.customerId, customerRequest: { city: 'Soweto' } };
  expect(
    await refusal(applications.call(operations.saveApplication, save, { actor, idempotencyKey: newId() })),
  ).toMatchObject({ code: 'application.illegal_transition', state: 'DELETED' });
  const { idNumber } = offer;
  expect(await applications.call(operations.getPersonalRoute, { idNumber }, { actor })).toMatchObject({
    next: 'consent',
    resumable: false,
  });
  const confirmation = { idNumber, otp: '13579' };
  expect(
    await errorCode(
      applications.call(operations.confirmResume, confirmation, { actor, idempotencyKey: newId() }),
    ),
  ).toBe('otp.invalid');
  expect(await offer.stored()).toMatchObject({ loan: { state: 'DELETED' } });
});
