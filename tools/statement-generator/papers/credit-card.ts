import { addDays, written } from '../days.ts';
import { at, blank, columnsOf, line, title } from '../document.ts';
import { commas } from '../money.ts';
import { type Paper, pageNumbers, runningFrom } from './paper.ts';

const issuers = [
  ['Absa', 'Absa Bank Limited Reg No 1986/004794/06'],
  ['Standard Bank', 'The Standard Bank of South Africa Limited (Reg. No. 1962/000738/06)'],
  ['FNB', 'First National Bank, a division of FirstRand Bank Limited'],
  ['Nedbank', 'Nedbank Ltd Reg No 1951/000009/06'],
  ['Capitec Bank', 'Capitec Bank Limited'],
] as const;

export const creditCard: Paper = {
  name: 'credit-card',
  draw: ({ person, start, end, entries }, vary) => {
    const [name, imprint] = vary.pick(issuers);
    const owed = vary.cents(500, 20_000);
    const run = runningFrom(owed);
    const rows = entries
      .filter(({ kind }) => kind === 'shop' || kind === 'received' || kind === 'cash')
      .map((entry) => ({
        cells: {
          date: written.dMonYyyy(entry.date),
          text: entry.cents > 0 ? 'PAYMENT RECEIVED - THANK YOU' : entry.party,
          amount: `${commas(entry.cents)}${entry.cents > 0 ? ' CR' : ''}`,
          balance: commas(run(-entry.cents)),
        },
      }));
    const closing = run(0);
    return {
      language: 'en',
      first: [
        title(name, 1.8),
        title('Credit Card Statement', 1.3),
        line(person.holder),
        ...person.address.map((text) => line(text)),
        line(
          at(0, `Card number: 5412 75XX XXXX ${vary.digits(4)}`),
          at(55, `Statement date: ${written.dMonYyyy(end)}`),
        ),
        line(at(0, `Statement period: ${written.dMonYyyy(start)} to ${written.dMonYyyy(end)}`)),
        line(
          at(0, `Credit limit: R${commas(vary.between(10, 90) * 100_000)}`),
          at(55, `Minimum payment due: R${commas(Math.round(closing / 20))}`),
        ),
        line(at(0, `Opening balance: ${commas(owed)}`), at(55, `Closing balance: ${commas(closing)}`)),
        line(`Payment due date: ${written.dMonYyyy(addDays(end, 25))}`),
        blank,
      ],
      later: [],
      table: {
        columns: columnsOf(['date', 'text', 'amount', 'balance'], {
          date: { heading: 'Date', width: 15 },
          text: { heading: 'Transaction details', width: 45 },
          amount: { heading: 'Amount', width: 17, align: 'right' },
          balance: { heading: 'Balance', width: 17, align: 'right' },
        }),
        rows,
      },
      after: [line('Interest is charged at 21.25% a year on balances that are not paid by the due date.')],
      foot: pageNumbers(imprint),
    };
  },
};
