import { checkArithmetic } from './checks/arithmetic.ts';
import { oddAmounts } from './checks/fonts.ts';
import { editorsIn } from './checks/makers.ts';
import { overlaidTexts } from './checks/overlaid.ts';
import { salaryRows } from './insight/salary.ts';
import type { TextItem } from './layout/text-item.ts';
import { type Read, readStatement } from './read-statement.ts';
import type { Statement, Verdict } from './statement.ts';

/** What opening the file told beside its text. */
export type Surroundings = {
  makers: readonly string[];
  overlays: readonly string[];
  updates: number;
  isShifted: boolean;
};

const statementWords = /statement|staat|openingbalance|closingbalance|transactions?|accountn|rekening/;

/** Reads the text of a file and says what to make of it. */
export function judge(items: readonly TextItem[], surroundings: Surroundings): Statement {
  const read = readStatement(items);
  const arithmetic = checkArithmetic(read);
  const signs = tamperingSigns(read, items, surroundings);
  const reasons = [...arithmetic.reasons, ...signs];
  const [first, last] = [read.rows[0]?.date, read.rows.at(-1)?.date];
  if (read.accountNumbers.length > 1) reasons.push('The file names more than one account');
  if (read.accountNumbers.length === 0) reasons.push('The account number could not be read');
  if (read.holder === null) reasons.push('The name of the account holder could not be read');
  // What was lost may be rows at the end.
  const mayLackEnd = surroundings.isShifted && !tellsItsEnd(read);
  if (mayLackEnd) reasons.push('The file is damaged, and nothing tells where the statement ends');
  const reconciles = arithmetic.reconciles && !mayLackEnd;
  const verdict = verdictOf(read, { ...arithmetic, reconciles, hasSigns: signs.length > 0 });
  if (verdict === 'not-a-statement')
    reasons.splice(0, reasons.length, 'This PDF does not look like a bank statement');
  if (verdict === 'unknown-bank') reasons.push('The bank could not be told from the layout');
  return {
    bank: read.bank,
    product: read.product,
    holder: read.holder,
    accountNumber: read.accountNumbers[0] ?? null,
    accountNumbers: read.accountNumbers,
    periodStart: read.period?.start ?? first ?? null,
    periodEnd: read.period?.end ?? last ?? null,
    openingCents: arithmetic.openingCents,
    closingCents: arithmetic.closingCents,
    rows: read.rows,
    salaryDates: [...new Set(salaryRows(read.rows).map(({ date }) => date))],
    reconciles,
    verdict,
    isLikely: /statement|staat/.test(read.text) && /balance|saldo|balans/.test(read.text),
    reasons,
  };
}

const tellsItsEnd = ({ toldClosings, otherClosings }: Read) => toldClosings.length + otherClosings.length > 0;

function tamperingSigns(
  read: Read,
  items: readonly TextItem[],
  { makers, overlays, updates }: Surroundings,
): string[] {
  const signs: string[] = [];
  for (const maker of editorsIn(makers))
    signs.push(`The file was made with a program for changing documents: ${maker}`);
  if (updates > 0) signs.push('The file was changed after it was first saved');
  if (overlays.length > 0)
    signs.push(`Something was laid over the pages: ${[...new Set(overlays)].join(', ')}`);
  const covered = overlaidTexts(items);
  if (covered > 0) signs.push('Figures are drawn over other text');
  const odd = oddAmounts(read.solved.rows);
  if (odd.length > 0) signs.push(`Amounts in another font than the rest: ${odd.slice(0, 5).join(', ')}`);
  return signs;
}

const hasEmptyTable = ({ hasTable, toldOpenings, otherOpenings }: Read) =>
  hasTable && (toldOpenings.length > 0 || otherOpenings.length > 0);

type Judged = { reconciles: boolean; isEdited: boolean; hasSigns: boolean };

function verdictOf(read: Read, { reconciles, isEdited, hasSigns }: Judged): Verdict {
  // A month in which nothing moved has a table of no rows.
  const isEmpty = read.bank !== null && (read.toldClosings.length > 0 || hasEmptyTable(read));
  const isStatement = read.rows.length > 0 || isEmpty;
  if (!isStatement || (!read.bank && !statementWords.test(read.text))) return 'not-a-statement';
  if (hasSigns || isEdited) return 'tampered';
  if (!reconciles) return 'unreconciled';
  return read.bank ? 'ok' : 'unknown-bank';
}
