import type { FaultName, PartyName } from '../../sandbox/faults/index.ts';
import type { LedgerKind } from '../../sandbox/ledger.ts';

/**
 * What every fault of every call comes to. `docs/flows/third-party-faults.md` is made from this table, and the tests
 * walk it: what is written there is what happens.
 */

/** What the caller of the integrations service gets from the call that meets the fault. */
export type Outcome = 'done' | 'party.unavailable' | 'party.unknown_outcome';

/** Of an effect: whether it has happened when the first call is over, and what that call answers. */
type EffectRow = { happened: 0 | 1; first: Outcome; why: string };

/** One call meets the fault, the look-ups after it do not. The same reference asked for again always ends in `done`. */
export const effectRows: Record<Exclude<FaultName, WebhookOnly>, EffectRow> = {
  down: {
    happened: 0,
    first: 'party.unknown_outcome',
    why: 'no answer; looked up: not there, but it may be on its way',
  },
  flapping: { happened: 0, first: 'party.unknown_outcome', why: 'as down, while it is down' },
  slow: { happened: 1, first: 'done', why: 'no answer in time; looked up: there' },
  late: {
    happened: 0,
    first: 'party.unknown_outcome',
    why: 'no answer in time; looked up: not there yet. It happens later and is found by the next call',
  },
  drip: {
    happened: 1,
    first: 'done',
    why: 'an answer without end is cut at the time limit; looked up: there',
  },
  '500': { happened: 0, first: 'party.unavailable', why: 'looked up: not there' },
  'acts-500': { happened: 1, first: 'done', why: 'looked up: there' },
  '429': { happened: 0, first: 'party.unavailable', why: 'the party is left alone for its Retry-After' },
  garbage: { happened: 1, first: 'done', why: 'not about our reference; looked up: there' },
  html: { happened: 1, first: 'done', why: 'not readable; looked up: there' },
  mutated: {
    happened: 1,
    first: 'done',
    why: 'believed only when whole, ours and fitting; else looked up: there',
  },
  half: { happened: 1, first: 'done', why: 'cut off; looked up: there' },
  'drop-reply': { happened: 1, first: 'done', why: 'no answer; looked up: there' },
};
type WebhookOnly = 'lost' | 'twice' | 'out-of-order' | 'bad-signature';

/** A read meets the fault once (`once`) or as long as it tries (`always`). It changes nothing and may be repeated. */
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
  party: PartyName;
  call: string;
  method: 'GET' | 'POST';
  /** Of an effect: where the sandbox counts it. Without it the call is a read. */
  ledger?: LedgerKind;
  /** What it is for. */
  for: string;
  /** The code that the person gets where the service answers `party.unavailable`. */
  unavailable: string;
};

/** Every call to a third party that this service makes, by the name of its rpc. */
export const calls = {
  bureauCheck: row('bureau', 'checks/', 'POST', 'the credit check', 'bureau'),
  decide: row('decisions', 'decisions/', 'POST', 'the decision', 'decision'),
  lookupApproval: row('decisions', 'approvals/search', 'POST', 'the approval lookup'),
  analyseStatements: row('bank_link', 'analyses/', 'POST', 'statements, with STATEMENT_ANALYSER=bank_link'),
  addClient: row('provider', 'clients/', 'POST', 'the submission of the person', 'client'),
  addEmployer: row('provider', 'employers/', 'POST', 'the submission of the employer', 'employer'),
  enrol: row('provider', 'enrolments/', 'POST', 'the enrolment', 'enrolment'),
  uploadFiles: row('provider', 'uploads/', 'POST', 'passing documents on', 'upload'),
  createBudget: {
    ...row('provider', 'budgets/', 'POST', 'the budget', 'budget'),
    unavailable: 'budget.failed',
  },
  createLoan: { ...row('provider', 'loans/', 'POST', 'the loan', 'loan'), unavailable: 'loan.failed' },
  cancelLoan: row('provider', 'loan-cancellations/', 'POST', 'a changed amount', 'loan-cancellation'),
  requestMandate: row('provider', 'mandates/', 'POST', 'the DebiCheck mandate', 'mandate'),
  payOut: row('provider', 'payouts/', 'POST', 'the payout', 'payout'),
  findClient: row('provider', 'clients/search', 'POST', 'sync, client search'),
  findLoan: row('provider', 'loans/', 'GET', 'sync, whether a loan is settled'),
  schedule: row('provider', 'loans/schedule', 'GET', 'the instalments'),
  listProducts: row('provider', 'products/', 'GET', 'the products'),
  listPayoutOptions: row('provider', 'payout-options/', 'GET', 'the payout options'),
  searchEmployers: row('provider', 'employers/', 'GET', 'employer suggestions'),
  findMandate: row('provider', 'mandates/by-reference', 'GET', 'how a mandate stands'),
} as const satisfies Record<string, Call>;
export type CallName = keyof typeof calls;
export const callNames = Object.keys(calls) as CallName[];

function row(
  party: PartyName,
  call: string,
  method: Call['method'],
  ...[what, ledger]: [what: string, ledger?: LedgerKind]
): Call {
  return { party, call, method, for: what, unavailable: 'party.unavailable', ...(ledger ? { ledger } : {}) };
}

/** What SMS and e-mail do is of the notifications service; what webhooks do is of this one. */
export const otherRows = [
  [
    'SMS',
    'down, flapping, 500, 429',
    'it refuses or its look-up says that it was not taken: the second provider sends it; without one `otp.send_failed`',
  ],
  ['SMS', 'acts-500, garbage, html, mutated, half, drip, drop-reply', 'looked up by its reference: sent'],
  [
    'SMS',
    'slow, late',
    'looked up: sent, or it may be yet: `otp.send_failed`, sent again after half a minute at the earliest; other messages go to the second provider meanwhile',
  ],
  [
    'e-mail',
    'down, flapping, 500, 429',
    '`mail.failed`; nothing was taken; the same message may be tried again',
  ],
  [
    'e-mail',
    'slow, garbage, half, drop-reply',
    'taken, but nobody knows: `mail.failed`, tried again under the same Message-ID',
  ],
  [
    'push',
    'any fault of an HTTP party',
    'tried again under the same topic and tag, of which a phone shows one',
  ],
  ['webhook', 'down, drop-reply, late', 'comes later, or twice with the same delivery id: acted on once'],
  ['webhook', 'lost', 'the mandate is looked up after its deadline (a delayed one every five minutes)'],
  ['webhook', 'twice', 'one event: the delivery id is taken once'],
  [
    'webhook',
    'out-of-order',
    'an outcome is never taken back by older word; an acceptance counts whenever it comes',
  ],
  ['webhook', 'half, bad-signature', '401 or 422, nothing is done; the next try is taken'],
] as const;
