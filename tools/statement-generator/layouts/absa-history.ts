import { written } from '../days.ts';
import { at, blank, type Choices, columnsOf, keyRow, type Layout, line, title } from '../document.ts';
import { inRand, spaces } from '../money.ts';
import { absaAccount, absaDescription } from './absa.ts';
import { advert, footnote } from './adverts.ts';

export const absaHistory: Layout = { bank: 'absa', name: 'absa-history', open };

function open({ vary, hasHolder }: Choices): ReturnType<Layout['open']> {
  const account = absaAccount(vary);
  const rand = inRand(spaces, vary.pick(['', '', ' ']));
  const columns = columnsOf(['date', 'text', 'amount', 'balance'], {
    date: { heading: 'Date', width: 14 },
    text: { heading: 'Transaction Description', width: 48 },
    amount: { heading: 'Amount', width: 18, align: 'right' },
    balance: { heading: 'Balance', width: 18, align: 'right' },
  });
  const note = footnote(vary);
  const intro = advert(vary);
  const hasClosing = vary.chance(0.6);
  return {
    account,
    isFeeMoved: false,
    draw: ({ person, start, end, openingCents, closingCents, entries }) => ({
      document: {
        language: 'en',
        first: [
          line(at(0, 'absa', { isBold: true, scale: 2.2 }), at(100, 'Absa Bank Limited', { align: 'right' })),
          title('Transaction History', 1.3),
          line(at(0, 'Account number:'), at(25, account)),
          line(at(0, 'Account type:'), at(25, 'Current account')),
          ...(hasHolder ? [line(at(0, 'Account holder:'), at(25, person.holder))] : []),
          line(at(0, 'Period:'), at(25, `${written.iso(start)} to ${written.iso(end)}`)),
          ...(hasClosing
            ? [
                line(at(0, 'Opening balance:'), at(25, rand(openingCents))),
                line(at(0, 'Closing balance:'), at(25, rand(closingCents))),
              ]
            : []),
          ...intro,
          blank,
        ],
        later: [],
        table: {
          columns,
          rows: entries.map((entry) => ({
            cells: {
              date: written.iso(entry.date),
              text: absaDescription(entry, 'en'),
              amount: rand(entry.cents),
              balance: rand(entry.balanceCents),
            },
          })),
        },
        after: note,
        foot: (page, pages) => [
          line(
            at(0, 'Absa Bank Limited. Authorised financial services provider.'),
            at(100, `Page ${page} of ${pages}`, { align: 'right' }),
          ),
        ],
      },
      rows: entries.map((entry) => keyRow(entry, absaDescription(entry, 'en'))),
    }),
  };
}
