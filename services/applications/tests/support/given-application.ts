import type {
  AccountCheck,
  CustomerForm,
  LoanState,
  ProviderLoan,
  StatementAnalysis,
} from '@tshepa/contracts';
import { newId } from '@tshepa/messaging';
import type { Context } from '../../src/context.ts';
import { newApplication } from '../../src/domain/application.ts';
import { toProviderLoan } from '../../src/domain/loan.ts';

type Given = {
  sessionId?: string;
  createdAt?: Date;
  applicant?: CustomerForm;
  state?: LoanState;
  loan?: 500 | 1000;
};

const report = {
  CC_RESULTS: {
    EnqCC_ACTIVITIES: [{ LOANS: 1 }],
    EnqCC_ENQ_COUNTS: [{ JUDGE: 0, NOTICES: 0, COLLECTIONS: 0, ADMORDS: 0, FRAUDALERT: 0 }],
  },
};

/** Creates a bureau report without anything adverse. */
export const goodReport = (pulledAt: Date) => ({
  compuScore: 650,
  clientRef: 'CR-test',
  jsonDataString: JSON.stringify(report),
  pulledAt: pulledAt.toISOString(),
});

export const confirmedAccount = (now: Date): AccountCheck => ({
  checkedAt: now.toISOString(),
  exists: 'Y',
  isOpen: 'Y',
  idNumberMatches: 'Y',
  holderMatches: 'Y',
  takesCredits: 'Y',
  takesDebits: 'Y',
  isOlderThan90Days: 'Y',
});

/** The analysis of statements without anything noteworthy. */
export const emptyAnalysis: StatementAnalysis = {
  bank: 'capitec',
  holder: '',
  accountNumber: '',
  periodStart: '',
  periodEnd: '',
  fixedIncome: 0,
  expenses: 0,
  salaryDates: [],
  reconciles: true,
  reasons: [],
};

/** Creates a loan at the provider with this id and without terms. */
export const givenProviderLoan = (id: string) => toProviderLoan({ provider_loan_id: id } as ProviderLoan);

/** Stores an approved application whose loan exists at the provider. Returns its ids there as well. */
export async function givenPayable(context: Context, payoutOption: 'eft' | 'e-wallet') {
  const { customerId, application } = await givenApplication(context, { state: 'APPROVED' });
  const [clientId, loanId] = ['C1', `L-${customerId}`];
  const payable = {
    ...application,
    version: 1,
    enrolment: { clientId, clientNo: 'N1' },
    loan: { ...application.loan, payoutOption, providerLoan: givenProviderLoan(loanId) },
  };
  if (!(await context.applications.update(payable, { audit: null }))) throw new Error('it was not stored');
  return { customerId, clientId, loanId };
}

/** Stores an application as a first save would. */
export async function givenApplication(context: Context, given: Given = {}) {
  const now = given.createdAt ?? context.clock.now();
  const sessionId = given.sessionId ?? `session-${newId()}`;
  const dataKey = context.vault.newDataKey();
  const blank = newApplication({ id: newId(), distributionId: newId(), dataKey, sessionId, now });
  const value = given.loan ?? 500;
  const isChecked = given.state && given.state !== 'IN_PROGRESS' && given.state !== 'DELETED';
  const application = {
    ...blank,
    ...(isChecked
      ? { bureau: goodReport(context.clock.now()), accountCheck: confirmedAccount(context.clock.now()) }
      : {}),
    applicant: { ...blank.applicant, ...given.applicant },
    loan: {
      ...blank.loan,
      option: { id: value === 500 ? 1 : 2, value, currency: 'ZAR' },
      state: given.state ?? blank.loan.state,
    },
  };
  await context.applications.insert(application, { audit: null });
  return { customerId: application.id, sessionId, dataKey, application };
}
