import type { ProviderAccount } from '@tshepa/contracts';
import type { Application } from './application.ts';

/** The account of the answers. Its number was compared with the statements before the application was submitted. */
const answeredAccount = ({ bank, applicant }: Application): ProviderAccount => ({
  bankName: bank.bankName ?? '',
  branchCode: bank.branchCode ?? '',
  accountNumber: bank.accountNumber ?? '',
  holder: [applicant.firstName, applicant.lastName].join(' '),
  cellNo: applicant.cellNo ?? '',
});

/** Binds the account of the answers as the only one that money goes to and comes from. */
export const withDestination = (application: Application): Application => ({
  ...application,
  destination: answeredAccount(application),
});

/** The bound account. Applications that the former build submitted are bound to their answers, which cannot change. */
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
 * Names what differs between the bound account and the one on file at the provider. All parts count for every payout
 * option, because the repayment is collected from the bank account even when an e-wallet is paid.
 */
export function differencesFrom(destination: ProviderAccount, onFile: ProviderAccount | null): string[] {
  if (!onFile) return ['The provider has no account on file'];
  const names = Object.keys(labels) as (keyof ProviderAccount)[];
  return names
    .filter((name) => normalised(destination[name]) !== normalised(onFile[name]))
    .map((name) => labels[name]);
}
