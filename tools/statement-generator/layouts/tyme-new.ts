import { written } from '../days.ts';
import { at, blank, type Choices, columnsOf, keyRow, type Layout, line, title } from '../document.ts';
import { commas, minusBefore } from '../money.ts';
import { addresseeOf } from './addressee.ts';
import { advert } from './adverts.ts';
import { tymeAccount, tymeDescription } from './tyme.ts';

export const tymeNew: Layout = { bank: 'tyme', name: 'tyme-new', open };

function open({ vary, hasHolder }: Choices): ReturnType<Layout['open']> {
  const account = tymeAccount(vary);
  const addressee = addresseeOf(vary.split('addressee'), hasHolder);
  const hasWhole = vary.chance(0.5);
  const write = (cents: number) => (hasWhole ? commas(cents).replace(/\.00$/, '') : commas(cents));
  const isCreditFirst = vary.chance(0.85);
  const columns = columnsOf(
    isCreditFirst ? ['date', 'text', 'in', 'out', 'balance'] : ['date', 'text', 'out', 'in', 'balance'],
    {
      date: { heading: 'Date', width: 14 },
      text: { heading: 'Details', width: 42 },
      in: { heading: 'Credits (+)', width: 14, align: 'right' },
      out: { heading: 'Debits (-)', width: 14, align: 'right' },
      balance: { heading: 'Running Balance', width: 17, align: 'right' },
    },
  );
  const isSavings = vary.chance(0.25);
  const name = vary.pick(['GoTyme Bank', 'TymeBank']);
  const intro = advert(vary);
  return {
    account,
    isFeeMoved: false,
    draw: ({ person, start, end, openingCents, closingCents, entries }) => ({
      document: {
        language: 'en',
        first: [
          line(at(0, name, { isBold: true, scale: 1.8 }), at(100, 'Account statement', { align: 'right' })),
          ...addressee(person),
          line(at(0, `${isSavings ? 'GoalSave' : 'EveryDay'} account ${account}`)),
          line(at(0, `From ${written.dMonYyyy(start)} to ${written.dMonYyyy(end)}`)),
          line(
            at(0, `Opening balance: ${minusBefore(commas)(openingCents)}`),
            at(50, `Closing balance: ${minusBefore(commas)(closingCents)}`),
          ),
          ...intro,
          blank,
          title('Transactions', 1.2),
        ],
        later: [],
        table: {
          columns,
          rows: entries.map((entry) => ({
            cells: {
              date: written.dMonYyyy(entry.date),
              text: tymeDescription(entry),
              in: entry.cents > 0 ? write(entry.cents) : '-',
              out: entry.cents < 0 ? write(entry.cents) : '-',
              balance: minusBefore(write)(entry.balanceCents),
            },
          })),
        },
        after: [],
        foot: (page, pages) => [
          line(
            at(0, `${name}. Licensed financial services and registered credit provider. NCRCP10774`),
            at(100, `${page}/${pages}`, { align: 'right' }),
          ),
        ],
      },
      rows: entries.map((entry) => keyRow(entry, tymeDescription(entry))),
    }),
  };
}
