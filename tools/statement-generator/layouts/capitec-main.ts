import { addDays, written } from '../days.ts';
import {
  at,
  blank,
  type Choices,
  columnsOf,
  keyRow,
  type Layout,
  line,
  placed,
  ruled,
  shaded,
  title,
} from '../document.ts';
import { blankIfZero, inRand, minusBefore, spaces } from '../money.ts';
import { addresseeOf } from './addressee.ts';
import { advert } from './adverts.ts';
import { capitecAccount, capitecDescription, capitecFoot } from './capitec.ts';

export const capitecMain: Layout = { bank: 'capitec', name: 'capitec-main', open };

function open({ vary, hasHolder }: Choices): ReturnType<Layout['open']> {
  const account = capitecAccount(vary);
  const addressee = addresseeOf(vary.split('addressee'), hasHolder);
  const signed = minusBefore(spaces);
  const rand = inRand(spaces);
  const feeBefore = vary.pick(['balance', 'balance', 'balance', 'in', 'category']);
  const place = vary.pick(['last', 'last', 'first'] as const);
  const order = placed(['date', 'text', 'category', 'in', 'out', 'balance'], 'fee', feeBefore);
  const columns = columnsOf(order, {
    date: { heading: 'Date', width: 12 },
    text: { heading: 'Description', width: 36 },
    category: { heading: 'Category', width: 18, place },
    in: { heading: 'Money In', width: 13, align: 'right', place },
    out: { heading: 'Money Out', width: 13, align: 'right', place },
    fee: { heading: 'Fee*', width: 9, align: 'right', place },
    balance: { heading: 'Balance', width: 14, align: 'right', place },
  });
  const star = vary.chance(0.15) ? '*' : '';
  const documentNumber = vary.digits(8);
  const numberBelow = vary.chance(0.4);
  const hasPending = vary.chance(0.5);
  const hasSpending = vary.chance(0.7);
  const intro = advert(vary);
  return {
    account,
    isFeeMoved: true,
    hasUnpaid: true,
    draw: ({ person, start, end, openingCents, closingCents, entries }) => {
      const sum = (isIn: boolean) =>
        entries.filter(({ cents }) => cents > 0 === isIn).reduce((all, { cents }) => all + cents, 0);
      const fees = entries.reduce((all, { feeCents }) => all - feeCents, 0);
      return {
        document: {
          language: 'en',
          first: [
            line(
              at(0, 'CAPITEC', { isBold: true, scale: 1.8 }),
              at(100, 'Capitec Bank Limited', { align: 'right' }),
            ),
            title('Main Account Statement', 1.4),
            blank,
            ...addressee(person),
            blank,
            ...(numberBelow
              ? [
                  line(at(0, 'Account No'), at(30, 'Account type')),
                  line(at(0, account), at(30, 'Main Account')),
                ]
              : [
                  line(at(0, 'Account No'), at(20, account)),
                  line(at(0, 'Account type'), at(20, 'Main Account')),
                ]),
            shaded(at(0, 'Statement Information', { isBold: true })),
            line(
              at(0, `From Date: ${written.slashes(start)}`),
              at(50, `Opening Balance: ${rand(openingCents)}`),
            ),
            line(at(0, `To Date: ${written.slashes(end)}`), at(50, `Closing Balance: ${rand(closingCents)}`)),
            ...(hasSpending
              ? [
                  ruled(
                    at(0, 'Money In Summary', { isBold: true }),
                    at(52, 'Money Out Summary', { isBold: true }),
                  ),
                  line(
                    at(0, 'Other Income'),
                    at(46, rand(sum(true)), { align: 'right' }),
                    at(52, 'Payments and Purchases'),
                    at(100, rand(sum(false)), { align: 'right' }),
                  ),
                  line(at(52, 'Fees'), at(100, rand(fees), { align: 'right' })),
                  ruled(at(0, 'Scheduled Payments', { isBold: true })),
                  line(at(0, 'Card Subscriptions'), at(52, 'Self-Scheduled Payment')),
                  line(
                    at(0, `${written.slashes(addDays(end, 4))} Streamflix`),
                    at(46, '199.00', { align: 'right' }),
                    at(52, `${written.slashes(addDays(end, 6))} Rent`),
                    at(100, '1 500.00', { align: 'right' }),
                  ),
                ]
              : []),
            ...intro,
            blank,
            title('Transaction History', 1.2),
          ],
          later: [],
          table: {
            columns,
            rows: entries.map((entry) => ({
              cells: {
                date: written.slashes(entry.date),
                text: capitecDescription(entry),
                category: entry.category,
                in: entry.cents > 0 ? spaces(entry.cents) : '',
                out: entry.cents < 0 ? signed(entry.cents) : '',
                fee: blankIfZero((cents) => signed(cents) + star)(-entry.feeCents),
                balance: signed(entry.balanceCents),
              },
            })),
          },
          after: hasPending
            ? [
                blank,
                line(at(0, 'Pending Card Transactions', { isBold: true })),
                line(`-R48.90${written.slashes(addDays(end, -1))} Sample Shop (Card 0000)`),
              ]
            : [],
          foot: capitecFoot(documentNumber, true),
        },
        rows: entries.map((entry) =>
          keyRow(entry, capitecDescription(entry), { movedCents: entry.feeCents }),
        ),
      };
    },
  };
}
