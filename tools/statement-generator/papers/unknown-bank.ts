import type { Entry } from '../account.ts';
import { written } from '../days.ts';
import { at, blank, type Choices, columnsOf, keyRow, type Layout, line, placed, title } from '../document.ts';
import { addresseeOf } from '../layouts/addressee.ts';
import { advert } from '../layouts/adverts.ts';
import { joined } from '../layouts/descriptions.ts';
import { blankIfZero, commas, minusBefore, plain, spaces } from '../money.ts';

/** Banks that are not among the six, at home and abroad, with the line in which they name themselves. */
const issuers = [
  ['African Bank', 'African Bank Limited Reg. No. 2014/176899/06. NCRCP7638. africanbank.co.za'],
  ['Discovery Bank', 'Discovery Bank Limited. Registration number 2015/408745/06. discovery.bank'],
  ['Investec', 'Investec Bank Limited 1969/004763/06. investec.com'],
  ['Bidvest Bank', 'Bidvest Bank Limited Reg No 2000/006478/06. bidvestbank.co.za'],
  ['Bank Zero', 'Bank Zero Mutual Bank. Registration 2017/009411/06. bankzero.co.za'],
  ['Access Bank', 'Access Bank (South Africa) Limited. accessbank.co.za'],
  ['Old Mutual Money Account', 'Old Mutual Transaction Services. oldmutual.co.za'],
  ['Sasfin Bank', 'Sasfin Bank Limited Reg No 1951/002280/06. sasfin.com'],
  ['Standard Chartered', 'Standard Chartered Bank, 1 Basinghall Avenue, London. sc.com'],
  ['Barclays', 'Barclays Bank UK PLC. Registered in England No. 9740322. barclays.co.uk'],
  ['Revolut', 'Revolut Bank UAB, Konstitucijos ave. 21B, Vilnius. revolut.com'],
  ['Chase', 'JPMorgan Chase Bank, N.A. Member FDIC. chase.com'],
  ['Stanbic Bank', 'Stanbic Bank Kenya Limited. stanbicbank.co.ke'],
  ['N26', 'N26 Bank AG, Voltairestrasse 8, 10179 Berlin. n26.com'],
] as const;

export const unknownBank: Layout = { bank: null, name: 'unknown-bank', open };

const description = ({ kind, party, reference, cents }: Entry): string => {
  if (kind === 'cash') return joined('Cash withdrawal at Capitec ATM', reference);
  if (kind === 'salary') return joined('Salary', party, reference);
  if (kind === 'transfer') return cents < 0 ? 'Transfer to Nedbank savings' : 'Transfer from FNB account';
  if (kind === 'fee') return 'Account fee';
  if (kind === 'interest') return 'Interest';
  return joined(party, reference);
};

function open({ vary, hasHolder }: Choices): ReturnType<Layout['open']> {
  const [name, imprint] = vary.pick(issuers);
  const account = vary.digits(vary.between(8, 12));
  const addressee = addresseeOf(vary.split('addressee'), hasHolder);
  const write = vary.pick([commas, spaces, plain]);
  const signed = minusBefore(write);
  const isOneAmount = vary.chance(0.4);
  const hasFee = vary.chance(0.3);
  const day = vary.pick([written.dMonYyyy, written.slashes, written.iso, written.dMonYy]);
  const base = isOneAmount ? ['date', 'text', 'amount', 'balance'] : ['date', 'text', 'out', 'in', 'balance'];
  const columns = columnsOf(hasFee ? placed(base, 'fee', 'balance') : base, {
    date: { heading: 'Date', width: 13 },
    text: { heading: vary.pick(['Description', 'Details', 'Transaction']), width: 42 },
    amount: { heading: 'Amount', width: 15, align: 'right' },
    out: { heading: vary.pick(['Money out', 'Debit', 'Withdrawals']), width: 14, align: 'right' },
    in: { heading: vary.pick(['Money in', 'Credit', 'Deposits']), width: 14, align: 'right' },
    fee: { heading: 'Fees', width: 9, align: 'right' },
    balance: { heading: 'Balance', width: 15, align: 'right' },
  });
  const intro = advert(vary);
  return {
    account,
    isFeeMoved: hasFee,
    draw: ({ person, start, end, openingCents, closingCents, entries }) => ({
      document: {
        language: 'en',
        first: [
          line(at(0, name, { isBold: true, scale: 1.8 }), at(100, 'Account statement', { align: 'right' })),
          blank,
          ...addressee(person),
          line(`Account number: ${account}`),
          line(`Statement period: ${written.dMonthYyyy(start)} to ${written.dMonthYyyy(end)}`),
          line(
            at(0, `Opening balance: ${signed(openingCents)}`),
            at(50, `Closing balance: ${signed(closingCents)}`),
          ),
          ...intro,
          title('Transactions', 1.2),
        ],
        later: [],
        table: {
          columns,
          rows: entries.map((entry) => ({
            cells: {
              date: day(entry.date),
              text: description(entry),
              amount: signed(entry.cents),
              out: entry.cents < 0 ? write(entry.cents) : '',
              in: entry.cents > 0 ? write(entry.cents) : '',
              fee: blankIfZero(write)(entry.feeCents),
              balance: signed(entry.balanceCents),
            },
          })),
        },
        after: [],
        foot: (page, pages) => [
          line(at(0, imprint), at(100, `Page ${page} of ${pages}`, { align: 'right' })),
        ],
      },
      rows: entries.map((entry) =>
        keyRow(entry, description(entry), { movedCents: hasFee ? entry.feeCents : 0 }),
      ),
    }),
  };
}
