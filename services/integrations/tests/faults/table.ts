import type { FaultName, ThirdPartyName } from '../../sandbox/faults/index.ts';
import type { LedgerKind } from '../../sandbox/ledger.ts';

/**
 * The outcome of every fault of every call. `docs/flows/third-party-faults.md` is generated from this table and the tests
 * run through it, so the page describes what happens.
 */

/** The result of the call that meets the fault, for the caller of the integrations service. */
export type Outcome = 'done' | 'party.unavailable' | 'party.unknown_outcome';

/** The course of an effect: whether it has happened when the first call ends, and the result of that call. */
type EffectRow = { happened: 0 | 1; first: Outcome; why: string };

/** One call meets the fault; the look-ups after it do not. A repeat with the same reference always ends in `done`. */
export const effectRows: Record<Exclude<FaultName, WebhookOnly>, EffectRow> = {
  down: {
    happened: 0,
    first: 'party.unknown_outcome',
    why: 'no answer; the look-up does not find it, but it may be on its way',
  },
  flapping: { happened: 0, first: 'party.unknown_outcome', why: 'like down, while it is down' },
  slow: { happened: 1, first: 'done', why: 'no answer in time; the look-up finds it' },
  late: {
    happened: 0,
    first: 'party.unknown_outcome',
    why: 'no answer in time; the look-up does not find it yet. It happens later and the next call finds it',
  },
  drip: {
    happened: 1,
    first: 'done',
    why: 'an endless answer is cut off at the time limit; the look-up finds it',
  },
  '500': { happened: 0, first: 'party.unavailable', why: 'the look-up does not find it' },
  'acts-500': { happened: 1, first: 'done', why: 'the look-up finds it' },
  '429': {
    happened: 0,
    first: 'party.unavailable',
    why: 'the third party gets no calls until its Retry-After is over',
  },
  garbage: {
    happened: 1,
    first: 'done',
    why: 'the answer does not name our reference; the look-up finds it',
  },
  html: { happened: 1, first: 'done', why: 'the answer cannot be read; the look-up finds it' },
  mutated: {
    happened: 1,
    first: 'done',
    why: 'accepted only when it is complete, names our reference and fits the request; else the look-up finds it',
  },
  half: { happened: 1, first: 'done', why: 'the answer is cut off; the look-up finds it' },
  'drop-reply': { happened: 1, first: 'done', why: 'no answer; the look-up finds it' },
};
type WebhookOnly = 'lost' | 'twice' | 'out-of-order' | 'bad-signature';

/** A read meets the fault once (`once`) or in all its attempts (`always`). It changes nothing and may be repeated. */
export const readRows: Record<Exclude<FaultName, WebhookOnly>, { once: Outcome; always: Outcome }> = {
  down: { once: 'done', always: 'party.unavailable' },
  flapping: { once: 'done', always: 'party.unavailable' },
  slow: { once: 'party.unavailable', always: 'party.unavailable' },
  late: { once: 'party.unavailable', always: 'party.unavailable' },
  drip: { once: 'party.unavailable', always: 'party.unavailable' },
  '500': { once: 'done', always: 'party.unavailable' },
  'acts-500': { once: 'done', always: 'party.unavailable' },
  '429': { once: 'party.unavailable', always: 'party.unavailable' },
  garbage: { once: 'party.unavailable', always: 'party.unavailable' },
  html: { once: 'party.unavailable', always: 'party.unavailable' },
  mutated: { once: 'party.unavailable', always: 'party.unavailable' },
  half: { once: 'party.unavailable', always: 'party.unavailable' },
  'drop-reply': { once: 'done', always: 'party.unavailable' },
};
export type HttpFault = keyof typeof effectRows;
export const httpFaults = Object.keys(effectRows) as HttpFault[];

type Call = {
  thirdParty: ThirdPartyName;
  call: string;
  method: 'GET' | 'POST';
  /** The kind of an effect in the sandbox's ledger. Without it the call is a read. */
  ledger?: LedgerKind;
  purpose: string;
  /** The error code that the client gets when the service answers `party.unavailable`. */
  unavailable: string;
};

