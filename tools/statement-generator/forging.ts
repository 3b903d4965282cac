import type { Document } from './document.ts';
import type { Metadata } from './producers/metadata.ts';
import type { Style } from './style.ts';
import { widthOf } from './typeset/measure.ts';
import type { Page, Rule, Run } from './typeset/page.ts';
import type { Vary } from './vary.ts';

/**
 * How a change gets into a file. `in-place` leaves the old totals and no other trace;
 * `typed-over` edits the finished file with a library of Python.
 */
export const methods = [
  'covered',
  'covered-and-appended',
  'appended',
  'other-font',
  'other-base-line',
  'editor',
  'in-place',
  'typed-over',
] as const;
export type Method = (typeof methods)[number];

/** Programs in which people edit PDF files. */
const editors: readonly [[string, string], ...[string, string][]] = [
  ['SAMBox 3.0.21 (www.sejda.com)', 'Sejda 7.7'],
  ['Foxit PDF Editor Version 13.1.2', 'Foxit PDF Editor'],
  ['PDF-XChange Editor 10.1.3 (Build 383)', 'PDF-XChange Editor'],
  ['Adobe Acrobat Pro 2024.1', 'Adobe Acrobat Pro (64-bit) 24.1'],
  ['LibreOffice 24.2', 'Draw'],
  ['Adobe PDF library 17.00', 'Adobe Illustrator 28.0'],
  ['Canva', 'Canva'],
  ['Wondershare PDFelement 10', 'PDFelement'],
  ['Nitro Pro 14', 'Nitro Pro'],
  ['cairo 1.16.0 (https://cairographics.org)', 'Inkscape 1.3.2'],
];

export function forgedMetadata(
  metadata: Metadata,
  method: Method,
  { vary, hasHistory }: { vary: Vary; hasHistory: boolean },
): Metadata {
  if (method === 'in-place') return metadata;
  const isNamed = method === 'editor' || vary.chance(0.4);
  const [producer, creator] = isNamed ? vary.pick(editors) : [metadata.producer, metadata.creator];
  const isOnlyInHistory = isNamed && hasHistory && vary.chance(0.5);
  return {
    ...(isOnlyInHistory ? { ...metadata, history: creator } : { producer, creator }),
    created: metadata.created,
    modified: new Date(metadata.created.getTime() + vary.between(1, 40) * 86_400_000),
  };
}

const keyOf = ({ text, x, y, size, part }: Run, style: Style, isBold: boolean) => {
  const font = isBold ? style.font.bold : style.font.regular;
  return `${part} ${text} ${Math.round(y)} ${Math.round(x + widthOf(text, font, size) / 2)}`;
};
const without = (runs: readonly Run[], others: readonly Run[], style: Style) => {
  const known = new Set(others.map((run) => keyOf(run, style, run.isBold)));
  return runs.filter((run) => !known.has(keyOf(run, style, run.isBold)));
};
const isTable = ({ part }: Run) => part !== 'text' && part !== 'foot' && part !== 'heading';

/**
 * Brings the changes between two typesettings into the first, as somebody would who edits the file. Returns null when
 * nothing differs.
 */
export function forged(
  original: readonly Page[],
  changed: readonly Page[],
  { method, style, vary }: { method: Method; style: Style; vary: Vary },
): Page[] | null {
  const font = otherFont(style, vary);
  const [down, grown] = [vary.between(6, 16) / 10, vary.between(94, 106) / 100];
  let differences = 0;
  const pages = changed.map((page, index) => {
    const before = original[index] ?? { ...page, runs: [], rules: page.rules };
    const gone = without(before.runs, page.runs, style);
    const added = without(page.runs, before.runs, style);
    const counted = method === 'in-place' ? isTable : () => true;
    differences += [...gone, ...added].filter(counted).length;
    const edited = (edit: (run: Run) => Run) => ({
      ...page,
      runs: page.runs.map((run) => (added.includes(run) ? edit(run) : run)),
    });
    switch (method) {
      case 'covered':
      case 'covered-and-appended': {
        const over = {
          rules: gone.map((run) => coverOf(run, style)),
          runs: added.map((run) => inFont(run, font, style)),
        };
        return { ...before, over };
      }
      case 'other-font':
        return edited((run) => inFont(run, font, style));
      case 'other-base-line':
        return edited((run) => ({ ...run, y: run.y + down, size: run.size * grown }));
      case 'in-place':
        // Somebody changes the rows and forgets the totals around them.
        return {
          ...page,
          runs: [...before.runs.filter((run) => !isTable(run)), ...page.runs.filter(isTable)],
        };
      default:
        return page;
    }
  });
  return differences > 0 ? pages : null;
}

function coverOf({ text, x, y, size, isBold }: Run, { font }: Style): Rule {
  const width = widthOf(text, isBold ? font.bold : font.regular, size);
  return { x: x - 1, y: y - size * 0.95, width: width + 2, height: size * 1.25, grey: 1 };
}

/** Sets a run in another font, with its right edge where it was if it is a figure. */
function inFont(run: Run, font: string, style: Style): Run {
  const own = run.isBold ? style.font.bold : style.font.regular;
  const isFigure = /\d[.,]\d\d\D*$/.test(run.text);
  const change = widthOf(run.text, own, run.size) - widthOf(run.text, font, run.size);
  return { ...run, font, x: run.x + (isFigure ? change : 0) };
}

function otherFont({ font }: Style, vary: Vary): string {
  const others = ['Helvetica', 'Times-Roman', 'Courier'].filter((name) => name !== font.regular);
  return others[vary.between(0, others.length - 1)] ?? 'Helvetica';
}

/** Puts another account number into the texts that name it, however it is grouped. */
export function withOtherAccount(
  pages: readonly Page[],
  account: string,
  { vary, isOnePage }: { vary: Vary; isOnePage: boolean },
): Page[] {
  const other = account.slice(0, 4) + vary.digits(account.length - 4);
  const pattern = new RegExp([...account].join('[ -]?'), 'g');
  const put = (text: string) =>
    text.replace(pattern, (found) => {
      let at = -1;
      return found.replace(/\d/g, () => {
        at += 1;
        return other[at] ?? '';
      });
    });
  return pages.map((page, index) =>
    isOnePage && index > 0
      ? page
      : { ...page, runs: page.runs.map((run) => ({ ...run, text: put(run.text) })) },
  );
}

/** Returns the texts of two papers that differ, row by row where both have as many. */
export function differingTexts(before: Document, after: Document): { old: string; new: string }[] {
  const textsOf = ({ first, table, after: last }: Document) => [
    ...[...first, ...last].flatMap(({ pieces }) => pieces.map(({ text }) => text)),
    ...table.rows.flatMap(({ cells }) => table.columns.flatMap(({ key }) => [cells[key] ?? ''].flat())),
  ];
  const [old, changed] = [textsOf(before), textsOf(after)];
  if (old.length !== changed.length) return [];
  return old.flatMap((text, index) => {
    const other = changed[index] ?? '';
    return text !== other && text !== '' && other !== '' ? [{ old: text, new: other }] : [];
  });
}
