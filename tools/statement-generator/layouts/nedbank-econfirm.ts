import { written } from '../days.ts';
import { at, blank, type Choices, columnsOf, keyRow, type Layout, line, placed, ruled } from '../document.ts';
import { blankIfZero, commas, minusBefore } from '../money.ts';
import { addresseeOf } from './addressee.ts';
import { advert } from './adverts.ts';
import { nedbankAccount, nedbankDescription } from './nedbank.ts';

export const nedbankEconfirm: Layout = { bank: 'nedbank', name: 'nedbank-econfirm', open };

function open({ vary, hasHolder }: Choices): ReturnType<Layout['open']> {
  const account = nedbankAccount(vary);
  const addressee = addresseeOf(vary.split('addressee'), hasHolder);
  const signed = minusBefore(commas);
  const isFeeMoved = vary.chance(0.5);
  const isAfrikaans = vary.chance(0.2);
  const [opening, closing] = isAfrikaans ? ['Beginsaldo', 'Eindsaldo'] : ['Openingbalance', 'Closingbalance'];
  const isSpaced = vary.chance(0.3);
  const order = placed(
    ['list', 'date', 'text', 'out', 'in', 'balance'],
    'fee',
    vary.pick(['out', 'out', 'out', 'balance', 'text', 'date']),
  );
  const columns = columnsOf(order, {
    list: { heading: isSpaced ? 'Tran list no' : 'Tranlistno', width: 11 },
    date: { heading: 'Date', width: 12 },
    text: { heading: 'Description', width: 36 },
    fee: { heading: 'Fees(R)', width: 11, align: 'right' },
    out: { heading: 'Debits(R)', width: 14, align: 'right' },
    in: { heading: 'Credits(R)', width: 14, align: 'right' },
    balance: { heading: 'Balance(R)', width: 15, align: 'right' },
  });
  const firstNumber = vary.between(1, 700);
  const intro = advert(vary);
  const numberOf = (index: number) => String(firstNumber + index).padStart(6, '0');
  return {
    account,
    isFeeMoved,
    draw: ({ person, start, end, openingCents, closingCents, entries }) => {
      const fees = entries.reduce((sum, entry) => sum + entry.feeCents, 0);
      return {
        document: {
          language: isAfrikaans ? 'af' : 'en',
          first: [
            line(
              at(0, 'NEDBANK', { isBold: true, scale: 1.8 }),
              at(100, `eConfirm ${written.slashes(end)}`, { align: 'right' }),
            ),
            line(
              at(0, 'see money differently'),
              at(100, 'Nedbank Ltd Reg No 1951/000009/06', { align: 'right' }),
            ),
            blank,
            ...addressee(person),
            blank,
            ruled(at(0, 'Account summary', { isBold: true })),
            line(at(0, `Current account ${account}`), at(100, signed(closingCents), { align: 'right' })),
            ...intro,
            blank,
            line(
              at(
                0,
                `Bank charges for the period ${written.ddMonthYyyy(start)} to ${written.ddMonthYyyy(end)}`,
                { isBold: true },
              ),
            ),
            ruled(
              at(0, 'NarrativeDescription'),
              at(60, 'Itemcost(R)', { align: 'right' }),
              at(80, 'VAT(R)', { align: 'right' }),
              at(100, 'Total(R)', { align: 'right' }),
            ),
            line(
              at(0, 'Service fees'),
              at(60, commas(Math.round((fees * 100) / 115)), { align: 'right' }),
              at(80, commas(fees - Math.round((fees * 100) / 115)), { align: 'right' }),
              at(100, commas(fees), { align: 'right' }),
            ),
            line(at(0, 'TotalCharges'), at(100, commas(fees), { align: 'right' })),
            blank,
          ],
          later: [],
          table: {
            columns,
            rows: [
              { cells: { date: written.slashes(start), text: opening, balance: signed(openingCents) } },
              ...entries.map((entry, index) => ({
                cells: {
                  list: entry.kind === 'fee' ? '' : numberOf(index),
                  date: written.slashes(entry.date),
                  text: nedbankDescription(entry),
                  // The fee with an asterisk is the movement itself.
                  fee: entry.kind === 'fee' ? `${commas(entry.cents)}*` : blankIfZero(commas)(entry.feeCents),
                  out: entry.cents < 0 && entry.kind !== 'fee' ? commas(entry.cents) : '',
                  in: entry.cents > 0 ? commas(entry.cents) : '',
                  balance: signed(entry.balanceCents),
                },
              })),
              { cells: { date: written.slashes(end), text: closing, balance: signed(closingCents) } },
            ],
          },
          after: [],
          foot: (page, pages) => [
            line(at(0, 'seemoneydifferently'), at(100, `Page ${page} of ${pages}`, { align: 'right' })),
            line(
              'We subscribe to the Code of Banking Practice of The Banking Association South Africa. Authorised financial services and',
            ),
            line('registered credit provider (NCRCP16). nedbank.co.za'),
          ],
        },
        rows: entries.map((entry) =>
          keyRow(
            entry,
            nedbankDescription(entry),
            isFeeMoved ? { movedCents: entry.feeCents } : { toldCents: entry.feeCents },
          ),
        ),
      };
    },
  };
}
