/**
 * Business constants and limits. They are the product's own rules unless a comment names another source.
 * Legal figures that change over time are in `rules/price-caps.ts`, each with an effective-from date.
 */

/** The loans on offer. A save refers to a loan by its `id`; `value` is in whole rand. */
export const loanOptions = [
  { id: 1, label: 'R500', value: 500, currency: 'ZAR' },
  { id: 2, label: 'R1000', value: 1000, currency: 'ZAR' },
] as const;
export type LoanOption = (typeof loanOptions)[number];
export type LoanValue = LoanOption['value'];

/** The largest amount, in rand, that any answer may contain. */
export const maximumAmount = 10_000_000;

/** The lowest net income that qualifies, in rand a month. */
export const minimumNetIncome = 4000;
export const minimumAgeYears = 18;
/** An applicant qualifies only with fewer handed-over accounts than this. */
export const accountsHandedOverLimit = 3;

/** The lowest acceptable credit score. A lower score declines the application. */
export const minimumCreditScore = 580;
/** Limits on the bureau's counts. `loansBelow` must not be reached; the other counts may equal their limit. */
export const bureauLimits = {
  loansBelow: 10,
  notices: 2,
  collections: 2,
  adminOrders: 0,
  fraudAlerts: 0,
} as const;

/** A person with this many applications in the last calendar month is sent to the limit page. */
export const maximumApplicationsPerMonth = 3;
/** When the same person comes back, an application older than this many days counts as old. */
export const repeatApplicantWindowDays = 7;

export const fieldLimits = {
  idNumber: 13,
  cellNo: 10,
  otp: 5,
  salaryDay: 30,
  employerName: 34,
  accountNumber: 15,
  branchCode: 6,
  workTelNumber: 10,
  postalCode: 4,
  houseNumber: 20,
  occupation: 60,
  employerDetails: 200,
  name: 100,
  initials: 20,
  text: 120,
  email: 254,
  message: 2000,
} as const;

/** The fields of the six monthly costs, in rand. Together they are the applicant's monthly expenses. */
export const expenseFields = [
  'rent',
  'groceries',
  'travel',
  'comunications',
  'education',
  'utilities',
] as const;

export const statementSlots = 3;
/** The parts of what was read in a statement that the applicant can call wrong. */
export const statementDoubts = ['bank', 'holder', 'account', 'months', 'salary'] as const;
export type StatementDoubt = (typeof statementDoubts)[number];
export const progressSteps = 9;
/** The bank gives an applicant this long to accept a DebiCheck mandate, in seconds. */
export const mandateWindowSeconds = 120;
/** With `immediate` (TT1) the bank asks at once; with `delayed` it waits until the day's cut-off. */
export const mandateModes = ['immediate', 'delayed'] as const;
export type MandateMode = (typeof mandateModes)[number];
/** An applicant may request at most this many new mandates on one day. */
export const mandatesPerDay = 3;

export const payoutOptions = ['eft', 'e-wallet'] as const;
export type PayoutOption = (typeof payoutOptions)[number];
/** The fee for an e-wallet payout, in rand. It is deducted from the amount paid out. */
export const eWalletFee = 10;

export const maximumInstalments = 6;
export const instalmentCounts = [1, 2, 3, 4, 5, 6] as const;
/** The delay before the session is cleared and the home page opens, in milliseconds. */
export const resetDelayMs = 1000;
/** A session of staff ends this long after its sign-in, in milliseconds: over lunch, but not until the next morning. */
export const staffSessionMs = 12 * 3_600_000;
export const adminPageSize = 15;
export const pagerSiblingCount = 1;
/** Cached reads in the staff area stay fresh for this long, in milliseconds. */
export const queryCacheMs = 5 * 60_000;
export const queryRetries = 3;
export const queryBackOffCapMs = 30_000;

export const declineReasons = [
  'Affordability',
  'Algorithm',
  '50% Arrears',
  'Debt Review',
  'Adverse',
  'Fraud',
  'Thin File',
  'Expired App',
  'Active Loan',
  '2 Month Freeze',
  'Bureau Dispute(-5)',
] as const;
export type DeclineReason = (typeof declineReasons)[number];

/** What staff can ask an applicant for after the submission. `askText` has the sentences. */
export const askedThings = ['statements', 'payslip', 'netSalary', 'grossSalary'] as const;
export type AskedThing = (typeof askedThings)[number];
/** The number of days that an applicant has for an answer, when staff choose no other number. */
export const usualAskDays = 3;
export const maximumAskDays = 14;

