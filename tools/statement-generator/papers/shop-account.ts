import { written } from '../days.ts';
import { at, blank, columnsOf, line, title } from '../document.ts';
import { commas, minusBefore } from '../money.ts';
import { type Paper, pageNumbers, runningFrom } from './paper.ts';

export const shopAccount: Paper = {
  name: 'shop-account',
  draw: ({ person, start, end, entries }, vary) => {
    const shop = vary.pick([
      'Trueworth Fashions',
      'FoschInn Group',
      'Jetline Stores',
      'Kwik Builders Merchants',
    ]);
    const opening = vary.cents(100, 4_000);
    const run = runningFrom(opening);
    const signed = minusBefore(commas);
    const rows = entries
      .filter(({ kind }) => kind === 'shop' || kind === 'received' || kind === 'transfer')
      .map((entry, index) => ({
        cells: {
          date: written.slashes(entry.date),
          text: entry.cents > 0 ? 'Payment received FNB EFT' : `Invoice INV${10_000 + index}`,
          out: entry.cents < 0 ? commas(entry.cents) : '',
          in: entry.cents > 0 ? commas(entry.cents) : '',
          balance: signed(run(-entry.cents)),
        },
      }));
    const due = run(0);
    return {
      language: 'en',
      first: [
        title(shop, 1.7),
        title("Debtor's Statement", 1.2),
        line(at(0, person.holder), at(60, `Customer account: ${vary.digits(10)}`)),
        ...person.address.map((text) => line(text)),
        line(`Statement from ${written.slashes(start)} to ${written.slashes(end)}`),
        line(`Opening balance: ${commas(opening)}`),
        blank,
      ],
      later: [],
      table: {
        columns: columnsOf(['date', 'text', 'out', 'in', 'balance'], {
          date: { heading: 'Date', width: 14 },
          text: { heading: 'Description', width: 42 },
          out: { heading: 'Debit', width: 14, align: 'right' },
          in: { heading: 'Credit', width: 14, align: 'right' },
          balance: { heading: 'Balance', width: 16, align: 'right' },
        }),
        rows,
      },
      after: [
        blank,
        line(at(0, `Closing balance: ${signed(due)}`, { isBold: true })),
        line(at(0, 'Current'), at(25, '30 days'), at(50, '60 days'), at(75, '90 days and over')),
        line(at(0, signed(due)), at(25, '0.00'), at(50, '0.00'), at(75, '0.00')),
        line('Pay to: Absa Bank, account 4055512345, branch 632005. Use your customer account as reference.'),
      ],
      foot: pageNumbers(`${shop} (Pty) Ltd. Registered credit provider NCRCP00000`),
    };
  },
};
