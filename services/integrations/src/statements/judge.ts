import { type Arithmetic, checkArithmetic } from './checks/arithmetic.ts';
import { type FileFacts, tamperingSigns } from './checks/tampering.ts';
import { salaryRows } from './insight/salary.ts';
import type { TextItem } from './layout/text-item.ts';
import { type Read, readStatement } from './read-statement.ts';
import type { Statement, Verdict } from './statement.ts';

const statementWords = /statement|staat|openingbalance|closingbalance|transactions?|accountn|rekening/;

/** Reads the text of a file and decides on its verdict. `isShifted`: the file's table of objects points past them. */
export function judge(
  items: readonly TextItem[],
  { isShifted, ...facts }: FileFacts & { isShifted: boolean },
): Statement {
  const read = readStatement(items);
  const arithmetic = checkArithmetic(read);
  const signs = tamperingSigns(read.solved.rows, items, facts);
  const reasons = [...arithmetic.reasons, ...signs];
  const [first, last] = [read.rows[0]?.date, read.rows.at(-1)?.date];
  if (read.accountNumbers.length > 1) reasons.push('The file names more than one account');
  if (read.accountNumbers.length === 0) reasons.push('The account number could not be read');
  if (read.holder === null) reasons.push('The name of the account holder could not be read');
  // The lost part of a damaged file may be the last rows.
  const isEndUncertain = isShifted && read.statedClosings.length + read.otherClosings.length === 0;
  if (isEndUncertain) reasons.push('The file is damaged, and nothing shows where the statement ends');
  const reconciles = arithmetic.reconciles && !isEndUncertain;
  const verdict = verdictOf(read, { ...arithmetic, reconciles }, signs.length > 0);
  if (verdict === 'not-a-statement')
    reasons.splice(0, reasons.length, 'This PDF does not look like a bank statement');
  if (verdict === 'unknown-bank') reasons.push('The bank could not be recognised by the layout');
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

function verdictOf(read: Read, { reconciles, isEdited }: Arithmetic, isTampered: boolean): Verdict {
  const hasOpening = read.statedOpenings.length > 0 || read.otherOpenings.length > 0;
  // A month without transactions has a table without rows.
  const isEmpty = read.bank !== null && (read.statedClosings.length > 0 || (read.hasTable && hasOpening));
  const isStatement = read.rows.length > 0 || isEmpty;
  if (!isStatement || (!read.bank && !statementWords.test(read.text))) return 'not-a-statement';
  if (isTampered || isEdited) return 'tampered';
  if (!reconciles) return 'unreconciled';
  return read.bank ? 'ok' : 'unknown-bank';
}
