import { type Line, line } from '../document.ts';
import type { Vary } from '../vary.ts';

const adverts = [
  'Get 20% off flights with our partners Kulula-ish and FlySure. Terms apply.',
  'Send money to any FNB, Absa, Capitec, Nedbank or Standard Bank account instantly with PayShap.',
  'Our app now pays at Checkers, Shoprite, Capitec ATMs and 4 000 tills.',
  'Insurance underwritten by Old Mutual. Travel cover by Hollard. Rewards by TymeBank partners 2026.',
  'Beware of phishing: we never ask for your PIN. Report fraud on 0800 020 600.',
] as const;
const notes = [
  'Please check your statement. Entries not queried within 30 days are taken as correct.',
  'This is a computer generated document and needs no signature.',
  '1 Items marked with a number are explained overleaf.',
  'Deposits are subject to clearance. E&OE',
] as const;

/** Texts that banks print around their tables and that are no part of any row. */
export const advert = (vary: Vary): Line[] => (vary.chance(0.4) ? [line(vary.pick(adverts))] : []);
export const footnote = (vary: Vary): Line[] => (vary.chance(0.5) ? [line(vary.pick(notes))] : []);