/** Every call to a third party that this service makes, by the name of its operation. */
export const calls = {
  bureauCheck: row('bureau', 'checks/', 'POST', 'the credit check', 'bureau'),
  checkAccount: row('account_check', 'verifications/', 'POST', 'the check of the account', 'account-check'),
  decide: row('decisions', 'decisions/', 'POST', 'the decision', 'decision'),
  lookupApproval: row('decisions', 'approvals/search', 'POST', 'the approval look-up'),
  analyseStatements: row('bank_link', 'analyses/', 'POST', 'statements, with STATEMENT_ANALYSER=bank_link'),
  addClient: row('provider', 'clients/', 'POST', 'the submission of the person', 'client'),
  addEmployer: row('provider', 'employers/', 'POST', 'the submission of the employer', 'employer'),
  enrol: row('provider', 'enrolments/', 'POST', 'the enrolment', 'enrolment'),
  uploadFiles: row('provider', 'uploads/', 'POST', 'the documents', 'upload'),
  createBudget: {
    ...row('provider', 'budgets/', 'POST', 'the budget', 'budget'),
    unavailable: 'budget.failed',
  },
  createLoan: { ...row('provider', 'loans/', 'POST', 'the loan', 'loan'), unavailable: 'loan.failed' },
  cancelLoan: row(
    'provider',
    'loan-cancellations/',
    'POST',
    'a decline and a changed amount',
    'loan-cancellation',
  ),
  requestMandate: row('provider', 'mandates/', 'POST', 'the DebiCheck mandate', 'mandate'),
  payOut: row('provider', 'payouts/', 'POST', 'the payout', 'payout'),
  findClient: row('provider', 'clients/search', 'POST', 'sync and client search'),
  findAccount: row('provider', 'clients/account', 'POST', 'the account on file, before money moves'),
  listHandMadeLoans: row('provider', 'client-loans/', 'GET', 'loans without our reference, after a decline'),
  findLoan: row('provider', 'loans/', 'GET', 'sync, and whether a loan is settled'),
  schedule: row('provider', 'loans/schedule', 'GET', 'the instalments'),
  listProducts: row('provider', 'products/', 'GET', 'the products'),
  listPayoutOptions: row('provider', 'payout-options/', 'GET', 'the payout options'),
  searchEmployers: row('provider', 'employers/', 'GET', 'employer suggestions'),
  findMandate: row('provider', 'mandates/by-reference', 'GET', 'the status of a mandate'),
} as const satisfies Record<string, Call>;
export type CallName = keyof typeof calls;
export const callNames = Object.keys(calls) as CallName[];

function row(
  thirdParty: ThirdPartyName,
  call: string,
  method: Call['method'],
  ...[purpose, ledger]: [purpose: string, ledger?: LedgerKind]
): Call {
  return {
    thirdParty,
    call,
    method,
    purpose,
    unavailable: 'party.unavailable',
    ...(ledger ? { ledger } : {}),
  };
}

/**
 * Faults of SMS, e-mail and push, which belong to the notifications service, and of webhooks, which belong to this
 * service.
 */
export const otherRows = [
  [
    'SMS',
    'down, flapping, 500, 429',
    'the provider refuses, or a look-up shows that it does not have the message: the second provider sends the message; without a second provider `otp.send_failed`',
  ],
  [
    'SMS',
    'acts-500, garbage, html, mutated, half, drip, drop-reply',
    'the look-up by reference finds the message: sent',
  ],
  [
    'SMS',
    'slow, late',
    'the look-up finds the message: sent; otherwise it may still be accepted: `otp.send_failed`, sent again after half a minute at the earliest. Other messages go to the second provider meanwhile',
  ],
  ['e-mail', 'down, flapping, 500, 429', '`mail.failed`; the message was not accepted and may be sent again'],
  [
    'e-mail',
    'slow, garbage, half, drop-reply',
    'accepted, but the answer is lost: `mail.failed`, sent again with the same Message-ID',
  ],
  ['push', 'any HTTP fault', 'sent again with the same topic and tag; a phone shows one message per tag'],
  ['webhook', 'down, drop-reply, late', 'arrives later, or twice with the same delivery id: processed once'],
  [
    'webhook',
    'lost',
    'the mandate is looked up after its deadline, and a delayed mandate also every five minutes before it',
  ],
  ['webhook', 'twice', 'one event, because a delivery id is processed once'],
  [
    'webhook',
    'out-of-order',
    'an older status never replaces an outcome; an acceptance counts whenever it arrives',
  ],
  ['webhook', 'half, bad-signature', '401 or 422 and nothing is changed; the next attempt is accepted'],
] as const;
