import type { TextItem } from '@tshepa/contracts/statements/layout/text-item';
import { type Read, readStatements } from '@tshepa/contracts/statements/read-statement';
import { salaryRows } from '@tshepa/contracts/statements/salary';
import { type Arithmetic, checkArithmetic } from './checks/arithmetic.ts';
import { type FileFacts, fileSigns } from './checks/file-signs.ts';
import { type PaperKind, paperKind } from './checks/paper-kind.ts';
import { paperSigns } from './checks/paper-signs.ts';
import { rowSigns } from './checks/row-signs.ts';
import { weigh } from './checks/signs.ts';
import { joinStatements } from './join-statements.ts';
import { endIsMissing, openUsable } from './pdf/usable-pdf.ts';
import { type Statement, unreadableStatement, type Verdict } from './statement.ts';

/** Reads one file. The function runs in a process of its own, because the file may be hostile. */
export async function parseStatement(bytes: Uint8Array<ArrayBuffer>, password: string): Promise<Statement> {
  const opened = await openUsable(bytes, { password, what: 'statement', unreadable: unreadableStatement });
  if ('unusable' in opened) return opened.unusable;
  const { items, isCut, isDamaged, ...facts } = opened.pdf;
  const statement = judge(items, facts);
  // The lost part may be the last rows, and nothing else would show that rows are missing.
  if ((isCut || isDamaged) && (statement.verdict === 'ok' || statement.verdict === 'to-check'))
    return {
      ...statement,
      verdict: 'corrupt',
      reasons: [isCut ? endIsMissing : 'Part of the file is damaged'],
    };
  return statement;
}

/** What a paper of another kind is, for staff. */
const otherPapers: Readonly<Record<PaperKind, string>> = {
  'credit-card': 'This is a statement of a credit card, not of a bank account',
  'shop-account': 'This is the account of a customer with a shop or supplier',
  invoice: 'This is an invoice',
  loan: 'This is a statement or schedule of a loan, not of a bank account',
  shares: 'This is a statement of shares or units, not of a bank account',
  municipal: 'This is a municipal account',
  tax: 'This is a tax certificate',
  letter: 'This is a letter',
};

/** Weaker signs are told only together with others. */
const toldFrom = 0.2;

const statementWords = /statement|staat|openingbalance|closingbalance|transactions?|accountn|rekening/;

/** Judges each statement of the file. `isShifted` means that the file's table of objects has wrong positions. */
function judge(items: readonly TextItem[], facts: FileFacts & { isShifted: boolean }): Statement {
  return joinStatements(readStatements(items).map((read) => judgeOne(read, items, facts)));
}

/** Decides on the verdict. */
function judgeOne(
  read: Read,
  items: readonly TextItem[],
  { isShifted, ...facts }: FileFacts & { isShifted: boolean },
): Statement {
  const arithmetic = checkArithmetic(read);
  const signs = [
    ...fileSigns(facts, { periodEnd: read.period?.end ?? null }),
    ...rowSigns(read, items, facts.fonts),
    ...paperSigns(read, { items, fonts: facts.fonts }),
  ];
  const weighed = weigh(signs);
  const told = signs.filter(({ weight }) => weighed !== null || weight >= toldFrom);
  const reasons = [...arithmetic.reasons, ...told.map(({ sentence }) => sentence)];
  const [first, last] = [read.rows[0]?.date, read.rows.at(-1)?.date];
  if (read.accountNumbers.length === 0) reasons.push('The account number could not be read');
  if (read.holder === null) reasons.push('The statement prints no name of an account holder');
  // The lost part of a damaged file may be the last rows.
  const isEndUncertain = isShifted && read.statedClosings.length + read.otherClosings.length === 0;
  if (isEndUncertain) reasons.push('The file is damaged, and nothing shows where the statement ends');
  const reconciles = arithmetic.reconciles && !isEndUncertain;
  const kind = paperKind(read.around, { isKnownBank: read.bank !== null });
  const verdict = kind ? 'not-a-statement' : verdictOf(read, { ...arithmetic, reconciles }, weighed);
  if (verdict === 'not-a-statement')
    reasons.splice(
      0,
      reasons.length,
      kind ? otherPapers[kind] : 'This PDF does not look like a bank statement',
    );
  if (verdict === 'unknown-bank') reasons.push('The bank could not be recognised by the layout');
  const { bank, product, holder, accountNumbers, rows } = read;
  const { openingCents, closingCents } = arithmetic;
  return {
    bank,
    product,
    holder,
    accountNumber: accountNumbers[0] ?? null,
    accountNumbers,
    openingCents,
    closingCents,
    rows,
    periodStart: read.period?.start ?? first ?? null,
    periodEnd: read.period?.end ?? last ?? null,
    salaryDates: [...new Set(salaryRows(rows).map(({ date }) => date))],
    reconciles,
    verdict,
    isLikely: kind === null && /statement|staat/.test(read.text) && /balance|saldo|balans/.test(read.text),
    ...(kind ? { fault: kind } : {}),
    signs,
    pages: read.pages,
    parts: [],
    reasons,
  };
}

function verdictOf(
  read: Read,
  { reconciles, isEdited }: Arithmetic,
  weighed: ReturnType<typeof weigh>,
): Verdict {
  const hasOpening = read.statedOpenings.length > 0 || read.otherOpenings.length > 0;
  // A month without transactions has a table without rows.
  const isEmpty = read.bank !== null && (read.statedClosings.length > 0 || (read.hasTable && hasOpening));
  const isStatement = read.rows.length > 0 || isEmpty;
  if (!isStatement || (!read.bank && !statementWords.test(read.text))) return 'not-a-statement';
  if (weighed === 'tampered' || isEdited) return 'tampered';
  if (!reconciles) return 'unreconciled';
  if (!read.bank) return 'unknown-bank';
  return weighed ?? 'ok';
}
