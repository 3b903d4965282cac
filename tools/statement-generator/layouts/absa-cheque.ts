import { type Language, written } from '../days.ts';
import { at, blank, type Choices, columnsOf, keyRow, type Layout, line, placed, ruled } from '../document.ts';
import { commas, minusBehind, spaces } from '../money.ts';
import { absaAccount, absaDescription, absaParts, inDashes } from './absa.ts';
import { addresseeOf } from './addressee.ts';
import { advert } from './adverts.ts';
import { joined } from './descriptions.ts';

export const absaCheque: Layout = {
  bank: 'absa',
  name: 'absa-cheque',
  open: (choices) => open(choices, 'en'),
};
export const absaAfrikaans: Layout = {
  bank: 'absa',
  name: 'absa-afrikaans',
  open: (choices) => open(choices, 'af'),
};

const words = {
  en: {
    statement: 'Cheque account statement',
    back: 'Return address',
    number: 'Cheque Account Number',
    type: 'Account Type',
    issued: 'Issued on',
    no: 'Statement no',
    to: 'to',
    summary: 'Account Summary',
    forward: 'Balance Brought Forward',
    deposits: 'Deposits',
    sundry: 'Sundry Credits',
    debits: 'Debits',
    overdraft: 'Overdraft limit',
    balance: 'Balance',
    yours: 'Your transactions',
    continued: '(continued)',
    date: 'Date',
    text: 'Transaction Description',
    charge: 'Charge',
    out: 'Debit Amount',
    in: 'Credit Amount',
    bal: 'Bal Brought Forward',
    page: 'Page',
    of: 'of',
  },
  af: {
    statement: 'Tjekrekeningstaat',
    back: 'Terugstuuradres',
    number: 'Tjekrekeningnommer',
    type: 'Rekeningtipe',
    issued: 'Uitgereik op',
    no: 'Staatnommer',
    to: 'tot',
    summary: 'Rekeningopsomming',
    forward: 'Saldo oorgedra',
    deposits: 'Deposito\u2019s',
    sundry: 'Diverse krediete',
    debits: 'Debiete',
    overdraft: 'Oortrekkingsperk',
    balance: 'Saldo',
    yours: 'U transaksies',
    continued: '(vervolg)',
    date: 'Datum',
    text: 'Transaksiebeskrywing',
    charge: 'Koste',
    out: 'Debietbedrag',
    in: 'Kredietbedrag',
    bal: 'Saldo oorgedra',
    page: 'Bladsy',
    of: 'van',
  },
} satisfies Record<Language, Record<string, string>>;

