import { expect, test } from 'vitest';
import { type FileFacts, fileSigns } from '../../src/statements/checks/file-signs.ts';
import { signOf, weigh } from '../../src/statements/checks/signs.ts';
import { parseStatement } from '../../src/statements/parse.ts';
import { drawPages } from './support/draw.ts';
import { accountOf, type Layout } from './support/layout.ts';
import { makeLedger } from './support/ledger.ts';
import { type Drawn, type PdfPage, widthOf, writePdf } from './support/pdf/writer.ts';
import { randomFrom } from './support/random.ts';
import { layouts } from './support/sample.ts';

const unchanged: FileFacts = {
  makers: [],
  savers: [],
  madeOn: null,
  changedOn: null,
  overlays: [],
  updates: 0,
  contentUpdates: 0,
  paintedOver: [],
  fonts: new Map(),
};
const period = { periodEnd: '2026-03-31' };

const standard = layouts.find(
  ({ bank, name }) => bank === 'standard_bank' && name === 'three months',
) as Layout;
const amount = /^-?[\d,]+\.\d\d$/;

/** Draws a statement of one month whose sums add up, after a change to its first page. */
async function read(
  change: (page: PdfPage, amounts: Drawn[]) => void = () => {},
  entryChange = (date: string) => date,
) {
  const account = accountOf(standard, makeLedger({ seed: 5, month: '2026-03', months: 1 }));
  const entries = account.entries.map((entry, index) =>
    index === 6 ? { ...entry, date: entryChange(entry.date) } : entry,
  );
  const pages = drawPages(standard, { ...account, entries }, { order: 'cells', random: randomFrom(5) });
  const [first] = pages;
  if (first)
    change(
      first,
      first.items.filter(({ text }) => amount.test(text)),
    );
  return parseStatement(writePdf(pages), '');
}

test.each([
  ['a browser', ['Skia/PDF m126', 'Chromium']],
  ['LibreOffice', ['LibreOffice 24.2', 'Writer']],
  ['Word', ['Microsoft\u00ae Word for Microsoft 365']],
  ['a Mac', ['macOS Version 14.5 Quartz PDFContext', 'Preview']],
  ['a tool that joins files', ['iLovePDF']],
  ['a tool that removes passwords', ['qpdf 11.9', 'Sejda 3.2.1']],
])('[S2.16] saving a statement again with %s is honest, also on a later day', (_, makers) => {
  const signs = fileSigns({ ...unchanged, makers, madeOn: '2026-04-01', changedOn: '2026-04-09' }, period);
  expect(signs.length).toBeGreaterThan(0);
  expect(weigh(signs)).toBeNull();
});

test('[S2.16] a program that draws or edits is found also in the history of the file', () => {
  const saved = (savers: string[]) => weigh(fileSigns({ ...unchanged, savers }, period));
  expect(saved(['Adobe Photoshop 27.0 (Windows)'])).toBe('tampered');
  expect(saved(['PDFescape Online'])).toBe('to-check');
  expect(saved(['PDFescape Online', 'PDFescape 4'])).toBe('to-check');
});

test('[S2.16] one weak sign never calls a statement changed, and several together do', () => {
  for (const sign of ['base-line', 'edge', 'total', 'date-order', 'account-differs'] as const)
    expect(weigh([signOf(sign), signOf(sign)])).toBe('to-check');
  expect(weigh([signOf('base-line'), signOf('total')])).toBe('tampered');
  expect(weigh([signOf('pdf-tool'), signOf('saved-later'), signOf('office-program')])).toBeNull();
});

test('[S2.16] a statement made before its period ended is told, and looked at when there is another sign', () => {
  const early = fileSigns({ ...unchanged, madeOn: '2026-03-20' }, period);
  expect(early.map(({ sign }) => sign)).toEqual(['made-early']);
  expect(weigh(early)).toBeNull();
  expect(weigh([...early, signOf('changed-later')])).toBe('to-check');
});

test('[S2.16] without a change there is no sign', async () => {
  expect(await read()).toMatchObject({ verdict: 'ok', signs: [], reasons: [] });
});

test('[S2.16] a figure off the base line of its row is looked at, and its place is named', async () => {
  const statement = await read((_, amounts) => {
    const [figure] = amounts.slice(-4);
    if (figure) figure.y += 0.8;
  });
  expect(statement).toMatchObject({ verdict: 'to-check', signs: [{ sign: 'base-line', page: 1 }] });
  expect(statement.reasons[0]).toMatch(/^A figure of .+ is not on the base line of its row \(page 1\)$/);
});

test('[S2.16] a figure out of line with its column is looked at', async () => {
  const statement = await read((_, amounts) => {
    const figure = amounts.at(-4);
    if (figure) figure.x -= 3;
  });
  expect(statement.signs.map(({ sign }) => sign)).toEqual(['edge']);
  expect(statement.verdict).toBe('to-check');
});

test('[S2.16] paint over a figure, with another figure typed on it, is a change', async () => {
  const statement = await read((page, amounts) => {
    const figure = amounts.at(-4);
    if (!figure) return;
    const { x, y, size = 8, text } = figure;
    page.patches = [{ x: x - 1, y: y + 2, width: widthOf(text, size) + 2, height: size + 2 }];
  });
  expect(statement.verdict).toBe('tampered');
  expect(statement.signs.map(({ sign }) => sign)).toContain('paint-over-text');
});

test('[S2.16] a row out of the order of the dates or outside the period is looked at', async () => {
  const early = await read(undefined, () => '2026-03-01');
  expect(early).toMatchObject({ verdict: 'to-check', signs: [{ sign: 'date-order', page: 1 }] });
  const outside = await read(undefined, () => '2026-05-20');
  expect(outside.signs.map(({ sign }) => sign)).toContain('date-outside');
});

test('[S2.16] a total that the rows contradict is looked at, and both figures are named', async () => {
  const statement = await read((page) => {
    page.items.push(
      { text: 'Total credits', x: 36, y: 700, size: 8 },
      { text: '99,999.00', x: 300, y: 700, size: 8 },
    );
  });
  expect(statement.verdict, statement.reasons.join('; ')).toBe('to-check');
  expect(statement.reasons[0]).toMatch(
    /^The statement gives R99999\.00 as the total of its credits, and its rows give R/,
  );
});
