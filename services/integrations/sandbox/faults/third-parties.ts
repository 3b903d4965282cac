type Protocol = 'http' | 'smtp' | 'webhook';
type ThirdParty = { protocol: Protocol; what: string; calls: readonly string[] };

/**
 * All third parties with the names of their calls: one or two segments of the path. A line here makes a third party
 * available to the fault lab, to `POST /faults` and to schedules. HTTP requests are matched by the first segment of the
 * path. Webhooks are matched by the name of their sender.
 */
export const thirdParties = {
  provider: {
    protocol: 'http',
    what: 'the provider',
    calls: [
      'clients',
      'clients/search',
      'clients/account',
      'employers',
      'enrolments',
      'uploads',
      'budgets',
      'products',
      'payout-options',
      'loans',
      'loans/schedule',
      'client-loans',
      'loan-cancellations',
      'mandates',
      'payouts',
    ],
  },
  bureau: { protocol: 'http', what: 'the credit bureau', calls: ['checks'] },
  bank_link: { protocol: 'http', what: 'the bank link', calls: ['analyses'] },
  decisions: { protocol: 'http', what: 'the decision service', calls: ['decisions', 'approvals/search'] },
  account_check: { protocol: 'http', what: 'the account check', calls: ['verifications'] },
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

const all: readonly Protocol[] = ['http', 'smtp', 'webhook'];
const replies: readonly Protocol[] = ['http', 'smtp'];
const http: readonly Protocol[] = ['http'];
const webhook: readonly Protocol[] = ['webhook'];

/** All faults, with the protocols in which they are possible. "Acts" means that the effect happens. */
export const faults = {
  down: { of: all, text: 'cuts the connection before it acts' },
  slow: { of: replies, text: 'acts, then answers after delayMs' },
  late: { of: [...http, ...webhook], text: 'acts only after delayMs, even if the caller is gone' },
  drip: { of: http, text: 'acts, then sends blanks without end' },
  '500': { of: replies, text: 'answers 500 and does not act' },
  'acts-500': { of: http, text: 'acts and answers 500' },
  '429': { of: replies, text: 'answers 429 with Retry-After and does not act' },
  garbage: { of: replies, text: 'acts, then answers meaningless JSON' },
  html: { of: http, text: 'acts, then answers an HTML page with status 200' },
  mutated: { of: http, text: 'acts, then sends a randomly damaged answer' },
  half: { of: all, text: 'acts, sends half of the answer and cuts the connection' },
  'drop-reply': { of: all, text: 'acts, then cuts the connection' },
  flapping: { of: all, text: 'is down for periodSeconds, up for periodSeconds, and so on' },
  lost: { of: webhook, text: 'is never delivered' },
  twice: { of: webhook, text: 'is delivered twice at the same time' },
  'out-of-order': { of: webhook, text: 'is held until the next webhook was delivered, or for delayMs' },
  'bad-signature': { of: webhook, text: 'is signed with a wrong secret the first time' },
} as const satisfies Record<string, { of: readonly Protocol[]; text: string }>;
export type FaultName = keyof typeof faults;
export const faultNames = Object.keys(faults) as [FaultName, ...FaultName[]];

const possibleIn = (protocol: Protocol) => faultNames.filter((name) => faults[name].of.includes(protocol));
export const faultsOf: Readonly<Record<Protocol, readonly FaultName[]>> = {
  http: possibleIn('http'),
  smtp: possibleIn('smtp'),
  webhook: possibleIn('webhook'),
};
