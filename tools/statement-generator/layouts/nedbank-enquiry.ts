import { written } from '../days.ts';
import { at, blank, type Choices, columnsOf, keyRow, type Layout, line, title } from '../document.ts';
import { commas, minusBefore } from '../money.ts';
import { nedbankAccount, nedbankDescription } from './nedbank.ts';

export const nedbankEnquiry: Layout = { bank: 'nedbank', name: 'nedbank-enquiry', open };

function open({ vary, hasHolder }: Choices): ReturnType<Layout['open']> {
  const account = nedbankAccount(vary);
  const signed = minusBefore(commas);
  const isOneAmount = vary.chance(0.4);
  const columns = columnsOf(
    isOneAmount ? ['date', 'text', 'amount', 'balance'] : ['date', 'text', 'out', 'in', 'balance'],
    {
      date: { heading: 'Date', width: 13 },
      text: { heading: 'Transactions', width: 44 },
      out: { heading: 'Debits', width: 14, align: 'right' },
      in: { heading: 'Credits', width: 14, align: 'right' },
      amount: { heading: 'Amount', width: 16, align: 'right' },
      balance: { heading: 'Balance', width: 16, align: 'right' },
    },
  );
  const hasForward = vary.chance(0.8);
  const isCarried = vary.chance(0.5);
  const day = vary.pick([written.slashes, written.dMonYyyy]);
  return {
    account,
    isFeeMoved: false,
    draw: ({ person, start, end, openingCents, closingCents, entries }) => {
      const description = (entry: (typeof entries)[number]) =>
        entry.kind === 'debit-order' ? `${nedbankDescription(entry)} ENC *` : nedbankDescription(entry);
      return {
        document: {
          language: 'en',
          first: [
            line(
              at(0, 'NEDBANK', { isBold: true, scale: 1.8 }),
              at(100, 'nedbank.co.za', { align: 'right' }),
            ),
            title('Statement Enquiry', 1.3),
            line(at(0, 'Account number:'), at(28, account)),
            line(at(0, 'Account description:'), at(28, 'CURRENT ACCOUNT')),
            ...(hasHolder ? [line(at(0, 'Account holder:'), at(28, person.holder))] : []),
            line(at(0, 'Profile number:'), at(28, '3000000000')),
            line(at(0, 'Period:'), at(28, `${written.slashes(start)} to ${written.slashes(end)}`)),
            blank,
          ],
          later: [],
          table: {
            columns,
            rows: [
              ...(hasForward ? [{ cells: { text: 'BROUGHT FORWARD', balance: signed(openingCents) } }] : []),
              ...entries.map((entry) => ({
                cells: {
                  date: day(entry.date),
                  text: description(entry),
                  amount: signed(entry.cents),
                  out: entry.cents < 0 ? signed(entry.cents) : '',
                  in: entry.cents > 0 ? commas(entry.cents) : '',
                  balance: signed(entry.balanceCents),
                },
              })),
              ...(hasForward ? [{ cells: { text: 'CARRIED FORWARD', balance: signed(closingCents) } }] : []),
            ],
          },
          ...(isCarried ? { carried: { forward: 'CARRIED FORWARD', brought: 'BROUGHT FORWARD' } } : {}),
          after: [line('ENC * = encoded item')],
          foot: (page, pages) => [
            line(
              at(0, 'Nedbank Ltd Reg No 1951/000009/06. NCRCP16'),
              at(100, `Page ${page} of ${pages}`, { align: 'right' }),
            ),
          ],
        },
        rows: entries.map((entry) => keyRow(entry, description(entry))),
      };
    },
  };
}
