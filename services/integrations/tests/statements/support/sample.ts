import { printable } from '../../../src/statements/print.ts';
import type { Statement } from '../../../src/statements/statement.ts';
import { drawPages, type TextOrder } from './draw.ts';
import { accountOf, type Key, keyOf, type Layout } from './layout.ts';
import { absaAfrikaans, absaCheque, absaHistory } from './layouts/absa.ts';
import { capitecBusiness, capitecMain, capitecOlder } from './layouts/capitec.ts';
import { fnbHistory, fnbStatement } from './layouts/fnb.ts';
import { nedbankEnquiry, nedbankStatement } from './layouts/nedbank.ts';
import {
  standardCheque,
  standardHistory,
  standardStatement,
  standardYearFirst,
} from './layouts/standard-bank.ts';
import { tymeNew, tymeOld } from './layouts/tyme.ts';
import { type LedgerOptions, makeLedger } from './ledger.ts';
import { type PdfOptions, writePdf } from './pdf/writer.ts';
import { randomFrom } from './random.ts';

export const layouts: readonly Layout[] = [
  absaCheque,
  absaHistory,
  absaAfrikaans,
  capitecMain,
  capitecOlder,
  capitecBusiness,
  fnbStatement,
  fnbHistory,
  nedbankStatement,
  nedbankEnquiry,
  standardStatement,
  standardYearFirst,
  standardHistory,
  standardCheque,
  tymeOld,
  tymeNew,
];

/** A whole number that runs into the next amount (`300452.12`) is ambiguous for every reader. */
export const isReadable = (layout: Layout, order: TextOrder) => layout !== tymeNew || order !== 'glued';

export type Sample = { bytes: Uint8Array<ArrayBuffer>; key: Key };
export type SampleOptions = Partial<LedgerOptions> & { order?: TextOrder; pdf?: PdfOptions };

/** Creates a statement in a layout, with its answer key. */
export function makeSample(layout: Layout, options: SampleOptions = {}): Sample {
  const { seed = 1, month = '2026-03', months = 1, order = 'cells', pdf = {}, ...rest } = options;
  const account = accountOf(layout, makeLedger({ seed, month, months, ...rest }));
  const pages = drawPages(layout, account, { order, random: randomFrom(seed + 7) });
  return { bytes: writePdf(pages, pdf), key: keyOf(layout, account) };
}

/** Returns the differences between the answer key and the statement. The list is empty when everything is right. */
export function differences(statement: Statement, key: Key, { hasDescriptions = true } = {}): string[] {
  const read = printable(statement);
  const wrong: string[] = [];
  for (const field of [
    'bank',
    'accountNumber',
    'holder',
    'periodStart',
    'periodEnd',
    'openingBalance',
    'closingBalance',
  ] as const)
    if (field !== 'holder' || !/^M(?:RS|S|ISS|R) /.test(key.holder) || !read.holder?.startsWith('M'))
      if (read[field] !== key[field]) wrong.push(`${field}: ${read[field]} for ${key[field]}`);
  if (read.rows.length !== key.rows.length) wrong.push(`${read.rows.length} rows for ${key.rows.length}`);
  for (const [index, expected] of key.rows.entries()) {
    const row = read.rows[index];
    if (row)
      for (const field of differing(row, expected))
        if (field !== 'description' || hasDescriptions)
          wrong.push(`row ${index} ${field}: ${row[field]} for ${expected[field]}`);
  }
  if (read.salaryDates.join() !== key.salaryDates.join())
    wrong.push(`salary ${read.salaryDates} for ${key.salaryDates}`);
  return wrong;
}

type KeyRow = Key['rows'][number];
const fieldsOfRow = ['date', 'description', 'amount', 'fee', 'infoFee', 'balance'] as const;

/** A column of told charges without any charge cannot be told from a column of fees. */
function differing(row: ReturnType<typeof printable>['rows'][number], key: KeyRow) {
  const wanted = { ...key, infoFee: key.infoFee ?? '0.00' };
  return fieldsOfRow.filter((field) => ({ ...row, infoFee: row.infoFee ?? '0.00' })[field] !== wanted[field]);
}
