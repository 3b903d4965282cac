import { at, commas, keyed, type Layout, row, signed, written } from '../layout.ts';

export const nedbankStatement: Layout = {
  bank: 'nedbank',
  name: 'eConfirm',
  accountNumber: '1000000001',
  feePosts: false,
  columns: [
    { key: 'list', x: 36, align: 'left', heading: 'Tranlistno' },
    { key: 'date', x: 90, align: 'left', heading: 'Date' },
    { key: 'text', x: 150, align: 'left', heading: 'Description' },
    { key: 'fee', x: 350, align: 'right', heading: 'Fees(R)' },
    { key: 'out', x: 420, align: 'right', heading: 'Debits(R)' },
    { key: 'in', x: 490, align: 'right', heading: 'Credits(R)' },
    { key: 'balance', x: 565, align: 'right', heading: 'Balance(R)' },
  ],
  top: ({ ledger, number }) => [
    row(at(400, 'eConfirm'), at(470, written.slashes(ledger.end))),
    row(at(36, ledger.holder), at(400, 'Nedbank Ltd Reg No 1951/000009/06')),
    row(at(36, '9 SAMPLE CLOSE')),
    row(at(36, `Current account ${number}`)),
    row(
      at(
        36,
        `Bank charges for the period ${written.dMonthYyyy(ledger.start)} to ${written.dMonthYyyy(ledger.end)}`,
      ),
    ),
    row(at(36, 'NarrativeDescription'), at(250, 'Itemcost(R)'), at(350, 'VAT(R)'), at(450, 'Total(R)')),
    row(at(36, 'Service fees'), at(250, '20.00'), at(350, '3.00'), at(450, '23.00')),
    row(at(36, 'TotalCharges'), at(450, '23.00')),
  ],
  continued: () => [],
  foot: (_, page, pages) => [
    row(at(36, 'seemoneydifferently'), at(300, `Page ${page} of ${pages}`)),
    row(
      at(36, 'We subscribe to the Code of Banking Practice of the Banking Association South Africa. NCRCP16'),
    ),
  ],
  opening: ({ openingCents, ledger }) => ({
    date: written.slashes(ledger.start),
    text: 'Openingbalance',
    balance: signed(openingCents, commas),
  }),
  closing: ({ closingCents, ledger }) => ({
    date: written.slashes(ledger.end),
    text: 'Closingbalance',
    balance: signed(closingCents, commas),
  }),
  row: (entry, index) => {
    const isFee = entry.kind === 'fee';
    const beside = !isFee && entry.kind === 'shop' && index % 3 === 0 ? 1_400 : 0;
    return {
      cells: {
        list: isFee ? '' : String(100 + index).padStart(6, '0'),
        date: written.slashes(entry.date),
        text: entry.text,
        fee: isFee ? `${commas(entry.cents)}*` : beside ? commas(beside) : '',
        out: !isFee && entry.cents < 0 ? commas(entry.cents) : '',
        in: entry.cents > 0 ? commas(entry.cents) : '',
        balance: signed(entry.balanceCents, commas),
      },
      key: {
        date: entry.date,
        description: entry.text,
        amount: keyed(entry.cents),
        fee: '0.00',
        infoFee: keyed(-beside),
        balance: keyed(entry.balanceCents),
      },
    };
  },
};

export const nedbankEnquiry: Layout = {
  ...nedbankStatement,
  name: 'enquiry',
  columns: [
    { key: 'date', x: 36, align: 'left', heading: 'Date' },
    { key: 'text', x: 110, align: 'left', heading: 'Transactions' },
    { key: 'out', x: 400, align: 'right', heading: 'Debits' },
    { key: 'in', x: 480, align: 'right', heading: 'Credits' },
    { key: 'balance', x: 560, align: 'right', heading: 'Balance' },
  ],
  top: ({ ledger, number }) => [
    row(at(36, 'Statement Enquiry'), at(400, 'nedbank.co.za')),
    row(at(36, `Account number: ${number}`)),
    row(at(36, 'Account description: Current Account')),
    row(at(36, `Account holder: ${ledger.holder}`)),
    row(at(36, 'Profile number: 3000000000')),
    row(at(36, `From: ${written.slashes(ledger.start)} To: ${written.slashes(ledger.end)}`)),
  ],
  opening: ({ openingCents }) => ({ text: 'BROUGHT FORWARD', balance: signed(openingCents, commas) }),
  closing: ({ closingCents }) => ({ text: 'CARRIED FORWARD', balance: signed(closingCents, commas) }),
  row: (entry) => {
    const description = entry.kind === 'debit-order' ? `${entry.text} ENC *` : entry.text;
    return {
      cells: {
        date: written.slashes(entry.date),
        text: description,
        out: entry.cents < 0 ? signed(entry.cents, commas) : '',
        in: entry.cents > 0 ? commas(entry.cents) : '',
        balance: signed(entry.balanceCents, commas),
      },
      key: {
        date: entry.date,
        description,
        amount: keyed(entry.cents),
        fee: null,
        balance: keyed(entry.balanceCents),
      },
    };
  },
};
