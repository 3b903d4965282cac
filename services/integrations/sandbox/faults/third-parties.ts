/** The protocol of a third party decides which faults it can have. */
type ThirdParty = { protocol: 'http' | 'smtp' | 'webhook'; what: string; calls: readonly string[] };

/**
 * All third parties with the names of their calls: the first segment of the path, or two of them. A line here makes a
 * third party available to the fault lab, to `POST /faults` and to schedules. HTTP requests are matched by the first
 * segment of the path, webhooks by the name that their sender is created with.
 */
export const thirdParties = {
  provider: {
    protocol: 'http',
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
  bureau: { protocol: 'http', what: 'the credit bureau', calls: ['checks'] },
  bank_link: { protocol: 'http', what: 'the bank link', calls: ['analyses'] },
  decisions: { protocol: 'http', what: 'the decision service', calls: ['decisions', 'approvals/search'] },
  sms: { protocol: 'http', what: 'the SMS provider', calls: ['send', 'by-reference'] },
  'sms-fallback': { protocol: 'http', what: 'the second SMS provider', calls: ['send', 'by-reference'] },
  push: { protocol: 'http', what: 'the push service of a browser', calls: ['message'] },
  mail: { protocol: 'smtp', what: 'the mail server', calls: ['message'] },
  webhook: { protocol: 'webhook', what: 'the webhooks of the provider', calls: ['mandate.updated'] },
  'sms-webhook': {
    protocol: 'webhook',
    what: 'the delivery reports of both SMS providers',
    calls: ['sms.status'],
  },
} as const satisfies Record<string, ThirdParty>;

export type ThirdPartyName = keyof typeof thirdParties;
export const thirdPartyNames = Object.keys(thirdParties) as [ThirdPartyName, ...ThirdPartyName[]];

export const isThirdPartyName = (name: string): name is ThirdPartyName => Object.hasOwn(thirdParties, name);

/** What each fault does, as the page describes it. "Acts" means that the effect happens. */
export const faultTexts = {
  down: 'cuts the connection before it acts',
  slow: 'acts, then answers after delayMs',
  late: 'acts only after delayMs, even if the caller is gone',
  drip: 'acts, then sends blanks without end',
  '500': 'answers 500 and does not act',
  'acts-500': 'acts and answers 500',
  '429': 'answers 429 with Retry-After and does not act',
  garbage: 'acts, then answers meaningless JSON',
  html: 'acts, then answers an HTML page with status 200',
  mutated: 'acts, then sends a randomly damaged answer',
  half: 'acts, sends half of the answer and cuts the connection',
  'drop-reply': 'acts, then cuts the connection',
  flapping: 'is down for periodSeconds, up for periodSeconds, and so on',
  lost: 'is never delivered',
  twice: 'is delivered twice at the same time',
  'out-of-order': 'is held until the next one was delivered, or for delayMs',
  'bad-signature': 'is signed with a wrong secret the first time',
} as const;
export type FaultName = keyof typeof faultTexts;
export const faultNames = Object.keys(faultTexts) as [FaultName, ...FaultName[]];

/** The faults that are possible with each protocol. */
export const faultsOf: Readonly<Record<ThirdParty['protocol'], readonly FaultName[]>> = {
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
