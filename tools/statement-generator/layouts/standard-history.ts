import { written } from '../days.ts';
import { at, blank, type Choices, columnsOf, keyRow, type Layout, line, title } from '../document.ts';
import { commas, inRand, minusBefore } from '../money.ts';
import { advert } from './adverts.ts';
import { standardAccount, standardDescription, standardHead } from './standard-bank.ts';

export const standardHistory: Layout = { bank: 'standard_bank', name: 'standard-history', open };

function open({ vary, hasHolder }: Choices): ReturnType<Layout['open']> {
  const account = standardAccount(vary);
  const isOneColumn = vary.chance(0.4);
  const signed = vary.chance(0.3) ? inRand(commas, ' ') : minusBefore(commas);
  const columns = columnsOf(
    isOneColumn ? ['date', 'text', 'amount', 'balance'] : ['date', 'text', 'out', 'in', 'balance'],
    {
      date: { heading: 'Date', width: 14 },
      text: { heading: vary.pick(['Description', 'Transaction']), width: 42 },
      amount: { heading: 'Amount', width: 16, align: 'right' },
      out: { heading: 'Payments', width: 15, align: 'right' },
      in: { heading: 'Deposits', width: 15, align: 'right' },
      balance: { heading: 'Balance', width: 16, align: 'right' },
    },
  );
  const intro = advert(vary);
  return {
    account,
    isFeeMoved: false,
    draw: ({ person, start, end, openingCents, closingCents, entries }) => ({
      document: {
        language: 'en',
        first: [
          ...standardHead,
          title('Transaction history', 1.2),
          ...(hasHolder ? [line(at(0, 'Account holder:'), at(25, person.holder))] : []),
          line(at(0, 'Account number:'), at(25, account)),
          line(at(0, 'Period:'), at(25, `${written.dMonYyyy(start)} to ${written.dMonYyyy(end)}`)),
          line(at(0, 'Opening balance:'), at(25, signed(openingCents))),
          line(at(0, 'Closing balance:'), at(25, signed(closingCents))),
          ...intro,
          blank,
        ],
        later: [],
        table: {
          columns,
          rows: entries.map((entry) => ({
            cells: {
              date: written.dMonYyyy(entry.date),
              text: standardDescription(entry),
              amount: signed(entry.cents),
              out: entry.cents < 0 ? signed(entry.cents) : '',
              in: entry.cents > 0 ? signed(entry.cents) : '',
              balance: signed(entry.balanceCents),
            },
          })),
        },
        after: [],
        foot: (page, pages) => [
          line(
            at(0, 'The Standard Bank of South Africa Limited'),
            at(100, `Page ${page} of ${pages}`, { align: 'right' }),
          ),
        ],
      },
      rows: entries.map((entry) => keyRow(entry, standardDescription(entry))),
    }),
  };
}
