import type { BankName } from '../constants.ts';

/** Where a bank's customers find their statements. */
type StatementWay = {
  bank: BankName;
  /** The words in the menus of the bank's internet bank, in the order in which they are chosen. They are not translated. */
  menu: readonly string[];
  source: string;
};

/**
 * Banks change their menus without notice, so the day on which the pages were read is part of the data. Only a bank's own pages
 * count. No page was found that names the menus of Absa, Capitec, FNB, GoTyme or Nedbank, so the general steps apply there.
 */
const readings: readonly { readOn: string; ways: readonly StatementWay[] }[] = [
  {
    readOn: '2026-11-27',
    ways: [
      {
        bank: 'standard_bank',
        menu: ['Transact', 'History & Documents', 'Statements'],
        source: 'https://www.standardbank.co.za/southafrica/personal/contact-us/frequently-asked-questions',
      },
    ],
  },
];

/** Returns the known menus on the way to a statement, with the day (`yyyy-MM-dd`) on which the bank's page was read. */
export function statementWayOf(
  bankName: string | undefined,
): { menu: readonly string[]; readOn: string } | undefined {
  const { ways = [], readOn = '' } = readings.at(-1) ?? {};
  const way = ways.find(({ bank }) => bank === bankName);
  return way && { menu: way.menu, readOn };
}
