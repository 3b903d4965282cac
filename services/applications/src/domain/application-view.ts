import {
  type CustomerRecord,
  type MandateOffer,
  roleSuffices,
  type SaveReply,
  type StaffRole,
  type StateReply,
  staffActions,
} from '@tshepa/contracts';
import { standingConsent } from './consents.ts';
import type { Customer, StoredAgreement } from './application.ts';
import { defined } from './defined.ts';
import { maskRecord } from './mask-record.ts';
import { factsOf, pendingStandOf } from './transition.ts';
import { pendingView } from './pending-change.ts';

/** The member of staff who reads the record. */
type Reader = { staffId: string; role: StaffRole; isFourEyes: boolean };
type ViewOptions = {
  reader: Reader | null;
  approvedLoans: number;
  /** How a mandate could be requested now. Shown while the loan waits for its mandate. */
  offer?: MandateOffer;
};

const consentView = (record: Customer) => {
  const consent = standingConsent(record, 'bureau');
  return consent && { textVersion: consent.textVersion, givenAt: consent.givenAt };
};

const affordabilityView = ({ affordability }: Customer) => {
  if (!affordability) return {};
  const { flags, normsSource: _inRecord, ...shown } = affordability;
  return { affordability: shown, affordabilityFlags: flags };
};

const reviewView = ({ review }: Customer) => {
  if (!review) return {};
  const { message, decidedBy: _inTrail, ...shown } = review;
  return { review: shown, ...(message ? { reviewMessage: message } : {}) };
};

const agreementView = ({ text: _kept, ...agreement }: StoredAgreement) => agreement;

/**
 * The record on the wire: complete for managers, services and applicants (the gateway removes what applicants may not
 * see), and with masked account numbers for agents.
 */
export function toRecord(record: Customer, { reader, approvedLoans, offer }: ViewOptions): CustomerRecord {
  const { customer, employment, bank, loan } = record;
  const whole: CustomerRecord = {
    id: record.id,
    version: record.version,
    createdAt: record.createdAt.toISOString(),
    updatedAt: record.updatedAt.toISOString(),
    ...customer,
    ...employment,
    ...bank,
    ...defined({
      fixedIncome: record.statements?.analysis.fixedIncome ?? employment.fixedIncome,
      expenses: record.statements?.analysis.expenses ?? employment.expenses,
      bank_link_login_account_number: record.statements?.analysis.accountNumber || undefined,
      rent_amount: customer.rent,
      groceries_amount: customer.groceries,
      travel_amount: customer.travel,
      comunication_amount: customer.comunications,
      education_amount: customer.education,
      utilities_amount: customer.utilities,
      compuScore: record.bureau?.compuScore,
      clientRef: record.bureau?.clientRef,
      mab_data: record.statements ? JSON.stringify(record.statements.analysis) : undefined,
      experian_data: record.bureau?.jsonDataString,
      bureauPulledAt: record.bureau?.pulledAt,
      enrollment: record.enrollment,
      ...affordabilityView(record),
      ...reviewView(record),
      agreement: record.agreement && agreementView(record.agreement),
      assignee: record.assignee,
      consent: consentView(record),
    }),
    files: record.files,
    bank_linkLogs: record.statements?.logs ?? [],
    progress: { page: record.page },
    loanDistributions: loan,
    ...(offer && loan.state === 'LOAN_OTP_REQUIRED' ? { mandateOffer: offer } : {}),
    approvedLoans,
    ...(reader ? deskView(record, reader) : { actions: [] }),
  };
  return maskRecord(whole, reader?.role ?? null);
}

/** The part that only staff see: the available actions, and the change that waits for a second manager. */
function deskView(record: Customer, { staffId, role, isFourEyes }: Reader) {
  const { loan, pending, lastChange } = record;
  const desk = { isFourEyes, pending: pendingStandOf(record) };
  return {
    actions: staffActions(loan.state, factsOf(loan), role, desk),
    ...(pending
      ? { pendingChange: pendingView(pending, { staffId, mayDecide: roleSuffices(role, 'manager') }) }
      : {}),
    ...(lastChange ? { lastChange } : {}),
  };
}

export const toSaveReply = (record: Customer): SaveReply => ({
  id: record.id,
  version: record.version,
  loanDistributions: { id: record.loan.id, state: record.loan.state },
  fixedIncome: record.statements?.analysis.fixedIncome ?? null,
  expenses: record.statements?.analysis.expenses ?? null,
});

export const toStateReply = (record: Customer): StateReply => ({
  id: record.id,
  version: record.version,
  state: record.loan.state,
});

/** For a transition that may wait for a second manager. */
export const toWaitingReply = (record: Customer): StateReply => ({
  ...toStateReply(record),
  ...(record.pending ? { pendingChange: record.pending.id } : {}),
});
