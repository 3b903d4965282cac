import { written } from '../days.ts';
import { at, blank, line, title } from '../document.ts';
import { commas } from '../money.ts';
import { type Paper, pageNumbers } from './paper.ts';

export const letter: Paper = {
  name: 'letter',
  draw: ({ person, end, closingCents }, vary) => ({
    language: 'en',
    first: [
      title(vary.pick(['Capitec Bank', 'FNB', 'Nedbank', 'TymeBank']), 1.8),
      line(at(100, written.dMonthYyyy(end), { align: 'right' })),
      blank,
      line(person.holder),
      ...person.address.map((text) => line(text)),
      blank,
      line(
        at(0, vary.pick(['Confirmation of your bank account', 'Changes to our fees', 'Your new card']), {
          isBold: true,
        }),
      ),
      line('Dear client'),
      blank,
      line(
        `We confirm that account number ${vary.digits(10)} was opened on ${written.dMonthYyyy(end)} and is in good order.`,
      ),
      line(`The balance on that day was R${commas(closingCents)}. Your statements are in the app.`),
      blank,
      line('Yours faithfully'),
      line('Client services'),
    ],
    later: [],
    table: { columns: [], rows: [] },
    after: [],
    foot: pageNumbers('Authorised financial services and registered credit provider'),
  }),
};
