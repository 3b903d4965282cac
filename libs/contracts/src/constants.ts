/**
 * Business constants and limits. Sources: the product's own rules unless a line names another.
 * Legal figures that change with time live in `rules/price-caps.ts` with an effective-from date.
 */

/** The loans on offer. `id` is what a save carries; `value` is in whole rand. */
export const loanOptions = [
  { id: 1, label: 'R500', value: 500, currency: 'ZAR' },
  { id: 2, label: 'R1000', value: 1000, currency: 'ZAR' },
] as const;
export type LoanOption = (typeof loanOptions)[number];
export type LoanValue = LoanOption['value'];

/** The largest amount in rand that an answer may give. */
export const maximumAmount = 10_000_000;

/** Least regular net income, in rand a month. */
export const minimumNetIncome = 4000;
export const minimumAgeYears = 18;
/** An applicant may have fewer than this many accounts handed over. */
export const accountsHandedOverLimit = 3;

/** The credit bureau's lowest acceptable score: anything below declines. */
export const minimumCreditScore = 580;
/** Bureau rules to continue: loans under 10; notices and collections at most 2; no admin order or fraud alert. */
export const bureauLimits = {
  loansBelow: 10,
  notices: 2,
  collections: 2,
  adminOrders: 0,
  fraudAlerts: 0,
} as const;

/** This many applications in the last calendar month end in the declined page. */
export const maximumApplicationsPerMonth = 3;
/** A record older than this many days counts as old when the same person comes back. */
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
  /** Street and unit numbers. */
  houseNumber: 20,
  occupation: 60,
  employerDetails: 200,
  name: 100,
  initials: 20,
  text: 120,
  email: 254,
  message: 2000,
  declineReason: 40,
} as const;

export const statementSlots = 3;
export const progressSteps = 9;
/** How long the bank gives a customer to accept a DebiCheck mandate, in seconds. */
export const mandateWindowSeconds = 120;
/**
 * `immediate`: the bank asks at once and waits for the window above (TT1). `delayed`: it waits until the cut-off of the
 * day, for a customer who could not answer at once.
 */
export const mandateModes = ['immediate', 'delayed'] as const;
export type MandateMode = (typeof mandateModes)[number];
/** New mandates a customer may ask for on one day. */
export const mandatesPerDay = 3;

export const payoutOptions = ['eft', 'e-wallet'] as const;
export type PayoutOption = (typeof payoutOptions)[number];
/** What an e-wallet payout costs, in rand; taken from the amount paid out. */
export const eWalletFee = 10;

export const maximumInstalments = 6;
export const instalmentCounts = [1, 2, 3, 4, 5, 6] as const;
/** Before the session is cleared and the home page opens, in milliseconds. */
export const resetDelayMs = 1000;
export const adminPageSize = 15;
export const pagerSiblingCount = 1;
/** Cached reads of the staff area stay fresh this long, in milliseconds. */
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
export const paymentFrequencies = ['weekly', 'monthly'] as const;
export type PaymentFrequency = (typeof paymentFrequencies)[number];
export const employmentTypes = ['full-time', 'part-time'] as const;
export const homeStatuses = ['bond', 'rental'] as const;
export const genders = ['male', 'female'] as const;
export type Gender = (typeof genders)[number];
/** The languages of the applicant's screens and of what we write to them, English first, which is for everybody else. */
export const messageLanguages = ['en', 'zu', 'xh', 'af', 'st'] as const;
export type Language = (typeof messageLanguages)[number];

/** The written official languages, as a customer would name a home language. */
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

/** South African banks whose statements are understood, with their universal branch codes (text: zeros count). */
export const banks = [
  { name: 'absa', label: 'Absa', branchCode: '632005' },
  { name: 'capitec', label: 'Capitec', branchCode: '470010' },
  { name: 'fnb', label: 'FNB', branchCode: '250655' },
  { name: 'nedbank', label: 'Nedbank', branchCode: '198765' },
  { name: 'standard_bank', label: 'Standard Bank', branchCode: '051001' },
  { name: 'tyme', label: 'GoTyme Bank (TymeBank)', branchCode: '678910' },
] as const;

export const operatingHours = { days: 'Monday to Friday', from: '08:30', to: '16:00' } as const;
export const collectionAfterDays = 60;
export const retentionYears = 5;
export const agentReviewMinutes = 10;

/** What is offered to a browser that stores pieces: one piece is one rpc payload and one GridFS chunk, in bytes. */
export const chunkBytes = 255 * 1024;
/** The largest document accepted, in bytes. */
export const maximumFileBytes = 10 * 1024 * 1024;
/** The largest JSON body accepted, in bytes. */
export const maximumJsonBytes = 64 * 1024;

/** The two keys of localStorage. */
export const localStorageKeys = { progress: 'customerProgress', user: 'user' } as const;

export const customerFileTypes = ['BANK_STATEMENT', 'PAYSLIP', 'CREDIT_REPORT', 'MAB_REPORT'] as const;
export type CustomerFileType = (typeof customerFileTypes)[number];

/** The version of the consent text that the consent screen shows; recorded with every consent. */
export const consentTextVersion = '2026-11-01';