/** What an applicant is told about a decline by staff, beside its reason. `declineCauseTexts` has the sentences. */
export const declineCauses = [
  'papers-not-genuine',
  'account-of-another',
  'details-differ',
  'statements-too-old',
  'income-not-shown',
  'income-too-low',
  'too-little-left',
  'other-lenders',
  'bureau-record',
  'loan-running',
  'no-answer',
] as const;
export type DeclineCause = (typeof declineCauses)[number];

export const provinces = [
  'eastern cape',
  'free state',
  'gauteng',
  'kwazulu-natal',
  'limpopo',
  'mpumalanga',
  'northern cape',
  'north west',
  'western cape',
] as const;
export const maritalStatuses = ['single', 'married', 'widowed', 'divorced', 'seperated'] as const;
export const paymentFrequencies = ['weekly', 'fortnightly', 'monthly'] as const;
export type PaymentFrequency = (typeof paymentFrequencies)[number];
export const employmentTypes = ['full-time', 'part-time'] as const;
export const homeStatuses = ['bond', 'rental', 'family'] as const;
export const genders = ['male', 'female'] as const;
export type Gender = (typeof genders)[number];
/** The languages of the applicant's screens and messages. English comes first because it is the fallback. */
export const messageLanguages = ['en', 'zu', 'xh', 'af', 'st'] as const;
export type Language = (typeof messageLanguages)[number];

/** The written official languages, offered as home languages. */
export const homeLanguages = [
  'afrikaans',
  'english',
  'isindebele',
  'isixhosa',
  'isizulu',
  'sepedi',
  'sesotho',
  'setswana',
  'siswati',
  'tshivenda',
  'xitsonga',
] as const;

/** Banks whose statements can be read, with their universal branch codes. The codes are strings to keep leading zeros. */
export const banks = [
  { name: 'absa', label: 'Absa', branchCode: '632005' },
  { name: 'capitec', label: 'Capitec', branchCode: '470010' },
  { name: 'fnb', label: 'FNB', branchCode: '250655' },
  { name: 'nedbank', label: 'Nedbank', branchCode: '198765' },
  { name: 'standard_bank', label: 'Standard Bank', branchCode: '051001' },
  { name: 'tyme', label: 'GoTyme Bank (TymeBank)', branchCode: '678910' },
] as const;
export type BankName = (typeof banks)[number]['name'];

/** Statements must show at least this many salaries, in different months, to prove an income. Source: regulation 23A(4). */
export const salariesThatProve = 3;

export const operatingHours = { days: 'Monday to Friday', from: '08:30', to: '16:00' } as const;
export const collectionAfterDays = 60;
export const retentionYears = 5;
export const agentReviewMinutes = 10;
/** At most this many applications ahead of an applicant are counted, so that a long queue costs no more than a short one. */
export const maximumCountedAhead = 1_000;
/** Queues are counted up to this number, so that a long queue costs no more than a short one. */
export const maximumQueueCount = 1_000;

/** An export of more people needs a reason, and of still more people the agreement of another manager. */
export const exportBounds = { withoutReason: 1_000, withoutAgreement: 10_000 } as const;

/** The size of an upload chunk, in bytes. One chunk is sent as one RPC payload and stored as one GridFS chunk. */
export const chunkBytes = 255 * 1024;
/** The largest document accepted, in bytes. */
export const maximumFileBytes = 10 * 1024 * 1024;
/** The largest JSON body accepted, in bytes. */
export const maximumJsonBytes = 64 * 1024;

/** The size that the report of a phone has at most, on its way and in the database. */
export const maximumReportBytes = 1_024;
/** A support code and its report live this long, in hours, because people may call back later. */
export const supportCodeHours = 24;
/** A phone reports at most once in this many seconds. */
export const reportEverySeconds = 10;
/** The number of errors that a phone remembers. */
export const notedErrors = 10;
/** The only keys that the app uses in localStorage. */
export const localStorageKeys = {
  progress: 'customerProgress',
  user: 'user',
  /** The time of the last input of staff in any tab of this browser, in milliseconds. */
  staffInput: 'staffInput',
} as const;

export const customerFileTypes = ['BANK_STATEMENT', 'PAYSLIP', 'CREDIT_REPORT', 'MAB_REPORT'] as const;
export type CustomerFileType = (typeof customerFileTypes)[number];

/** The version of the consent text on the consent screen. It is recorded with every consent as proof. */
export const consentTextVersion = '2026-11-01';

/** The lender named in every agreement. The app and the server must show the same lender, so it is defined here. */
export const lender = {
  legalName: 'Tshepa Finance (Pty) Ltd',
  registration: 'NCRCP00000',
  supportEmail: 'support@tshepa.example',
  whatsAppLabel: '060 000 0000',
} as const;

/** The highest number of calls a minute that can be set as a limit of the gateways. */
export const maximumCallsPerMinute = 1_000_000;
