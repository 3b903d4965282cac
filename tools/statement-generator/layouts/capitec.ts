import type { Entry } from '../account.ts';
import { at, type Line, line } from '../document.ts';
import type { Vary } from '../vary.ts';
import { joined } from './descriptions.ts';

export const capitecAccount = (vary: Vary) => `1${vary.digits(9)}`;

export function capitecDescription({ kind, party, reference, cents }: Entry): string {
  switch (kind) {
    case 'salary':
    case 'received':
      return joined('Payment Received:', party, reference);
    case 'shop':
      return joined(party, '(Card 0000)', reference);
    case 'debit-order':
      return joined('DebiCheck Debit Order:', party, reference);
    case 'payment':
      return joined('Banking App External PayShap Payment:', party, reference);
    case 'cash':
      return joined('Cash Withdrawal: Capitec ATM', reference);
    case 'airtime':
      return joined('Banking App Prepaid Purchase:', party);
    case 'transfer':
      return joined('Banking App Transfer', cents < 0 ? 'to' : 'from', party);
    case 'interest':
      return 'Interest Received';
    case 'fee':
      return 'Monthly Account Admin Fee';
  }
}

export const capitecFoot =
  (documentNumber: string, hasVat: boolean) =>
  (page: number, pages: number): Line[] => [
    ...(hasVat ? [line('* Includes VAT at 15%')] : []),
    line(
      at(0, '24hr Client Care Centre 0860 10 20 43'),
      at(50, 'ClientCare@capitecbank.co.za', { align: 'centre' }),
      at(100, `Page ${page} of ${pages}`, { align: 'right' }),
    ),
    line(
      'Capitec Bank is an authorised financial services provider (FSP46669) and registered credit provider (NCRCP13).',
    ),
    line(`Unique Document No.: ${documentNumber} / 204 / V5.0`),
  ];
