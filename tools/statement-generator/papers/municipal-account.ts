import { addDays, written } from '../days.ts';
import { at, blank, columnsOf, line, title } from '../document.ts';
import { commas } from '../money.ts';
import { type Paper, pageNumbers, runningFrom } from './paper.ts';

export const municipalAccount: Paper = {
  name: 'municipal-account',
  draw: ({ person, end }, vary) => {
    const run = runningFrom(vary.cents(200, 3_000));
    const opening = run(0);
    const items = [
      'Property rates',
      'Water 14 kl',
      'Sewerage',
      'Refuse removal',
      'Electricity 412 kWh',
      'VAT 15%',
      'Payment - thank you',
    ];
    const rows = items.map((text, index) => {
      const cents = text.startsWith('Payment') ? -opening : vary.cents(60, 1_500);
      return {
        cells: {
          date: written.yearSlashes(addDays(end, index - items.length)),
          text,
          amount: `${commas(cents)}${cents < 0 ? '-' : ''}`,
          balance: commas(run(cents)),
        },
      };
    });
    return {
      language: 'en',
      first: [
        title('CITY OF EKUZA METROPOLITAN MUNICIPALITY', 1.4),
        title('Tax invoice and statement of account', 1.1),
        line(at(0, person.holder), at(60, `Account number: ${vary.digits(9)}`)),
        ...person.address.map((text) => line(text)),
        line(at(60, `Due date: ${written.yearSlashes(addDays(end, 21))}`)),
        line(`Balance brought forward ${commas(opening)}`),
        blank,
      ],
      later: [],
      table: {
        columns: columnsOf(['date', 'text', 'amount', 'balance'], {
          date: { heading: 'Date', width: 16 },
          text: { heading: 'Details', width: 44 },
          amount: { heading: 'Amount', width: 18, align: 'right' },
          balance: { heading: 'Balance', width: 18, align: 'right' },
        }),
        rows,
      },
      after: [
        blank,
        line(
          at(0, 'Total amount due', { isBold: true }),
          at(100, commas(run(0)), { align: 'right', isBold: true }),
        ),
        line('Pay at Shoprite, Capitec or any ABSA branch. EasyPay 9999'),
      ],
      foot: pageNumbers('Municipal Finance Management Act, Act 56 of 2003'),
    };
  },
};
