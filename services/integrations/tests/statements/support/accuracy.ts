import { readStatementFile } from '../../../src/statements/pdf/read-files.ts';
import { printable } from '../../../src/statements/print.ts';
import { drawPages, textOrders } from './draw.ts';
import { accountOf, type Layout } from './layout.ts';
import { makeLedger } from './ledger.ts';
import { writePdf } from './pdf/writer.ts';
import { randomFrom } from './random.ts';
import { isReadable, layouts, makeSample } from './sample.ts';

/** Counts how many files and rows of one bank's layout are read without an error. */
export type Accuracy = {
  layout: string;
  files: number;
  filesOk: number;
  rows: number;
  rowsExact: number;
  changed: number;
  changedRefused: number;
  msEach: number[];
};

/** Reads three months of every layout in every order of text, unchanged and with one changed balance, in a worker thread. */
export async function measureAccuracy(seeds = 2): Promise<Accuracy[]> {
  const all: Accuracy[] = [];
  for (const layout of layouts) all.push(await accuracyOf(layout, seeds));
  return all;
}

async function accuracyOf(layout: Layout, seeds: number): Promise<Accuracy> {
  const found: Accuracy = {
    layout: `${layout.bank} ${layout.name}`,
    files: 0,
    filesOk: 0,
    rows: 0,
    rowsExact: 0,
    changed: 0,
    changedRefused: 0,
    msEach: [],
  };
  for (const order of textOrders.filter((one) => isReadable(layout, one)))
    for (let seed = 1; seed <= seeds; seed += 1) {
      const { bytes, key } = makeSample(layout, { seed, order, months: 3, isWrapped: seed % 2 === 0 });
      const began = performance.now();
      const statement = await readStatementFile(bytes);
      found.msEach.push(performance.now() - began);
      found.files += 1;
      if (statement.verdict === 'ok') found.filesOk += 1;
      const comparable = ({ infoFee, ...row }: { infoFee?: string | null }) =>
        JSON.stringify({ ...row, infoFee: infoFee ?? '0.00' });
      const read = printable(statement).rows.map(comparable);
      found.rows += key.rows.length;
      found.rowsExact += key.rows.filter((row, index) => comparable(row) === read[index]).length;
      found.changed += 1;
      if ((await readStatementFile(withChangedBalance(layout, seed))).verdict !== 'ok')
        found.changedRefused += 1;
    }
  return found;
}

function withChangedBalance(layout: Layout, seed: number) {
  const account = accountOf(layout, makeLedger({ seed, month: '2026-03', months: 1 }));
  const place = 1 + randomFrom(seed).below(account.entries.length - 2);
  const entries = account.entries.map((entry, index) =>
    index === place ? { ...entry, balanceCents: entry.balanceCents + 100_000 } : entry,
  );
  return writePdf(drawPages(layout, { ...account, entries }, { order: 'cells', random: randomFrom(seed) }));
}
