import type { Entry } from '../account.ts';
import { addDays, type Language, written } from '../days.ts';
import { commas, type Written } from '../money.ts';
import type { Vary } from '../vary.ts';
import { joined } from './descriptions.ts';

export const fnbAccount = (vary: Vary) => `6${vary.digits(10)}`;

/** Writes `1,718.75Cr`; `gap` stands before Cr and Dr. */
export const crDr =
  (gap = '', [credit, debit] = ['Cr', 'Dr']): Written =>
  (cents) =>
    `${commas(cents)}${gap}${cents < 0 ? debit : credit}`;
/** Writes a movement: credits carry a mark, debits none. */
export const crOnly =
  (gap = '', mark = 'Cr'): Written =>
  (cents) =>
    `${commas(cents)}${cents > 0 ? `${gap}${mark}` : ''}`;

const card = '400000*1234';

export function fnbDescription(entry: Entry, language: Language): string {
  const { kind, party, reference } = entry;
  const bought = written.dMon(addDays(entry.date, -2), language);
  switch (kind) {
    case 'salary':
      return joined('Magtape Credit', party, reference);
    case 'received':
      return joined('FNB App Payment From', party, reference);
    case 'shop':
      return joined('POS Purchase', party, card, bought);
    case 'debit-order':
      return joined('Magtape Debit', party, reference);
    case 'payment':
      return joined('FNB App Payment To', party, reference);
    case 'cash':
      return joined('ATM Cash', '00317 ', card, bought).replace('  ', ' ');
    case 'airtime':
      return joined('FNB App Prepaid Airtime', party);
    case 'transfer':
      return joined('FNB App Transfer', entry.cents < 0 ? 'To' : 'From', party);
    case 'interest':
      return 'Interest On Credit Balance';
    case 'fee':
      return '#Monthly Account Fee';
  }
}
