import type { HoldReason, ProviderAccount } from '@tshepa/contracts';
import type { Application } from './application.ts';

/** Returns the account in the answers. Its number was compared with the statements before the submission. */
const answeredAccount = ({ bank, applicant }: Application): ProviderAccount => ({
  bankName: bank.bankName ?? '',
  branchCode: bank.branchCode ?? '',
  accountNumber: bank.accountNumber ?? '',
  holder: [applicant.firstName, applicant.lastName].join(' '),
  cellNo: applicant.cellNo ?? '',
});

const accountReasons: readonly HoldReason[] = [
  'account-differs',
  'account-refused',
  'account-uncertain',
  'number-unproven',
];

/** Removes the bank's check and all answers by staff about the account. Open holds stay open, without a first answer. */
function withoutAnswersAboutAccount({ accountCheck: _said, ...application }: Application): Application {
  const { holds = [] } = application;
  return {
    ...application,
    holds: holds.flatMap(({ firstAnswer, ...hold }) => {
      if (!accountReasons.includes(hold.reason)) return { ...hold, ...(firstAnswer ? { firstAnswer } : {}) };
      return hold.answer ? [] : hold;
    }),
  };
}

/**
 * Binds the application to the account in the answers: money goes to and comes from no other account. An applicant who
 * exits after the submission may submit another account. Answers about the former account then no longer count.
 */
export function withDestination(application: Application): Application {
  const destination = answeredAccount(application);
  const former = application.destination;
  const isOther = former !== undefined && differencesFrom(former, destination).length > 0;
  return { ...(isOther ? withoutAnswersAboutAccount(application) : application), destination };
}

/**
 * Returns the bound account. The former build bound none, so its applications use their answers, which cannot change.
 */
export const destinationOf = (application: Application): ProviderAccount =>
  application.destination ?? answeredAccount(application);

const labels: Readonly<Record<keyof ProviderAccount, string>> = {
  bankName: 'Bank',
  branchCode: 'Branch code',
  accountNumber: 'Account number',
  holder: 'Account holder',
  cellNo: 'Cell number',
};

const normalised = (text: string) => text.trim().replace(/\s+/g, ' ').toLowerCase();

/**
 * Names the differences between the bound account and the account on file at the provider. All fields count for every
 * payout option, because the repayment is collected from the bank account even when an e-wallet is paid.
 */
export function differencesFrom(destination: ProviderAccount, onFile: ProviderAccount | null): string[] {
  if (!onFile) return ['The provider has no account on file'];
  const names = Object.keys(labels) as (keyof ProviderAccount)[];
  return names
    .filter((name) => normalised(destination[name]) !== normalised(onFile[name]))
    .map((name) => labels[name]);
}
