import type { Entry } from '../account.ts';
import { addDays, written } from '../days.ts';
import { at, blank, type Choices, columnsOf, keyRow, type Layout, line, title } from '../document.ts';
import { inRand, minusBefore, spaces } from '../money.ts';
import { addresseeOf } from './addressee.ts';
import { footnote } from './adverts.ts';
import { capitecAccount, capitecDescription, capitecFoot } from './capitec.ts';

export const capitecOlder: Layout = { bank: 'capitec', name: 'capitec-older', open };

function open({ vary, hasHolder }: Choices): ReturnType<Layout['open']> {
  const account = capitecAccount(vary);
  const addressee = addresseeOf(vary.split('addressee'), hasHolder);
  const signed = minusBefore(spaces);
  const rand = inRand(spaces);
  const outSigned = vary.chance(0.6);
  const columns = columnsOf(
    vary.chance(0.8)
      ? ['posted', 'date', 'text', 'in', 'out', 'balance']
      : ['posted', 'date', 'text', 'out', 'in', 'balance'],
    {
      posted: { heading: vary.pick(['Posting Date', ['Posting', 'Date']]), width: 13 },
      date: { heading: vary.pick(['Transaction Date', ['Transaction', 'Date']]), width: 16 },
      text: { heading: 'Description', width: 38 },
      in: { heading: 'Money In (R)', width: 14, align: 'right' },
      out: { heading: 'Money Out (R)', width: 14, align: 'right' },
      balance: { heading: 'Balance (R)', width: 14, align: 'right' },
    },
  );
  const daysEarlier = vary.between(0, 1);
  const documentNumber = vary.digits(8);
  // Cards are posted a day after the purchase.
  const postedOn = ({ kind, date }: Entry) => (kind === 'shop' ? addDays(date, daysEarlier) : date);
  const note = footnote(vary);
  return {
    account,
    isFeeMoved: false,
    draw: ({ person, start, end, openingCents, closingCents, entries }) => ({
      document: {
        language: 'en',
        first: [
          line(
            at(0, 'Capitec Bank', { isBold: true, scale: 1.6 }),
            at(100, 'capitecbank.co.za', { align: 'right' }),
          ),
          title('Main Account Statement', 1.2),
          ...addressee(person),
          line(at(0, `Account No: ${account}`), at(50, 'Account type: Main Account')),
          line(
            at(0, `From Date: ${written.slashes(start)}`),
            at(50, `Opening Balance: ${rand(openingCents)}`),
          ),
          line(at(0, `To Date: ${written.slashes(end)}`), at(50, `Closing Balance: ${rand(closingCents)}`)),
          blank,
        ],
        later: [],
        table: {
          columns,
          rows: entries.map((entry) => ({
            cells: {
              posted: written.slashes(postedOn(entry)),
              date: written.slashes(entry.date),
              text: capitecDescription(entry),
              in: entry.cents > 0 ? spaces(entry.cents) : '',
              out: entry.cents < 0 ? (outSigned ? signed : spaces)(entry.cents) : '',
              balance: signed(entry.balanceCents),
            },
          })),
        },
        after: note,
        foot: capitecFoot(documentNumber, false),
      },
      rows: entries.map((entry) => ({
        ...keyRow(entry, capitecDescription(entry)),
        posted: postedOn(entry),
      })),
    }),
  };
}
