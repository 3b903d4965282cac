import { written } from '../days.ts';
import { at, blank, type Choices, columnsOf, keyRow, type Layout, line, placed, title } from '../document.ts';
import { blankIfZero, commas, minusBefore } from '../money.ts';
import { advert } from './adverts.ts';
import { crDr, fnbAccount, fnbDescription } from './fnb.ts';

export const fnbHistory: Layout = { bank: 'fnb', name: 'fnb-history', open };

function open({ vary, hasHolder }: Choices): ReturnType<Layout['open']> {
  const account = fnbAccount(vary);
  const language = vary.chance(0.25) ? 'af' : 'en';
  const marked = vary.chance(0.75);
  const amountOf = marked ? crDr(' ', ['CR', 'DR']) : minusBefore(commas);
  const hasFee = vary.chance(0.8);
  const base = ['date', 'text', 'amount', 'balance'];
  const order = hasFee
    ? placed(base, 'fee', vary.pick(['amount', 'amount', 'text', 'date', 'balance']))
    : base;
  const columns = columnsOf(order, {
    date: { heading: 'Date', width: 13 },
    text: { heading: 'Description', width: 45 },
    fee: { heading: vary.pick([['Service', 'Fee'], ['Service Fee']]), width: 12, align: 'right' },
    amount: { heading: 'Amount', width: 16, align: 'right' },
    balance: { heading: 'Balance', width: 16, align: 'right' },
  });
  const noFee = vary.pick(['', '', '0.00']);
  const intro = advert(vary);
  const hasBalance = vary.chance(0.4);
  return {
    account,
    isFeeMoved: false,
    draw: ({ person, start, end, openingCents, closingCents, entries }) => ({
      document: {
        language,
        first: [
          line(
            at(0, 'FNB', { isBold: true, scale: 2 }),
            at(100, 'First National Bank - a division of FirstRand Bank Limited', { align: 'right' }),
          ),
          title('Transaction History', 1.4),
          line(at(0, `Selected Account: ${account}`)),
          line(at(0, 'Nickname: MY CHEQUE')),
          ...(hasHolder ? [line(at(0, `Account Holder: ${person.holder}`))] : []),
          line(
            at(0, `Date range: ${written.dMonYyyy(start, language)} to ${written.dMonYyyy(end, language)}`),
          ),
          ...(hasBalance
            ? [
                line(
                  at(0, `Opening Balance ${amountOf(openingCents)}`),
                  at(50, `Closing Balance ${amountOf(closingCents)}`),
                ),
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
              date: written.dMonYyyy(entry.date, language),
              text: fnbDescription(entry, language),
              fee: blankIfZero(commas, noFee)(entry.feeCents),
              amount: amountOf(entry.cents),
              balance: amountOf(entry.balanceCents),
            },
          })),
        },
        after: [],
        foot: (page, pages) => [
          line(at(0, 'www.fnb.co.za'), at(100, `Page ${page} of ${pages}`, { align: 'right' })),
        ],
      },
      rows: entries.map((entry) =>
        keyRow(entry, fnbDescription(entry, language), { toldCents: hasFee ? entry.feeCents : 0 }),
      ),
    }),
  };
}
