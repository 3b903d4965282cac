import { written } from '../days.ts';
import { at, blank, line, title } from '../document.ts';
import { commas } from '../money.ts';
import { type Paper, pageNumbers } from './paper.ts';

export const taxCertificate: Paper = {
  name: 'tax-certificate',
  draw: ({ person, end }, vary) => {
    const isInterest = vary.chance(0.5);
    const codes = isInterest
      ? [
          ['Interest earned', '4201'],
          ['Account balance at year end', ''],
          ['Bank charges', ''],
        ]
      : [
          ['Income', '3601'],
          ['Annual payment', '3605'],
          ['PAYE', '4102'],
          ['UIF', '4141'],
          ['SDL', '4142'],
        ];
    return {
      language: 'en',
      first: [
        title(isInterest ? vary.pick(['Absa', 'Nedbank', 'Standard Bank', 'FNB']) : 'SARS', 1.8),
        title(isInterest ? 'IT3(b) Tax certificate' : 'IRP5 Employee income tax certificate', 1.2),
        line(at(0, person.holder), at(60, `Tax year: ${end.slice(0, 4)}`)),
        ...person.address.map((text) => line(text)),
        line(
          at(0, isInterest ? `Account number ${vary.digits(10)}` : `Certificate number ${vary.digits(16)}`),
          at(60, `Issued ${written.dMonYyyy(end)}`),
        ),
        blank,
        ...codes.map(([text = '', code = '']) =>
          line(at(0, text), at(50, code), at(100, commas(vary.cents(10, 90_000)), { align: 'right' })),
        ),
        blank,
        line('Keep this certificate for your tax return.'),
      ],
      later: [],
      table: { columns: [], rows: [] },
      after: [],
      foot: pageNumbers('Issued under the Income Tax Act 58 of 1962'),
    };
  },
};
