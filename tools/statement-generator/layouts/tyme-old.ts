import { written } from '../days.ts';
import { at, blank, type Choices, columnsOf, keyRow, type Layout, line, placed, title } from '../document.ts';
import { blankIfZero, minusBefore, plain, spaces } from '../money.ts';
import { addresseeOf } from './addressee.ts';
import { footnote } from './adverts.ts';
import { tymeAccount, tymeDescription, tymeParts } from './tyme.ts';

export const tymeOld: Layout = { bank: 'tyme', name: 'tyme-old', open };

function open({ vary, hasHolder }: Choices): ReturnType<Layout['open']> {
  const account = tymeAccount(vary);
  const addressee = addresseeOf(vary.split('addressee'), hasHolder);
  const write = vary.chance(0.8) ? spaces : plain;
  const isFeeMoved = vary.chance(0.75);
  const hasThreeLines = vary.chance(0.5);
  const place = hasThreeLines ? 'last' : 'first';
  const feeBefore = vary.pick(['out', 'out', 'out', 'balance', 'text', 'date']);
  const order = placed(['date', 'text', 'out', 'in', 'balance'], 'fee', feeBefore);
  const isFeeLeft = feeBefore === 'text' || feeBefore === 'date';
  const columns = columnsOf(order, {
    date: { heading: 'Date', width: 14 },
    text: { heading: 'Description', width: 38 },
    fee: { heading: 'Fees', width: 10, align: 'right', place: isFeeLeft ? 'first' : place },
    out: { heading: 'Money Out', width: 14, align: 'right', place },
    in: { heading: 'Money In', width: 14, align: 'right', place },
    balance: { heading: 'Balance', width: 14, align: 'right', place },
  });
  const name = vary.pick(['TymeBank', 'TymeBank', 'GoTyme']);
  const note = footnote(vary);
  const isLabelled = vary.chance(0.5);
  return {
    account,
    isFeeMoved,
    draw: ({ person, start, end, openingCents, closingCents, entries }) => ({
      document: {
        language: 'en',
        first: [
          line(
            at(0, name, { isBold: true, scale: 1.8 }),
            at(100, 'Monthly account statement', { align: 'right' }),
          ),
          ...addressee(person),
          line(isLabelled ? `Account Num. ${account}` : `EveryDay account ${account}`),
          line(`Statement period: ${written.dMonYyyy(start)} - ${written.dMonYyyy(end)}`),
          blank,
          line(at(0, 'Opening Balance'), at(40, minusBefore(write)(openingCents), { align: 'right' })),
          line(at(0, 'Closing Balance'), at(40, minusBefore(write)(closingCents), { align: 'right' })),
          blank,
          title('EveryDay account', 1.1),
        ],
        later: [],
        table: {
          columns,
          rows: entries.map((entry) => ({
            cells: {
              date: written.dMonYyyy(entry.date),
              text: hasThreeLines ? [...tymeParts(entry).filter(Boolean), ''] : tymeDescription(entry),
              fee: blankIfZero(write, '-')(entry.feeCents),
              out: entry.cents < 0 ? write(entry.cents) : '-',
              in: entry.cents > 0 ? write(entry.cents) : '-',
              balance: minusBefore(write)(entry.balanceCents),
            },
          })),
        },
        after: note,
        foot: (page, pages) => [
          line(
            at(
              0,
              `${name} is a registered credit provider NCRCP10774 and authorised FSP49140. www.tymebank.co.za`,
            ),
            at(100, `Page ${page} of ${pages}`, { align: 'right' }),
          ),
        ],
      },
      rows: entries.map((entry) =>
        keyRow(
          entry,
          tymeDescription(entry),
          isFeeMoved ? { movedCents: entry.feeCents } : { toldCents: entry.feeCents },
        ),
      ),
    }),
  };
}
