import { at, commas, type Entry, keyed, type Layout, row, totalOf, written } from '../layout.ts';

const mark = (cents: number) => `${commas(cents)}${cents < 0 ? 'Dr' : 'Cr'}`;
const accountNumber = '62000000011';

function text({ kind, text: words, date, more }: Entry): string {
  const earlier = `${String(Math.max(1, Number(date.slice(8)) - 2)).padStart(2, '0')} ${written.dMon(date).slice(3)}`;
  if (kind === 'salary') return `Magtape Credit ${words}`;
  if (kind === 'fee') return '#Monthly Account Fee';
  if (kind === 'shop') return `POS Purchase ${words} 111111*2222 ${earlier}`;
  if (kind === 'received') return `FNB App Payment From ${words}`;
  return `FNB App Payment To ${words}${more ? ` ${more}` : ''}`;
}

export const fnbStatement: Layout = {
  bank: 'fnb',
  name: 'statement',
  accountNumber,
  feePosts: false,
  columns: [
    { key: 'date', x: 36, align: 'left', heading: ['', 'Date'] },
    { key: 'text', x: 80, align: 'left', heading: ['', 'Description'] },
    { key: 'amount', x: 400, align: 'right', heading: ['', 'Amount'] },
    { key: 'balance', x: 480, align: 'right', heading: ['', 'Balance'] },
    { key: 'accrued', x: 545, align: 'right', heading: ['Accrued', 'Bank', 'Charges'] },
  ],
  top: ({ ledger, number, openingCents, closingCents }) => [
    row(at(470, 'Page 1of 3')),
    row(at(36, 'Delivery Method F1 R04')),
    row(at(36, 'Branch Number'), at(150, 'Account Number'), at(300, 'Date'), at(420, 'DDA')),
    row(at(36, '250655'), at(150, number), at(300, ledger.end.replaceAll('-', '/')), at(420, 'A1')),
    row(at(36, 'FNB ASPIRE CURRENT ACCOUNT')),
    row(at(36, ledger.holder)),
    row(at(36, '12 SAMPLE STREET')),
    row(at(36, 'SAMPLETOWN 0001')),
    row(at(300, 'First National Bank'), at(420, 'fnb.co.za')),
    row(
      at(36, `Statement Period : ${written.dMonthYyyy(ledger.start)} to ${written.dMonthYyyy(ledger.end)}`),
    ),
    row(at(36, `Statement Date : ${written.dMonthYyyy(ledger.end)}`)),
    row(at(36, 'Statement Balances'), at(240, 'Bank Charges'), at(420, 'Interest Rate')),
    row(
      at(36, 'Opening Balance'),
      at(140, mark(openingCents)),
      at(240, 'Service Fees'),
      at(340, '61.00Dr'),
      at(420, 'Credit Rate'),
      at(520, '0.50%'),
    ),
    row(
      at(36, 'Closing Balance'),
      at(140, mark(closingCents)),
      at(240, 'Cash Deposit Fees'),
      at(340, '0.00Dr'),
    ),
    row(at(36, `Transactions in RAND (ZAR) : ${number}`)),
  ],
  continued: ({ number }) => [row(at(36, `Transactions in RAND (ZAR) : ${number}`))],
  foot: (_, page, pages) => [
    row(at(36, 'First National Bank - a division of FirstRand Bank Limited')),
    row(at(36, `Page ${page}of ${pages}`)),
  ],
  after: ({ closingCents, entries }) => [
    row(at(36, 'Closing Balance'), at(450, mark(closingCents))),
    row(at(36, 'Turnover for Statement Period')),
    row(at(36, 'Credit Transactions 2'), at(200, `${commas(totalOf(entries, 1))}Cr`)),
    row(at(36, 'Debit Transactions 14'), at(200, `${commas(totalOf(entries, -1))}Dr`)),
  ],
  row: (entry) => {
    const accrued = entry.kind === 'payment' ? commas(entry.feeCents) : '';
    const amount = entry.cents > 0 ? `${commas(entry.cents)}Cr` : commas(entry.cents);
    const description = text(entry);
    return {
      cells: {
        date: written.dMon(entry.date),
        text: description,
        amount,
        balance: mark(entry.balanceCents),
        accrued,
      },
      key: {
        date: entry.date,
        description,
        amount: keyed(entry.cents),
        fee: null,
        infoFee: accrued ? keyed(entry.feeCents) : '0.00',
        balance: keyed(entry.balanceCents),
      },
    };
  },
};

const spaced = (cents: number) => `${commas(cents)} ${cents < 0 ? 'DR' : 'CR'}`;
const afrikaans: Record<string, string> = { Mar: 'Mrt', May: 'Mei', Oct: 'Okt', Dec: 'Des' };
const inAfrikaans = (date: string) => date.replace(/Mar|May|Oct|Dec/, (name) => afrikaans[name] ?? name);

export const fnbHistory: Layout = {
  ...fnbStatement,
  name: 'history',
  columns: [
    { key: 'date', x: 36, align: 'left', heading: 'Date' },
    { key: 'text', x: 110, align: 'left', heading: 'Description' },
    { key: 'fee', x: 390, align: 'right', heading: 'Service Fee' },
    { key: 'amount', x: 470, align: 'right', heading: 'Amount' },
    { key: 'balance', x: 550, align: 'right', heading: 'Balance' },
  ],
  top: ({ ledger, number }) => [
    row(at(36, 'First National Bank'), at(300, 'www.fnb.co.za')),
    row(at(36, 'Transaction History')),
    row(at(36, `Selected Account: ${number}`)),
    row(at(36, `Nickname: ${ledger.holder}`)),
    row(at(36, `Account Holder: ${ledger.holder}`)),
    row(at(36, `From ${written.dMonYyyy(ledger.start)} to ${written.dMonYyyy(ledger.end)}`)),
  ],
  continued: () => [],
  after: () => [],
  row: (entry) => {
    const description = text(entry);
    return {
      cells: {
        date: inAfrikaans(written.dMonYyyy(entry.date)),
        text: description,
        fee: '0.00',
        amount: spaced(entry.cents),
        balance: spaced(entry.balanceCents),
      },
      key: {
        date: entry.date,
        description,
        amount: keyed(entry.cents),
        fee: '0.00',
        balance: keyed(entry.balanceCents),
      },
    };
  },
};
