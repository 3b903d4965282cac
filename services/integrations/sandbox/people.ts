import { type AccountAnswer, type accountAnswersShape, withCheckDigit } from '@tshepa/contracts';

/** The counts in a bureau report. A missing count is zero; without `loans` there is one loan. */
type BureauCounts = {
  loans?: number;
  judgements?: number;
  notices?: number;
  collections?: number;
  admords?: number;
  fraud?: number;
};

/** Describes how the third parties treat one ID number. A missing field means that all goes well. */
export type Behaviour = {
  score?: number;
  counts?: BureauCounts;
  /** True when the provider approved this person before, so that there is a `client_id`. */
  isApprovedBefore?: true;
  isDeclined?: true;
  isProviderDown?: true;
  isBureauDown?: true;
  /** The automatic decision about the mandate. An `ignored` mandate times out. */
  mandate?: 'accepted' | 'declined' | 'undeliverable' | 'bank_error' | 'ignored';
  payoutMessage?: string;
  loanErrors?: string[];
  submissionErrors?: string[];
  /** The bank's answers about the account, where they differ from Y. */
  account?: Partial<Record<keyof typeof accountAnswersShape, AccountAnswer>>;
  /** The answers that replace those of `account` from the second check on. */
  accountLater?: Partial<Record<keyof typeof accountAnswersShape, AccountAnswer>>;
  /** The seconds until the bank answers about the account. */
  accountSeconds?: number;
  /** Replaces the initiation fee of the product, in rand. */
  initiationFee?: number;
};

export type Person = { key: string; idNumber: string; birthDate: string; what: string; behaviour: Behaviour };

export const defaultScore = 650;

type Row = readonly [key: string, what: string, behaviour: Behaviour];

const rows: readonly Row[] = [
  ['good', 'Everything goes well: score 650, the mandate waits for Accept or Decline', {}],
  ['score580', 'Score 580, the lowest that continues', { score: 580 }],
  ['score579', 'Score 579, one point too low', { score: 579 }],
  ['loans9', '9 loans, the most that continues', { counts: { loans: 9 } }],
  ['loans10', '10 loans, one too many', { counts: { loans: 10 } }],
  ['notices2', '2 notices, the most that continues', { counts: { notices: 2 } }],
  ['notices3', '3 notices, one too many', { counts: { notices: 3 } }],
  ['collections2', '2 collections, the most that continues', { counts: { collections: 2 } }],
  ['collections3', '3 collections, one too many', { counts: { collections: 3 } }],
  ['admords0', 'No admin order, the only number that continues', { counts: { admords: 0 } }],
  ['admords1', '1 admin order', { counts: { admords: 1 } }],
  ['fraud0', 'No fraud alert, the only number that continues', { counts: { fraud: 0 } }],
  ['fraud1', '1 fraud alert', { counts: { fraud: 1 } }],
  ['approvedBefore', 'Approved at the provider before, with a client_id', { isApprovedBefore: true }],
  ['decisionDeclined', 'The decision is declined', { isDeclined: true }],
  ['providerDown', 'The provider answers 503', { isProviderDown: true }],
  ['bureauDown', 'The bureau answers 503', { isBureauDown: true }],
  ['mandateAccepted', 'The mandate is accepted by itself within a second', { mandate: 'accepted' }],
  ['mandateDeclined', 'The mandate is declined', { mandate: 'declined' }],
  ['mandateUndeliverable', 'The mandate cannot be delivered', { mandate: 'undeliverable' }],
  ['mandateBankError', 'The mandate ends with an error of the bank', { mandate: 'bank_error' }],
  ['mandateIgnored', 'The mandate is ignored and times out', { mandate: 'ignored' }],
  [
    'payoutFailing',
    'The payout fails with a message',
    { payoutMessage: 'The beneficiary account is closed' },
  ],
  [
    'loanValidation',
    'The loan cannot be created: two validation errors',
    { loanErrors: ['Net income is below the product minimum', 'The client is not verified'] },
  ],
  [
    'submissionRefused',
    'The submission is refused with 403 and two errors',
    {
      submissionErrors: [
        'The account number failed verification',
        'The employer is not on the approved list',
      ],
    },
  ],
  ['feesAboveCap', 'The loan comes with an initiation fee of R400, above the cap', { initiationFee: 400 }],
  ['test999', 'The test ID: score 999', { score: 999 }],
  ['accountClosed', 'The bank says that the account is closed', { account: { isOpen: 'N' } }],
  [
    'accountOfAnother',
    'The bank says that the account belongs to somebody else',
    { account: { idNumberMatches: 'N', holderMatches: 'N' } },
  ],
  ['accountNew', 'The account is younger than 90 days', { account: { isOlderThan90Days: 'N' } }],
  ['accountUncertain', 'The bank does not know whose account it is', { account: { idNumberMatches: 'U' } }],
  ['accountSlow', 'The bank answers about the account after a second', { accountSeconds: 1 }],
  ['accountSilent', 'The bank never answers about the account', { accountSeconds: 1e9 }],
  [
    'accountCloses',
    'The account is open at the first check and closed at the next',
    { accountLater: { isOpen: 'N' } },
  ],
];

const birthYear = 80;

export const people: readonly Person[] = rows.map(([key, what, behaviour], index) => {
  const yy = String(birthYear + (index % 18)).padStart(2, '0');
  const mm = String((index % 12) + 1).padStart(2, '0');
  const dd = String((index % 27) + 1).padStart(2, '0');
  const sequence = (index % 2 === 0 ? 1100 : 5100) + index;
  return {
    key,
    what,
    behaviour,
    idNumber: withCheckDigit(`${yy}${mm}${dd}${sequence}08`),
    birthDate: `19${yy}-${mm}-${dd}`,
  };
});

const byIdNumber = new Map(people.map((person) => [person.idNumber, person]));
const byKey = new Map(people.map((person) => [person.key, person]));

export const behaviourOf = (idNumber: string): Behaviour => byIdNumber.get(idNumber)?.behaviour ?? {};

export function person(key: string): Person {
  const found = byKey.get(key);
  if (!found) throw new RangeError(`No test person ${key}`);
  return found;
}
