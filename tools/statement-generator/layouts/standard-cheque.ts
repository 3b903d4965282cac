import { written } from '../days.ts';
import { at, blank, type Choices, columnsOf, keyRow, type Layout, line, placed, title } from '../document.ts';
import { blankIfZero, commas, minusBefore, minusBehind } from '../money.ts';
import { addresseeOf } from './addressee.ts';
import { footnote } from './adverts.ts';
import {
  standardAccount,
  standardDescription,
  standardFoot,
  standardHead,
  standardParts,
} from './standard-bank.ts';

export const standardCheque: Layout = { bank: 'standard_bank', name: 'standard-cheque', open };

function open({ vary, hasHolder }: Choices): ReturnType<Layout['open']> {
  const account = standardAccount(vary);
  const addressee = addresseeOf(vary.split('addressee'), hasHolder);
  const signed = vary.chance(0.5) ? minusBehind(commas) : minusBefore(commas);
  const hasTwoLines = vary.chance(0.5);
  const isShort = vary.chance(0.3);
  const order = placed(
    ['text', 'out', 'in', 'date', 'balance'],
    'fee',
    vary.pick(['out', 'out', 'out', 'date', 'text']),
  );
  const columns = columnsOf(order, {
    text: { heading: ['Page Details', 'Details'][vary.between(0, 1)] ?? 'Details', width: 42 },
    fee: { heading: vary.pick([['Service', 'Fee'], ['Service Fee']]), width: 11, align: 'right' },
    out: { heading: vary.pick(['Debit', 'Debits']), width: 14, align: 'right' },
    in: { heading: vary.pick(['Credit', 'Credits']), width: 14, align: 'right' },
    date: { heading: 'Date', width: 11, align: 'right' },
    balance: { heading: 'Balance', width: 15, align: 'right' },
  });
  const isFeeShown = vary.chance(0.8);
  const isDebitMinus = vary.chance(0.5);
  const foot = standardFoot('');
  const note = footnote(vary);
  const isCarried = vary.chance(0.5);
  // The service fee is printed beside the transaction and taken at the end of the month.
  const told = (feeCents: number) => (isFeeShown ? feeCents : 0);
  return {
    account,
    isFeeMoved: false,
    draw: ({ person, start, end, openingCents, closingCents, entries }) => ({
      document: {
        language: 'en',
        first: [
          ...standardHead,
          title('CURRENT ACCOUNT - STATEMENT DETAILS', 1.1),
          ...addressee(person),
          line(at(0, `Account number: ${account}`), at(60, 'Branch: 051001')),
          line(at(0, `Statement from ${written.ddMonthYyyy(start)} to ${written.ddMonthYyyy(end)}`)),
          blank,
        ],
        later: [line('CURRENT ACCOUNT - STATEMENT DETAILS')],
        table: {
          columns,
          rows: [
            {
              cells: {
                text: 'BALANCE BROUGHT FORWARD',
                date: isShort ? '' : written.compact(start),
                balance: signed(openingCents),
              },
            },
            ...entries.map((entry) => ({
              cells: {
                text: hasTwoLines ? standardParts(entry).filter(Boolean) : standardDescription(entry),
                fee: blankIfZero(commas)(told(entry.feeCents)),
                out: entry.cents < 0 ? (isDebitMinus ? minusBehind(commas) : commas)(entry.cents) : '',
                in: entry.cents > 0 ? commas(entry.cents) : '',
                date: written.compact(entry.date),
                balance: signed(entry.balanceCents),
              },
            })),
          ],
        },
        ...(isCarried
          ? { carried: { forward: 'BALANCE CARRIED FORWARD', brought: 'BALANCE BROUGHT FORWARD' } }
          : {}),
        after: [line(at(0, `Closing balance ${signed(closingCents)}`)), ...note],
        foot,
      },
      rows: entries.map((entry) =>
        keyRow(entry, standardDescription(entry), { toldCents: told(entry.feeCents) }),
      ),
    }),
  };
}
