import type { Entry } from '../account.ts';
import type { Vary } from '../vary.ts';
import { joined } from './descriptions.ts';

export const tymeAccount = (vary: Vary) => `51${vary.digits(9)}`;

export function tymeParts({ kind, party, reference, cents }: Entry): [string, string] {
  switch (kind) {
    case 'salary':
    case 'received':
      return [joined('EFT from', party), reference];
    case 'shop':
      return [joined('Purchase at', party), reference || '000000000000'];
    case 'debit-order':
      return [joined('Debit order', party), reference];
    case 'payment':
      return [joined('EFT for', party), reference];
    case 'cash':
      return ['Cash withdrawal at till', reference];
    case 'airtime':
      return [joined('Airtime', party), ''];
    case 'transfer':
      return [joined('Transfer', cents < 0 ? 'to' : 'from', 'GoalSave'), ''];
    case 'interest':
      return ['Interest earned', ''];
    case 'fee':
      return ['Card fee', ''];
  }
}
export const tymeDescription = (entry: Entry) => joined(...tymeParts(entry));
