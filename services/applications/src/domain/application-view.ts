import {
  activeLoanStates,
  type CustomerRecord,
  type MandateOffer,
  maskValue,
  type RevealableField,
  revealableFields,
  roleSuffices,
  type SaveReply,
  type StaffRole,
  type StateReply,
  staffActions,
} from '@tshepa/contracts';
import { budgetSourcesOf } from './affordability.ts';
import type { Application, StoredAgreement } from './application.ts';
import { askedOf, askView } from './ask.ts';
import { standingConsent } from './consents.ts';
import { defined } from './defined.ts';
import { waitingFormerLoans } from './former-loans.ts';
import { isOnHold } from './hold.ts';
import { toEnrolmentRecord, toLoanDistribution } from './loan.ts';
import { isNumberProven } from './number-proof.ts';
import { pendingView } from './pending-change.ts';
import { standingOf } from './standing.ts';
import { factsOf, pendingStatusOf } from './transition.ts';

type Reader = { staffId: string; role: StaffRole; isFourEyes: boolean };
type ViewOptions = {
  reader: Reader | null;
  approvedLoans: number;
  /** The kind of mandate that can be requested now. It is shown while the loan waits for its mandate. */
  offer?: MandateOffer;
  /** The number of applications that have waited longer in the same queue of staff. It is shown to the applicant. */
  ahead?: number | undefined;
};

const consentView = (application: Application) => {
  const consent = standingConsent(application, 'bureau');
  return consent && { textVersion: consent.textVersion, givenAt: consent.givenAt };
};

const affordabilityView = ({ affordability }: Application) => {
  if (!affordability) return {};
  const { flags, normsSource: _inRecord, standsOn: _facts, ...shown } = affordability;
  return { affordability: shown, affordabilityFlags: flags };
};

const reviewView = ({ review }: Application) => {
  if (!review) return {};
  const { message, decidedBy: _inTrail, ...shown } = review;
  return { review: shown, ...(message ? { reviewMessage: message } : {}) };
};

const hiddenEnrolment = { client_id: '', client_no: '' };

/** Until a passcode is entered, an applicant learns that the provider knows the person, but not under which id. */
function enrolmentView(application: Application, isStaff: boolean) {
  const { enrolment, loan } = application;
  if (!enrolment) return undefined;
  const isShown = isStaff || isNumberProven(application) || activeLoanStates.includes(loan.state);
  return isShown ? toEnrolmentRecord(enrolment) : hiddenEnrolment;
}

const agreementView = ({ text: _kept, ...agreement }: StoredAgreement) => agreement;

/** Builds the record on the wire. Agents get masked account numbers; the gateway removes what applicants may not see. */
export function toRecord(
  application: Application,
  { reader, approvedLoans, offer, ahead }: ViewOptions,
): CustomerRecord {
  const { applicant, employment, bank, loan } = application;
  const whole: CustomerRecord = {
    id: application.id,
    version: application.version,
    createdAt: application.createdAt.toISOString(),
    updatedAt: application.updatedAt.toISOString(),
    ...applicant,
    ...employment,
    ...bank,
    ...defined({
      fixedIncome: application.statements?.analysis.fixedIncome ?? employment.fixedIncome,
      expenses: application.statements?.analysis.expenses ?? employment.expenses,
      bank_link_login_account_number: application.statements?.analysis.accountNumber || undefined,
      rent_amount: applicant.rent,
      groceries_amount: applicant.groceries,
      travel_amount: applicant.travel,
      comunication_amount: applicant.comunications,
      education_amount: applicant.education,
      utilities_amount: applicant.utilities,
      compuScore: application.bureau?.compuScore,
      clientRef: application.bureau?.clientRef,
      mab_data: application.statements ? JSON.stringify(application.statements.analysis) : undefined,
      payslipReading: application.payslip && JSON.stringify(application.payslip),
      experian_data: application.bureau?.jsonDataString,
      accountCheck: application.accountCheck,
      bureauPulledAt: application.bureau?.pulledAt,
      enrollment: enrolmentView(application, reader !== null),
      ...affordabilityView(application),
      budget: application.budget,
      ...reviewView(application),
      agreement: application.agreement && agreementView(application.agreement),
      assignee: application.assignee,
      consent: consentView(application),
    }),
    files: application.files,
    bank_linkLogs: application.statements?.logs ?? [],
    progress: { page: application.page },
    loanDistributions: {
      ...toLoanDistribution(loan),
      ...(waitingFormerLoans(application).length > 0 ? { provider_loan_ending: 'waiting' as const } : {}),
    },
    ...(offer && loan.state === 'LOAN_OTP_REQUIRED' ? { mandateOffer: offer } : {}),
    ...(isOnHold(application) ? { isOnHold: true as const } : {}),
    approvedLoans,
    ...(reader
      ? staffView(application, reader)
      : {
          actions: [],
          standing: standingOf(application, ahead),
          ...defined({ asked: askedOf(application) }),
        }),
  };
  return maskRecord(whole, reader?.role ?? null);
}

