import type { Entry } from '../account.ts';
import type { Vary } from '../vary.ts';
import { joined } from './descriptions.ts';

export const nedbankAccount = (vary: Vary) => `1${vary.digits(9)}`;

export function nedbankDescription({ kind, party, reference, cents }: Entry): string {
  switch (kind) {
    case 'salary':
      return joined(party, reference);
    case 'received':
      return joined(party, reference);
    case 'shop':
      return joined('POS', party, reference);
    case 'debit-order':
      return joined(party, reference);
    case 'payment':
      return joined('PAYMENT TO', party, reference);
    case 'cash':
      return joined('ATM CASH', reference);
    case 'airtime':
      return joined('PREPAID', party);
    case 'transfer':
      return joined('TRANSFER', cents < 0 ? 'TO' : 'FROM', party);
    case 'interest':
      return 'CREDIT INTEREST';
    case 'fee':
      return 'MAINTENANCE FEE';
  }
}
