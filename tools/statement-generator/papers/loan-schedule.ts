import { addMonths, written } from '../days.ts';
import { at, blank, columnsOf, line, title } from '../document.ts';
import { commas } from '../money.ts';
import { type Paper, pageNumbers, runningFrom } from './paper.ts';

export const loanSchedule: Paper = {
  name: 'loan-schedule',
  draw: ({ person, start }, vary) => {
    const [lender, imprint] = vary.pick([
      ['Capitec Bank', 'Capitec Bank Limited NCRCP13'],
      ['African Bank', 'African Bank Limited NCRCP7638'],
      ['Nedbank Personal Loans', 'Nedbank Ltd NCRCP16'],
    ]);
    const borrowed = vary.between(20, 250) * 100_000;
    const months = vary.pick([12, 24, 36, 60]);
    const run = runningFrom(borrowed);
    let owed = borrowed;
    const instalment = Math.round((borrowed / months) * 1.18);
    const rows = Array.from({ length: months }, (_, index) => {
      const interest = Math.round(owed * 0.0155);
      const capital = index === months - 1 ? owed : instalment - interest;
      owed = run(-capital);
      return {
        cells: {
          date: written.dMonYyyy(addMonths(start, index + 1)),
          text: `Instalment ${index + 1}`,
          amount: commas(capital + interest),
          interest: commas(interest),
          balance: commas(owed),
        },
      };
    });
    return {
      language: 'en',
      first: [
        title(lender, 1.7),
        title('Loan repayment schedule', 1.2),
        line(person.holder),
        ...person.address.map((text) => line(text)),
        line(
          at(0, `Loan account number: ${vary.digits(10)}`),
          at(55, `Principal debt: R${commas(borrowed)}`),
        ),
        line(at(0, `Term: ${months} months`), at(55, 'Annual interest rate: 18.60%')),
        blank,
      ],
      later: [],
      table: {
        columns: columnsOf(['date', 'text', 'amount', 'interest', 'balance'], {
          date: { heading: 'Date', width: 15 },
          text: { heading: 'Description', width: 35 },
          amount: { heading: 'Instalment', width: 16, align: 'right' },
          interest: { heading: 'Interest', width: 14, align: 'right' },
          balance: { heading: 'Balance', width: 16, align: 'right' },
        }),
        rows,
      },
      after: [line('Figures may change with the repurchase rate.')],
      foot: pageNumbers(imprint),
    };
  },
};
