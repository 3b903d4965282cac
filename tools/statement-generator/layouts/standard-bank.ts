import type { Entry } from '../account.ts';
import { at, type Line, line } from '../document.ts';
import type { Vary } from '../vary.ts';
import { joined } from './descriptions.ts';

export const standardAccount = (vary: Vary) => `10${vary.digits(9)}`.slice(0, vary.pick([9, 11]));

/** The two parts of a description: the party, and the type that the bank prints behind or below it. */
export function standardParts({ kind, party, reference, cents }: Entry): [string, string] {
  switch (kind) {
    case 'salary':
      return [joined(party, reference), 'CREDIT TRANSFER'];
    case 'received':
      return [joined(party, reference), 'IB PAYMENT FROM'];
    case 'shop':
      return [joined(party, reference), 'CHEQUE CARD PURCHASE'];
    case 'debit-order':
      return [joined(party, reference), 'SERVICE AGREEMENT'];
    case 'payment':
      return [joined(party, reference), 'IB PAYMENT TO'];
    case 'cash':
      return [joined('AUTOBANK', reference), 'CASH WITHDRAWAL'];
    case 'airtime':
      return [joined(party, 'AIRTIME'), 'PRE-PAID PAYMENT'];
    case 'transfer':
      return [party, cents < 0 ? 'IB TRANSFER TO' : 'IB TRANSFER FROM'];
    case 'interest':
      return ['INTEREST PAID', ''];
    case 'fee':
      return ['FIXED MONTHLY FEE', ''];
  }
}
export const standardDescription = (entry: Entry) => joined(...standardParts(entry));

export const standardFoot =
  (code: string) =>
  (page: number, pages: number): Line[] => [
    line(
      'We subscribe to the Code of Banking Practice of The Banking Association South Africa and, for unresolved disputes,',
    ),
    line('support resolution by the Ombudsman for Banking Services.'),
    line(
      at(0, 'The Standard Bank of South Africa Limited (Reg. No. 1962/000738/06). NCRCP15.'),
      at(100, `${code}Pg ${page} of${code ? '' : ' '}${pages}`, { align: 'right' }),
    ),
  ];

export const standardHead: Line[] = [
  line(
    at(0, 'Standard Bank', { isBold: true, scale: 1.7 }),
    at(100, 'Customer Care: 0860 123 000', { align: 'right' }),
  ),
  line(at(100, 'Website: www.standardbank.co.za', { align: 'right' })),
];
/** Writes `10 00 000 000 1`. */
export const inGroups = (account: string) =>
  [account.slice(0, 2), account.slice(2, 4), account.slice(4, 7), account.slice(7, 10), account.slice(10)]
    .filter(Boolean)
    .join(' ');
