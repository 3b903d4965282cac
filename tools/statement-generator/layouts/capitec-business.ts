import { written } from '../days.ts';
import { at, blank, type Choices, columnsOf, keyRow, type Layout, line, placed, title } from '../document.ts';
import { minusBefore, spaces } from '../money.ts';
import { addresseeOf } from './addressee.ts';
import { advert } from './adverts.ts';
import { capitecAccount, capitecDescription, capitecFoot } from './capitec.ts';

export const capitecBusiness: Layout = { bank: 'capitec', name: 'capitec-business', open };

/** Fees may be printed with one decimal: `-6.0`. */
const short = (cents: number) => (cents === 0 ? '' : (cents / 100).toFixed(cents % 10 === 0 ? 1 : 2));

function open({ vary, hasHolder }: Choices): ReturnType<Layout['open']> {
  const account = capitecAccount(vary);
  const addressee = addresseeOf(vary.split('addressee'), hasHolder);
  const signed = minusBefore(spaces);
  const isShort = vary.chance(0.5);
  const feeOf = (cents: number) => (cents === 0 ? '' : isShort ? short(cents) : signed(cents));
  const order = placed(
    ['posted', 'date', 'text', 'reference', 'amount', 'balance'],
    'fee',
    vary.pick(['amount', 'amount', 'balance', 'reference', 'text']),
  );
  const columns = columnsOf(order, {
    posted: { heading: 'Post Date', width: 11 },
    date: { heading: 'Trans Date', width: 11 },
    text: { heading: 'Description', width: 36 },
    reference: { heading: 'Reference', width: 19 },
    fee: { heading: 'Fees', width: 10, align: 'right' },
    amount: { heading: 'Amount (+/-)', width: 15, align: 'right' },
    balance: { heading: 'Balance', width: 15, align: 'right' },
  });
  const documentNumber = vary.digits(8);
  const intro = advert(vary);
  return {
    account,
    isFeeMoved: true,
    draw: ({ person, start, end, openingCents, closingCents, entries }) => ({
      document: {
        language: 'en',
        first: [
          line(
            at(0, 'Capitec Business', { isBold: true, scale: 1.6 }),
            at(100, 'Capitec Bank Limited', { align: 'right' }),
          ),
          title('Business Account Statement', 1.2),
          ...addressee(person),
          line(at(0, 'Account No:'), at(20, account)),
          line(at(0, `From Date: ${written.slashes(start)}`), at(50, `To Date: ${written.slashes(end)}`)),
          ...intro,
          blank,
        ],
        later: [],
        table: {
          columns,
          rows: [
            { cells: { text: 'Balance brought forward', balance: signed(openingCents) } },
            ...entries.map((entry) => ({
              cells: {
                posted: written.slashesYy(entry.date),
                date: written.slashesYy(entry.date),
                text: capitecDescription({ ...entry, reference: '' }),
                reference: entry.reference,
                fee: feeOf(-entry.feeCents),
                amount: signed(entry.cents),
                balance: signed(entry.balanceCents),
              },
            })),
          ],
        },
        after: [line(at(0, 'Closing balance'), at(100, signed(closingCents), { align: 'right' }))],
        foot: capitecFoot(documentNumber, false),
      },
      rows: entries.map((entry) =>
        keyRow(entry, `${capitecDescription({ ...entry, reference: '' })} ${entry.reference}`.trim(), {
          movedCents: entry.feeCents,
        }),
      ),
    }),
  };
}
