import type { BankForm, CustomerForm, ProviderAccount } from '@tshepa/contracts';
import * as z from 'zod/mini';
import { accountSchema } from '../../src/third-parties/provider/wire.ts';
import type { Ledger } from '../ledger.ts';

const factOf = (clientId: string) => `account:${clientId}`;

/** The account on file of a client. Money goes there, whatever account an instruction names. */
export function accountOf(ledger: Ledger, clientId: string): ProviderAccount | null {
  const kept = z.safeParse(accountSchema, ledger.fact(factOf(clientId)));
  return kept.success ? kept.data : null;
}

export function keepAccount(
  ledger: Ledger,
  clientId: string,
  { customer, bank }: { customer: CustomerForm; bank: BankForm },
): void {
  ledger.setFact(factOf(clientId), {
    bankName: bank.bankName ?? '',
    branchCode: bank.branchCode ?? '',
    accountNumber: bank.accountNumber ?? '',
    holder: [customer.firstName, customer.lastName].join(' '),
    cellNo: customer.cellNo ?? '',
  });
}

/** Changes a client's account on file without telling anybody. Returns null when the client has no account on file. */
export function changeAccount(
  ledger: Ledger,
  clientId: string,
  changes: Partial<ProviderAccount>,
): ProviderAccount | null {
  const account = accountOf(ledger, clientId);
  if (!account) return null;
  ledger.setFact(factOf(clientId), { ...account, ...changes });
  return accountOf(ledger, clientId);
}
