import { type Actor, AppError, type CustomerRecord, operations } from '@tshepa/contracts';
import { newId, serve, serveAll } from '@tshepa/messaging';
import { beforeAll, beforeEach, expect } from 'vitest';
import { emptyRoster } from '../../src/domain/roster.ts';
import { useApplications } from './applications.ts';
import { givenApplication, givenProviderLoan } from './given-application.ts';

type Applications = ReturnType<typeof useApplications>;
export type GivenLoan = Awaited<ReturnType<typeof givenLoan>>;

const manager = (staffId: string): Actor => ({
  kind: 'staff',
  staffId,
  email: `${staffId}@desk.example`,
  role: 'manager',
});
export const [maker, checker, third] = [manager('maker'), manager('checker'), manager('third')];

export const loanIdOf = (customerId: string) => `L-${customerId}`;

/** The simulated provider. A repeated reference gets the same answer and pays nothing more. */
const newParty = () => ({
  paid: new Map<string, number>(),
  cancelled: new Set<string>(),
  isCancelling: true,
  voided: 0,
  refuse: undefined as AppError | undefined,
  /** The provider pays, but its answer is lost. */
  isSilent: false,
  account: { bankName: '', branchCode: '', accountNumber: '', holder: ' ', cellNo: '' },
  wait: async () => undefined as unknown,
});
type Party = ReturnType<typeof newParty>;

/** Serves the operations of the services that call third parties. */
async function serveParty(bus: Applications['bus'], party: Party): Promise<void> {
  await serveAll(bus, [
    serve(operations.createProviderPayout, async ({ reference, amount }) => {
      await party.wait();
      if (party.refuse) throw party.refuse;
      if (!party.paid.has(reference)) party.paid.set(reference, amount);
      if (party.isSilent) throw new AppError('party.unknown_outcome');
      return { reference, amount, message: 'Paid' };
    }),
    serve(operations.findProviderAccount, async () => party.account),
    serve(operations.cancelProviderLoan, async ({ reference }) => {
      if (!party.isCancelling) throw new AppError('party.unavailable');
      party.cancelled.add(reference);
      return { ok: true as const };
    }),
    serve(operations.listHandMadeLoans, async () => []),
  ]);
  await serveAll(bus, [
    serve(operations.voidPasscodes, async () => {
      party.voided += 1;
      return { ok: true as const };
    }),
  ]);
}

/** Creates a loan in a state, with the reply of the provider. */
async function givenLoan(
  applications: Applications,
  state: 'APPROVED' | 'LOAN_OTP_REQUIRED' | 'AWAITING_BUDGET',
) {
  const { customerId, application } = await givenApplication(applications.context, { state });
  const distributionId = application.loan.id;
  const stored = async () => {
    const loaded = await applications.context.applications.load(customerId);
    if (!loaded) throw new Error('the record is gone');
    return loaded.application;
  };
  const rewrite = async (change: (application: Awaited<ReturnType<typeof stored>>) => typeof application) => {
    const written = await applications.context.applications.update(change(await stored()), { audit: null });
    expect(written).toBe(true);
  };
  await rewrite((before) => ({
    ...before,
    enrolment: { clientId: 'C1', clientNo: 'N1' },
    loan: {
      ...before.loan,
      ...(state === 'AWAITING_BUDGET' ? {} : { providerLoan: givenProviderLoan(loanIdOf(customerId)) }),
    },
  }));

  const call = (actor: Actor, key = newId()) => ({ actor, idempotencyKey: key });
  const seenBy = async (actor: Actor): Promise<CustomerRecord> =>
    applications.call(operations.getApplication, { id: customerId }, { actor });
  const changeId = async () => (await stored()).pending?.id ?? '';
  return {
    customerId,
    stored,
    rewrite,
    seenBy,
    changeId,
    payOut: (actor: Actor, key?: string) =>
      applications.call(
        operations.createPayout,
        { customerId, clientId: 'C1', loanId: loanIdOf(customerId) },
        call(actor, key),
      ),
    changeLoan: (actor: Actor, loanId: '1' | '2' = '2') =>
      applications.call(operations.changeLoanAmount, { id: distributionId, loanId }, call(actor)),
    override: (actor: Actor) =>
      applications.call(
        operations.changeLoanState,
        { id: customerId, state: 'MANUAL_INTEGRATION', action: 'manual-override' },
        call(actor),
      ),
    rejectOtp: (actor: Actor) =>
      applications.call(
        operations.changeLoanState,
        { id: customerId, state: 'MANUAL_INTEGRATION', action: 'reject-otp' },
        call(actor),
      ),
    confirmLoan: (actor: Actor, reason?: string) =>
      applications.call(
        operations.changeLoanState,
        { id: customerId, state: 'APPROVED', action: 'confirm-loan', ...(reason ? { reason } : {}) },
        call(actor),
      ),
    decline: (actor: Actor) =>
      applications.call(operations.declineApplication, { id: customerId, reason: 'Fraud' }, call(actor)),
    confirm: async (actor: Actor, key?: string, id?: string) =>
      applications.call(
        operations.confirmChange,
        { id: customerId, changeId: id ?? (await changeId()) },
        call(actor, key),
      ),
    reject: async (actor: Actor, note = 'The account number is wrong', id?: string) =>
      applications.call(
        operations.rejectChange,
        { id: customerId, changeId: id ?? (await changeId()), note },
        call(actor),
      ),
    withdraw: async (actor: Actor, id?: string) =>
      applications.call(
        operations.withdrawChange,
        { id: customerId, changeId: id ?? (await changeId()) },
        call(actor),
      ),
  };
}

/** Starts the service with two managers and a simulated provider for all tests of a file. Four eyes are on before each test. */
export function useTwoManagers() {
  /** Simulates a crash at one fail point, which a test names in `at`. */
  const crash: { at: string | undefined } = { at: undefined };
  const applications = useApplications({
    failPoint: (point, name) => {
      if (crash.at !== `${point} ${name}`) return;
      crash.at = undefined;
      throw new Error('the process died here');
    },
  });
  const party = newParty();
  const setFourEyes = (isOn: boolean) =>
    applications.context.roster.change(() => ({ ...emptyRoster, fourEyes: { isOn } }));

  beforeAll(() => serveParty(applications.bus, party));
  beforeEach(async () => {
    Object.assign(party, newParty());
    crash.at = undefined;
    await setFourEyes(true);
  });
  return {
    applications,
    crash,
    party,
    setFourEyes,
    givenLoan: (state: Parameters<typeof givenLoan>[1]) => givenLoan(applications, state),
  };
}