function open({ vary, hasHolder }: Choices, language: Language): ReturnType<Layout['open']> {
  const account = absaAccount(vary);
  const addressee = addresseeOf(vary.split('addressee'), hasHolder);
  const word = words[language];
  const write = vary.chance(0.7) ? spaces : commas;
  const signed = minusBehind(write);
  const hasTwoLines = vary.chance(0.6);
  const letters = vary.pick([
    ['A', 'T', 'C'],
    ['T', 'T', 'C'],
    ['', '', ''],
  ]);
  const chargeOf = (kind: string, feeCents: number) => {
    if (feeCents === 0) return '';
    const letter = letters[kind === 'cash' ? 2 : kind === 'debit-order' ? 1 : 0] ?? '';
    return letter ? `${write(feeCents)} ${letter}` : write(feeCents);
  };
  const order = placed(
    ['date', 'text', 'out', 'in', 'balance'],
    'charge',
    vary.pick(['out', 'out', 'out', 'balance', 'text', 'date']),
  );
  const columns = columnsOf(order, {
    date: { heading: word.date, width: 12 },
    text: { heading: word.text, width: 40 },
    charge: { heading: word.charge, width: 12, align: 'right' },
    out: { heading: word.out, width: 15, align: 'right' },
    in: { heading: word.in, width: 15, align: 'right' },
    balance: { heading: word.balance, width: 15, align: 'right' },
  });
  const statementNo = vary.between(10, 240);
  const hasBoxEveryPage = vary.chance(0.3);
  const intro = advert(vary);
  const day = vary.chance(0.7) ? written.shortSlashes : written.slashes;
  return {
    account,
    isFeeMoved: false,
    draw: ({ person, start, end, openingCents, closingCents, entries }) => {
      const sum = (has: (entry: (typeof entries)[number]) => boolean) =>
        entries.filter(has).reduce((all, { cents }) => all + cents, 0);
      const box = [
        ruled(at(55, word.summary, { isBold: true })),
        line(at(55, word.forward), at(100, signed(openingCents), { align: 'right' })),
        line(
          at(55, word.deposits),
          at(100, signed(sum(({ kind }) => kind === 'salary')), { align: 'right' }),
        ),
        line(
          at(55, word.sundry),
          at(100, signed(sum(({ kind, cents }) => kind !== 'salary' && cents > 0)), { align: 'right' }),
        ),
        line(at(55, word.debits), at(100, signed(sum(({ cents }) => cents < 0)), { align: 'right' })),
        line(at(55, word.balance), at(100, signed(closingCents), { align: 'right' })),
        line(at(55, word.overdraft), at(100, write(0), { align: 'right' })),
      ];
      return {
        document: {
          language,
          first: [
            line(at(0, 'ABSA', { isBold: true, scale: 2 }), at(100, 'Absa Bank Limited', { align: 'right' })),
            line(
              at(0, word.statement, { isBold: true, scale: 1.3 }),
              at(100, '0860008600', { align: 'right' }),
            ),
            line(at(0, word.back), at(40, '000-632005')),
            ...addressee(person),
            blank,
            line(
              at(0, `${word.number}: ${inDashes(account)}`),
              at(
                60,
                `${word.type}: ${vary.split('type').pick(['Gold Value Bundle', 'Transact', 'Cheque account'])}`,
              ),
            ),
            line(
              at(0, `${word.issued} ${written.ddMonthYyyy(end, language)}`),
              at(60, `${word.no}: ${statementNo}`),
            ),
            line(at(0, `${written.dMonYyyy(start, language)} ${word.to} ${written.dMonYyyy(end, language)}`)),
            blank,
            ...box,
            ...intro,
            blank,
            line(at(0, word.yours, { isBold: true })),
          ],
          later: [line(at(0, `${word.yours} ${word.continued}`, { isBold: true }))],
          table: {
            columns,
            rows: [
              { cells: { date: day(start), text: word.bal, balance: signed(openingCents) } },
              ...entries.map((entry) => ({
                cells: {
                  date: day(entry.date),
                  text: hasTwoLines
                    ? absaParts(entry, language).filter(Boolean)
                    : absaDescription(entry, language),
                  charge: chargeOf(entry.kind, entry.feeCents),
                  out: entry.cents < 0 ? write(entry.cents) : '',
                  in: entry.cents > 0 ? write(entry.cents) : '',
                  balance: signed(entry.balanceCents),
                },
              })),
            ],
          },
          after: [],
          foot: (page, pages) => [
            ...(hasBoxEveryPage ? box : []),
            line('SERVICE FEE 0.00   MNTHLY ACCT FEE 60.00   CREDIT INTEREST RATE 0.00%'),
            line('CHARGE: A = ADMINISTRATION  C = CASH DEPOSIT  T = TRANSACTION  S = SUNDRY'),
            line(
              at(0, joined('Absa Bank Limited Reg No 1986/004794/06', 'NCRCP7', 'VAT Reg No 4940112230')),
              at(100, `${word.page} ${page} ${word.of} ${pages}`, { align: 'right' }),
            ),
          ],
        },
        rows: entries.map((entry) =>
          keyRow(entry, absaDescription(entry, language), { toldCents: entry.feeCents }),
        ),
      };
    },
  };
}
