import { written } from '../days.ts';
import {
  at,
  blank,
  type Choices,
  columnsOf,
  keyRow,
  type Layout,
  line,
  placed,
  ruled,
  title,
} from '../document.ts';
import { blankIfZero, commas } from '../money.ts';
import { addresseeOf } from './addressee.ts';
import { advert, footnote } from './adverts.ts';
import { crDr, crOnly, fnbAccount, fnbDescription } from './fnb.ts';

const products = [
  'FNB ASPIRE CURRENT ACCOUNT',
  'FNB PREMIER CURRENT ACCOUNT',
  'GOLD BUSINESS ACCOUNT',
  'FNB EASY ACCOUNT',
] as const;
const words = {
  en: {
    date: 'Date',
    text: 'Description',
    amount: 'Amount',
    balance: 'Balance',
    period: 'Statement Period',
    to: 'to',
    day: 'Statement Date',
    opening: 'Opening Balance',
    closing: 'Closing Balance',
  },
  af: {
    date: 'Datum',
    text: 'Beskrywing',
    amount: 'Bedrag',
    balance: 'Saldo',
    period: 'Staatperiode',
    to: 'tot',
    day: 'Staatdatum',
    opening: 'Openingsaldo',
    closing: 'Afsluitingsaldo',
  },
};

export const fnbStatement: Layout = { bank: 'fnb', name: 'fnb-statement', open };

function open({ vary, hasHolder }: Choices) {
  const account = fnbAccount(vary);
  const addressee = addresseeOf(vary.split('addressee'), hasHolder);
  const product = vary.pick(products);
  const language = vary.chance(0.2) ? 'af' : 'en';
  const word = words[language];
  const hasAccrued = vary.chance(0.75);
  const base = ['date', 'text', 'amount', 'balance'];
  const accruedBefore = vary.pick(['', '', '', 'date', 'text', 'amount']);
  const order = hasAccrued ? placed(base, 'accrued', accruedBefore) : base;
  const columns = columnsOf(order, {
    date: { heading: word.date, width: 9 },
    text: { heading: word.text, width: 50 },
    amount: { heading: word.amount, width: 14, align: 'right' },
    balance: { heading: word.balance, width: 15, align: 'right' },
    accrued: {
      heading: vary.pick([
        ['Accrued', 'Bank', 'Charges'],
        ['Accrued', 'Bank Charges'],
        ['Accrued Bank Charges'],
      ]),
      width: accruedBefore === 'text' || accruedBefore === 'date' ? 11 : 13,
      align: 'right',
    },
  });
  const hasCarried = vary.chance(0.3);
  const hasTurnover = vary.chance(0.6);
  const isCarried = vary.chance(0.4);
  const intro = advert(vary);
  const note = footnote(vary);
  const heading = 'Transactions in RAND (ZAR)';
  const draw: ReturnType<Layout['open']>['draw'] = (slice) => {
    const { person, start, end, openingCents, closingCents, entries } = slice;
    const credits = entries.filter(({ cents }) => cents > 0);
    const fees = entries.filter(({ kind }) => kind === 'fee').reduce((sum, { cents }) => sum + cents, 0);
    const told = (feeCents: number) => (hasAccrued ? feeCents : 0);
    return {
      document: {
        language,
        first: [
          line(
            at(0, 'First National Bank', { isBold: true, scale: 1.5 }),
            at(100, 'Delivery Method F1 R04', { align: 'right' }),
          ),
          line(at(0, 'A division of FirstRand Bank Limited'), at(100, 'fnb.co.za', { align: 'right' })),
          blank,
          ruled(at(0, 'Branch Number'), at(25, 'Account Number'), at(55, 'Date'), at(80, 'DDA')),
          line(at(0, '250655'), at(25, account), at(55, written.yearSlashes(end)), at(80, 'P3')),
          blank,
          title(product, 1.2),
          ...addressee(person),
          line('Universal Branch Code 250655'),
          line(
            at(
              0,
              `${word.period} : ${written.dMonthYyyy(start, language)} ${word.to} ${written.dMonthYyyy(end, language)}`,
            ),
          ),
          line(at(0, `${word.day} : ${written.dMonthYyyy(end, language)}`)),
          ...intro,
          ruled(
            at(0, 'Statement Balances', { isBold: true }),
            at(40, 'Bank Charges', { isBold: true }),
            at(75, 'Interest Rate', { isBold: true }),
          ),
          line(
            at(0, word.opening),
            at(35, crDr()(openingCents), { align: 'right' }),
            at(40, 'Service Fees'),
            at(70, crDr()(fees), { align: 'right' }),
            at(75, 'Credit Rate'),
            at(100, 'Tiered', { align: 'right' }),
          ),
          line(
            at(0, word.closing),
            at(35, crDr()(closingCents), { align: 'right' }),
            at(40, 'Cash Deposit Fees'),
            at(70, '0.00Dr', { align: 'right' }),
            at(75, 'Debit Rate'),
            at(100, '0.00%', { align: 'right' }),
          ),
          blank,
          line(at(0, `${heading} : ${account}`, { isBold: true })),
        ],
        later: [line(at(0, product), at(100, `${heading} : ${account}`, { align: 'right', isBold: true }))],
        table: {
          columns,
          rows: [
            ...(hasCarried
              ? [{ cells: { text: 'Balance Brought Forward', balance: crDr()(openingCents) } }]
              : []),
            ...entries.map((entry) => ({
              cells: {
                date: written.dMon(entry.date, language),
                text: fnbDescription(entry, language),
                amount: crOnly()(entry.cents),
                balance: crDr()(entry.balanceCents),
                accrued: blankIfZero(commas)(entry.feeCents),
              },
            })),
          ],
        },
        ...(isCarried
          ? { carried: { forward: 'Balance Carried Forward', brought: 'Balance Brought Forward' } }
          : {}),
        after: [
          ...(hasCarried
            ? [
                line(
                  at(0, 'Closing Balance', { isBold: true }),
                  at(100, crDr()(closingCents), { align: 'right', isBold: true }),
                ),
              ]
            : []),
          ...(hasTurnover
            ? [
                blank,
                line(at(0, 'Turnover for Statement Period', { isBold: true })),
                line(
                  at(0, 'Credit Transactions'),
                  at(30, String(credits.length), { align: 'right' }),
                  at(50, crDr()(credits.reduce((sum, { cents }) => sum + cents, 0)), { align: 'right' }),
                ),
                line(
                  at(0, 'Debit Transactions'),
                  at(30, String(entries.length - credits.length), { align: 'right' }),
                  at(
                    50,
                    crDr()(
                      entries.filter(({ cents }) => cents < 0).reduce((sum, { cents }) => sum + cents, -0),
                    ),
                    { align: 'right' },
                  ),
                ),
              ]
            : []),
          ...note,
        ],
        foot: (page, pages) => [
          line(
            at(0, 'FNB, a division of FirstRand Bank Limited. Reg. No. 1929/001225/06. NCRCP20.'),
            at(100, `Page ${page}of ${pages}`, { align: 'right' }),
          ),
        ],
      },
      rows: entries.map((entry) =>
        keyRow(entry, fnbDescription(entry, language), { toldCents: told(entry.feeCents) }),
      ),
    };
  };
  return { account, isFeeMoved: false, draw };
}
