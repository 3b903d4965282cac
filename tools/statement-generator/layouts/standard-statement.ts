import { addDays, written } from '../days.ts';
import { at, blank, type Choices, columnsOf, keyRow, type Layout, line, title } from '../document.ts';
import { commas, inRand, minusBefore } from '../money.ts';
import { advert } from './adverts.ts';
import {
  inGroups,
  standardAccount,
  standardDescription,
  standardFoot,
  standardHead,
  standardParts,
} from './standard-bank.ts';

export const standardStatement: Layout = standardNamed('standard-statement', 'dMonYy');
/** The same statement with days as `2026/02/03`. */
export const standardYearFirst: Layout = standardNamed('standard-year-first', 'yearSlashes');

function standardNamed(name: string, days: 'dMonYy' | 'yearSlashes'): Layout {
  return { bank: 'standard_bank', name, open: (choices) => open(choices, written[days]) };
}

function open({ vary, hasHolder }: Choices, day: (iso: string) => string): ReturnType<Layout['open']> {
  const account = standardAccount(vary);
  const signed = minusBefore(commas);
  const hasTwoLines = vary.chance(0.6);
  const isPaymentFirst = vary.chance(0.85);
  const columns = columnsOf(
    isPaymentFirst ? ['date', 'text', 'out', 'in', 'balance'] : ['date', 'text', 'in', 'out', 'balance'],
    {
      date: { heading: 'Date', width: 13 },
      text: { heading: 'Description', width: 44 },
      out: { heading: 'Payments', width: 15, align: 'right' },
      in: { heading: 'Deposits', width: 15, align: 'right' },
      balance: { heading: 'Balance', width: 16, align: 'right' },
    },
  );
  const isGrouped = vary.chance(0.7);
  const foot = standardFoot(vary.pick(['', '', '051001 ']));
  const intro = advert(vary);
  const hasSummary = vary.chance(0.7);
  return {
    account,
    isFeeMoved: false,
    draw: ({ person, start, end, openingCents, closingCents, entries }) => {
      const sum = (isIn: boolean) =>
        entries.filter(({ cents }) => cents > 0 === isIn).reduce((all, { cents }) => all + cents, 0);
      return {
        document: {
          language: 'en',
          first: [
            ...standardHead,
            title('3 month statement', 1.2),
            line(at(100, written.dMonYyyy(addDays(end, 1)), { align: 'right' })),
            line(
              at(0, `From: ${written.dMonYy(start)}`),
              at(100, `To: ${written.dMonYy(end)}`, { align: 'right' }),
            ),
            blank,
            ...(hasHolder ? [line(at(0, 'Account holder', { isBold: true }), at(28, person.holder))] : []),
            ...person.address.map((text) => line(at(28, text))),
            line(at(0, 'Product name:', { isBold: true }), at(28, 'CURRENT ACC')),
            line(at(0, 'Account number:', { isBold: true }), at(28, isGrouped ? inGroups(account) : account)),
            ...intro,
            line(
              at(0, 'Transaction details', { isBold: true }),
              at(100, `Available Balance: ${inRand(commas)(closingCents)}`, { align: 'right' }),
            ),
          ],
          later: [],
          table: {
            columns,
            rows: [
              { cells: { text: 'STATEMENT OPENING BALANCE', balance: signed(openingCents) } },
              ...entries.map((entry) => ({
                cells: {
                  date: day(entry.date),
                  text: hasTwoLines ? standardParts(entry).filter(Boolean) : standardDescription(entry),
                  out: entry.cents < 0 ? signed(entry.cents) : '',
                  in: entry.cents > 0 ? signed(entry.cents) : '',
                  balance: signed(entry.balanceCents),
                },
              })),
            ],
          },
          after: hasSummary
            ? [
                blank,
                line(at(0, 'Statement Summary', { isBold: true })),
                line(at(0, 'Payments'), at(45, signed(sum(false)), { align: 'right' })),
                line(at(0, 'Deposits'), at(45, signed(sum(true)), { align: 'right' })),
                line(at(0, 'Available Balance'), at(45, signed(closingCents), { align: 'right' })),
              ]
            : [],
          foot,
        },
        rows: entries.map((entry) => keyRow(entry, standardDescription(entry))),
      };
    },
  };
}
