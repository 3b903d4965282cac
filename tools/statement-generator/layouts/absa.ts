import type { Entry } from '../account.ts';
import type { Language } from '../days.ts';
import type { Vary } from '../vary.ts';
import { joined } from './descriptions.ts';

export const absaAccount = (vary: Vary) => `4${vary.digits(9)}`;
/** Writes `40-0000-0001`. */
export const inDashes = (account: string) =>
  `${account.slice(0, 2)}-${account.slice(2, 6)}-${account.slice(6)}`;

const types: Record<Entry['kind'], Record<Language, string>> = {
  salary: { en: 'Acb Credit', af: 'Acb Krediet' },
  received: { en: 'Ibank Payment From', af: 'Kitsbank Betaling Van' },
  shop: { en: 'Pos Purchase', af: 'Pos Aankoop' },
  'debit-order': { en: 'Acb Debit:External', af: 'Acb Debiet:Ekstern' },
  payment: { en: 'Digital Payment To', af: 'Digitale Betaling Aan' },
  cash: { en: 'Atm Withdrawal', af: 'Kontantonttrekking' },
  airtime: { en: 'Prepaid Debit', af: 'Voorafbetaal Debiet' },
  transfer: { en: 'Internal Transfer', af: 'Interne Oorplasing' },
  interest: { en: 'Credit Interest', af: 'Kredietrente' },
  fee: { en: 'Monthly Acc Fee', af: 'Maandelikse Rekeningfooi' },
};

/** The two parts of a description: the type, and the party that the bank prints below it. */
export const absaParts = ({ kind, party, reference }: Entry, language: Language): [string, string] => [
  types[kind][language],
  joined(kind === 'cash' ? '' : party, reference),
];
export const absaDescription = (entry: Entry, language: Language) => joined(...absaParts(entry, language));
