import { written } from '../days.ts';
import { at, blank, columnsOf, line, title } from '../document.ts';
import { commas } from '../money.ts';
import { type Paper, pageNumbers, runningFrom } from './paper.ts';

export const shareStatement: Paper = {
  name: 'share-statement',
  draw: ({ person, start, end, entries }, vary) => {
    const run = runningFrom(vary.cents(1_000, 9_000));
    const opening = run(0);
    const rows = entries
      .filter(({ kind }) => kind === 'salary' || kind === 'received' || kind === 'payment')
      .map((entry) => ({
        cells: {
          date: written.dMonYyyy(entry.date),
          text: vary.pick([
            'Bought SATRIX 40',
            'Sold MTN GROUP',
            'Dividend NASPERS',
            'Bought CAPITEC HOLDINGS',
          ]),
          units: String(vary.between(1, 90)),
          amount: `${entry.cents < 0 ? '-' : ''}${commas(entry.cents)}`,
          balance: commas(run(entry.cents)),
        },
      }));
    return {
      language: 'en',
      first: [
        title('EasyTrade Securities', 1.7),
        title('Portfolio and share transaction statement', 1.2),
        line(person.holder),
        line(
          at(0, `Broker account ${vary.digits(9)}`),
          at(55, `${written.dMonYyyy(start)} to ${written.dMonYyyy(end)}`),
        ),
        line(`Opening balance ${commas(opening)}`),
        blank,
      ],
      later: [],
      table: {
        columns: columnsOf(['date', 'text', 'units', 'amount', 'balance'], {
          date: { heading: 'Trade date', width: 15 },
          text: { heading: 'Description', width: 38 },
          units: { heading: 'Shares', width: 10, align: 'right' },
          amount: { heading: 'Amount', width: 16, align: 'right' },
          balance: { heading: 'Balance', width: 17, align: 'right' },
        }),
        rows,
      },
      after: [
        blank,
        line(`Closing balance ${commas(run(0))}`),
        line('Holdings are valued at the closing price of the JSE.'),
      ],
      foot: pageNumbers('Member of the JSE. Cash is held at Standard Bank.'),
    };
  },
};
