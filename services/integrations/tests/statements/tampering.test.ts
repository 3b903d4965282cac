import { bySize } from '@tshepa/test-kit';
import { expect, test } from 'vitest';
import { parseStatement } from '../../src/statements/parse.ts';
import { lines } from './support/by-hand/typed.ts';
import { drawPages, type TextOrder, textOrders } from './support/draw.ts';
import { accountOf, type Entry, type Layout } from './support/layout.ts';
import { makeLedger } from './support/ledger.ts';
import { writePdf } from './support/pdf/writer.ts';
import { randomFrom } from './support/random.ts';
import { layouts, makeSample } from './support/sample.ts';

/** Each function changes one row, or removes it by returning null. All other rows stay unchanged. */
const changes = {
  'a balance': (entry: Entry, by: number) => ({ ...entry, balanceCents: entry.balanceCents + by }),
  'a balance by ten thousand': (entry: Entry) => ({ ...entry, balanceCents: entry.balanceCents + 1_000_000 }),
  'an amount': (entry: Entry, by: number) => ({ ...entry, cents: entry.cents + Math.sign(entry.cents) * by }),
  'an amount by a thousand': (entry: Entry) => ({
    ...entry,
    cents: entry.cents + Math.sign(entry.cents) * 100_000,
  }),
  // The length of a name is part of the random seed, so a name of another length changes other rows.
  'the set of rows': () => null,
} as const satisfies Record<string, (entry: Entry, by: number) => Entry | null>;

function changed(layout: Layout, seed: number, change: keyof typeof changes) {
  const random = randomFrom(seed * 31 + change.length);
  const account = accountOf(layout, makeLedger({ seed, month: '2026-03', months: 1 }));
  const place = 1 + random.below(account.entries.length - 2);
  const by = (1 + random.below(40)) * random.pick([100, 1_000, 10_000]);
  const entries = account.entries.flatMap((entry, index) =>
    index === place ? (changes[change](entry, by) ?? []) : [entry],
  );
  return { ...account, entries };
}

const orders: readonly TextOrder[] = bySize({ smallest: ['cells'], full: textOrders });

test.each(
  Object.keys(changes) as (keyof typeof changes)[],
)('a statement with a change to %s is never ok', async (change) => {
  const passed: string[] = [];
  for (const layout of layouts)
    for (const order of orders)
      for (const seed of bySize({ smallest: [1], full: [1, 2, 3, 4, 5, 6, 7, 8] })) {
        const pages = drawPages(layout, changed(layout, seed, change), { order, random: randomFrom(seed) });
        const { verdict } = await parseStatement(writePdf(pages), '');
        if (verdict === 'ok') passed.push(`${layout.bank} ${layout.name} ${order} ${seed}`);
      }
  expect(passed).toEqual([]);
});

test('a digit added before an amount that follows a word is not read as the end of that word', async () => {
  const layout = layouts.find(({ bank, name }) => bank === 'absa' && name.includes('history'));
  if (!layout) throw new Error('no such layout');
  const account = changed(layout, 8, 'an amount by a thousand');
  const pages = drawPages(layout, account, { order: 'glued', random: randomFrom(8) });
  expect(pages.flatMap(({ items }) => items.map(({ text }) => text)).join()).toContain('SAMPLER1 567.35');
  expect((await parseStatement(writePdf(pages), '')).verdict).toBe('tampered');
});

test('a statement saved by a program for drawing or changed after it was saved counts as tampered', async () => {
  const [layout] = layouts;
  if (!layout) throw new Error('no layout');
  const edited = makeSample(layout, { pdf: { producer: 'Adobe Photoshop 27.0' } }).bytes;
  expect(await parseStatement(edited, '')).toMatchObject({ verdict: 'tampered', reconciles: true });
  const { bytes } = makeSample(layout);
  const update =
    '\n99 0 obj\n<< /Length 0 >>\nendobj\nxref\n99 1\n0000000000 00000 n \ntrailer\n<< /Root 1 0 R >>\nstartxref\n9\n%%EOF\n';
  const updated = await parseStatement(Uint8Array.from(Buffer.concat([bytes, Buffer.from(update)])), '');
  expect(updated).toMatchObject({ verdict: 'tampered' });
  expect(updated.reasons).toContain('Pages were changed after the file was first saved');
});

test('a figure in a different font from its column is detected, although everything adds up', async () => {
  for (const layout of layouts) {
    const account = accountOf(layout, makeLedger({ seed: 5, month: '2026-03', months: 1 }));
    const pages = drawPages(layout, account, { order: 'cells', random: randomFrom(5) });
    const amounts = pages[0]?.items.filter(({ text }) => /^-?R?[\d ,]+\.\d\d(?:Cr)?$/.test(text)) ?? [];
    const item = amounts.at(-3);
    if (item) item.font = 'Times-Roman';
    expect((await parseStatement(writePdf(pages), '')).verdict, `${layout.bank} ${layout.name}`).toBe(
      'tampered',
    );
  }
});

test('a fee added without changing the balance is detected when other fees change the balance', async () => {
  const page = (added: string) =>
    lines([
      'TymeBank',
      'EveryDay account 51000000001',
      'Date Description Fees Money Out Money In Balance',
      '02 Mar 2026 EFT from SAMPLE - - 604.18 1 604.18',
      '03 Mar 2026 Cash withdrawal 10.00 500.00 - 1 094.18',
      `04 Mar 2026 SMS notification fee ${added} 1.20 - 1 092.98`,
      '05 Mar 2026 Purchase at SHOP - 92.98 - 1 000.00',
    ]);
  expect((await parseStatement(writePdf([page('-')]), '')).verdict).toBe('ok');
  const added = await parseStatement(writePdf([page('7.20')]), '');
  expect(added).toMatchObject({ verdict: 'unreconciled', reconciles: false });
  expect(added.reasons).toContain('Some fees are deducted from the balance and others are not');
});

test('a second amount drawn into another column of a row is detected, although the balance is right without it', async () => {
  const page = (added: string) => ({
    items: [
      ['TymeBank', '', '', '', ''],
      ['EveryDay account 51000000001', '', '', '', ''],
      ['Date', 'Details', 'Credits (+)', 'Debits (-)', 'Running Balance'],
      ['02 Mar 2026', 'EFT from SAMPLE', '604.18', '-', '1,604.18'],
      ['03 Mar 2026', 'Purchase at SHOP', added, '500.00', '1,104.18'],
      ['04 Mar 2026', 'Purchase at SHOP', '-', '104.18', '1,000.00'],
    ].flatMap((cells, row) =>
      cells.flatMap((text, column) =>
        text === '' ? [] : [{ text, x: [36, 100, 330, 410, 490][column] ?? 0, y: 40 + row * 14, size: 8 }],
      ),
    ),
  });
  expect((await parseStatement(writePdf([page('-')]), '')).verdict).toBe('ok');
  const added = await parseStatement(writePdf([page('834.67')]), '');
  expect(added).toMatchObject({ verdict: 'unreconciled', reconciles: false });
});