function staffView(application: Application, { staffId, role, isFourEyes }: Reader) {
  const { loan, pending, lastChange, language } = application;
  const onHold = isOnHold(application);
  const options = { isFourEyes, pending: pendingStatusOf(application), isOnHold: onHold };
  const actions = staffActions(loan.state, factsOf(application), role, options);
  const canBudget = actions.some(({ action }) => action === 'create-budget');
  return {
    actions,
    ...(canBudget ? { budgetSources: budgetSourcesOf(application) } : {}),
    ...(pending
      ? { pendingChange: pendingView(pending, { staffId, mayDecide: roleSuffices(role, 'manager') }) }
      : {}),
    ...(lastChange ? { lastChange } : {}),
    ...(application.snoozedUntil ? { snoozedUntil: application.snoozedUntil.toISOString() } : {}),
    ...(application.holds ? { holds: application.holds } : {}),
    ...defined({ ask: askView(application), language }),
  };
}

export const toSaveReply = (application: Application): SaveReply => ({
  id: application.id,
  version: application.version,
  loanDistributions: { id: application.loan.id, state: application.loan.state },
  fixedIncome: application.statements?.analysis.fixedIncome ?? null,
  expenses: application.statements?.analysis.expenses ?? null,
});

export const toStateReply = (application: Application): StateReply => ({
  id: application.id,
  version: application.version,
  state: application.loan.state,
});

/** Creates the reply to a transition that may have to wait for a second manager. */
export const toPendingReply = (application: Application): StateReply => ({
  ...toStateReply(application),
  ...(application.pending ? { pendingChange: application.pending.id } : {}),
});

/** Shorter account numbers can occur inside amounts, which a replacement would corrupt. */
const shortestReplaced = 6;

export const revealableOf = (record: CustomerRecord): Partial<Record<RevealableField, string>> =>
  Object.fromEntries(revealableFields.flatMap((field) => (record[field] ? [[field, record[field]]] : [])));

/** Masks account numbers for agents, also where document names, the analysis and its log repeat them. */
function maskRecord(record: CustomerRecord, role: StaffRole | null): CustomerRecord {
  if (role !== 'agent') return record;
  const hidden = revealableOf(record);
  const numbers = Object.values(hidden).filter((value) => value.length >= shortestReplaced);
  const hide = (text: string) =>
    numbers.reduce((now, value) => now.replaceAll(value, maskValue(value)), text);
  const { accountNumber: _account, bank_link_login_account_number: _login, ...rest } = record;
  return {
    ...rest,
    masked: Object.fromEntries(Object.entries(hidden).map(([field, value]) => [field, maskValue(value)])),
    // A statement may be of an account that the applicant did not give.
    files: record.files.map(({ accountNumber: _read, ...file }) => ({
      ...file,
      fileName: hide(file.fileName),
    })),
    bank_linkLogs: record.bank_linkLogs.map((line) =>
      Object.fromEntries(
        Object.entries(line).map(([name, value]) => [name, typeof value === 'string' ? hide(value) : value]),
      ),
    ),
    ...(record.mab_data === undefined ? {} : { mab_data: hide(record.mab_data) }),
  };
}
