/** How a party is spoken with, which decides the faults that it can have. */
type Party = { speaks: 'http' | 'smtp' | 'webhook'; what: string; calls: readonly string[] };

/**
 * Everybody outside, with their calls as faults name them: the first segment of the path, or two of them. One line
 * here, and a party can be disturbed by the page, by `POST /faults` and by a schedule. An `http` party is known by
 * the first segment of its path, a `webhook` by the name that its sender is made with.
 */
export const partyTable = {
  provider: {
    speaks: 'http',
    what: 'the provider',
    calls: [
      'clients',
      'clients/search',
      'employers',
      'enrolments',
      'uploads',
      'budgets',
      'products',
      'payout-options',
      'loans',
      'loans/schedule',
      'loan-cancellations',
      'mandates',
      'payouts',
    ],
  },
  bureau: { speaks: 'http', what: 'the credit bureau', calls: ['checks'] },
  bank_link: { speaks: 'http', what: 'the bank link', calls: ['analyses'] },
  decisions: { speaks: 'http', what: 'the decision service', calls: ['decisions', 'approvals/search'] },
  sms: { speaks: 'http', what: 'the SMS gateway', calls: ['send', 'by-reference'] },
  'sms-fallback': { speaks: 'http', what: 'the second SMS gateway', calls: ['send', 'by-reference'] },
  push: { speaks: 'http', what: 'the push service of a browser', calls: ['message'] },
  mail: { speaks: 'smtp', what: 'the mail server', calls: ['message'] },
  webhook: { speaks: 'webhook', what: 'the webhooks of the provider', calls: ['mandate.updated'] },
  'sms-webhook': { speaks: 'webhook', what: 'the receipts of both SMS gateways', calls: ['sms.status'] },
} as const satisfies Record<string, Party>;

export type PartyName = keyof typeof partyTable;
export const partyNames = Object.keys(partyTable) as [PartyName, ...PartyName[]];

export const isPartyName = (name: string): name is PartyName => Object.hasOwn(partyTable, name);

/** What each fault does, in the words of the page. */
export const faultWords = {
  down: 'the connection is cut before anything is done',
  slow: 'acts, answers after delayMs',
  late: 'acts only after delayMs, whether or not anybody still waits',
  drip: 'acts, then answers a blank at a time without end',
  '500': 'answers 500 and does not act',
  'acts-500': 'acts and answers 500',
  '429': 'answers 429 with Retry-After and does not act',
  garbage: 'acts, answers JSON that means nothing',
  html: 'acts, answers a page of HTML with status 200',
  mutated: 'acts, answers with the answer damaged by chance',
  half: 'acts, sends half of the answer and cuts the connection',
  'drop-reply': 'acts, then cuts the connection',
  flapping: 'cut for periodSeconds, well for periodSeconds, and so on',
  lost: 'is never delivered',
  twice: 'is delivered twice at the same time',
  'out-of-order': 'is held until the next one went out, or for delayMs',
  'bad-signature': 'is signed with another secret the first time',
} as const;
export type FaultName = keyof typeof faultWords;
export const faultNames = Object.keys(faultWords) as [FaultName, ...FaultName[]];

/** Which faults a party can have. */
export const faultsOf: Readonly<Record<Party['speaks'], readonly FaultName[]>> = {
  http: [
    'down',
    'slow',
    'late',
    'drip',
    '500',
    'acts-500',
    '429',
    'garbage',
    'html',
    'mutated',
    'half',
    'drop-reply',
    'flapping',
  ],
  smtp: ['down', 'slow', '500', '429', 'garbage', 'half', 'drop-reply', 'flapping'],
  webhook: [
    'down',
    'lost',
    'late',
    'half',
    'drop-reply',
    'twice',
    'out-of-order',
    'bad-signature',
    'flapping',
  ],
};
