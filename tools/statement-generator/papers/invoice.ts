import { addDays, written } from '../days.ts';
import { at, blank, columnsOf, line, title } from '../document.ts';
import { commas } from '../money.ts';
import { type Paper, pageNumbers, runningFrom } from './paper.ts';

export const invoice: Paper = {
  name: 'invoice',
  draw: ({ person, end, entries }, vary) => {
    const run = runningFrom(0);
    const rows = entries
      .filter(({ cents }) => cents < 0)
      .slice(0, 24)
      .map((entry) => ({
        cells: {
          date: written.dMonYyyy(entry.date),
          text: `Delivery to ${entry.party || 'depot'}`,
          amount: commas(entry.cents),
          balance: commas(run(-entry.cents)),
        },
      }));
    return {
      language: 'en',
      first: [
        title('TAX INVOICE', 1.8),
        line(at(0, 'Karoo Couriers CC'), at(60, `Invoice number: INV-${vary.digits(5)}`)),
        line(at(0, 'VAT registration 4999999999'), at(60, `Invoice date: ${written.dMonYyyy(end)}`)),
        line(`Bill to: ${person.holder}`),
        ...person.address.map((text) => line(text)),
        blank,
      ],
      later: [],
      table: {
        columns: columnsOf(['date', 'text', 'amount', 'balance'], {
          date: { heading: 'Date', width: 15 },
          text: { heading: 'Description', width: 45 },
          amount: { heading: 'Amount', width: 18, align: 'right' },
          balance: { heading: 'Balance', width: 18, align: 'right' },
        }),
        rows,
      },
      after: [
        blank,
        line(at(60, 'Total due'), at(100, commas(run(0)), { align: 'right', isBold: true })),
        line(`Payment due by ${written.dMonYyyy(addDays(end, 30))}`),
        line('Bank: Standard Bank, account number 10 123 456 7, branch 051001'),
      ],
      foot: pageNumbers('Karoo Couriers CC. E&OE'),
    };
  },
};
