import type { TextItem } from '@tshepa/contracts/statements/layout/text-item';
import type { SolvedRow } from '@tshepa/contracts/statements/rows/solve';

export type FileFacts = {
  makers: readonly string[];
  /** Kinds of annotations that cover the pages. */
  overlays: readonly string[];
  /** The number of changes to the file after it was first saved. */
  updates: number;
};

/** Programs in which a person edits a document. Banks use none of them for statements. */
const editors =
  /photoshop|illustrator|indesign|acrobat pro|adobe acrobat(?! distiller)|pdf ?escape|sejda|ilovepdf|smallpdf|foxit.*(?:phantom|editor)|nitro|pdf-?xchange (?:editor|pro)|canva|microsoft.{0,3} (?:office )?(?:word|excel|powerpoint)|libreoffice|openoffice|writer|inkscape|gimp|coreldraw|pdfelement|wondershare|soda ?pdf|dochub|pdffiller|master pdf editor|pdf ?candy|pdf24|xodo|infix|able2extract|google docs|wps|pages\b|affinity|scribus/i;

export function tamperingSigns(
  rows: readonly SolvedRow[],
  items: readonly TextItem[],
  { makers, overlays, updates }: FileFacts,
): string[] {
  const signs = [...new Set(makers.filter((maker) => editors.test(maker)))].map(
    (maker) => `The file was made with a program for editing documents: ${maker}`,
  );
  if (updates > 0) signs.push('The file was changed after it was first saved');
  if (overlays.length > 0)
    signs.push(`The pages are covered in part by: ${[...new Set(overlays)].join(', ')}`);
  if (hasOverlaidText(items)) signs.push('Figures are drawn over other text');
  const odd = oddAmounts(rows);
  if (odd.length > 0)
    signs.push(`Some amounts have another font than the rest: ${odd.slice(0, 5).join(', ')}`);
  return signs;
}

function hasOverlaidText(items: readonly TextItem[]): boolean {
  return [...Map.groupBy(items, (item) => item.page).values()].some((page) => {
    const ordered = page.filter(({ text }) => /\d/.test(text)).toSorted((a, b) => a.y - b.y);
    return ordered.some((item, index) =>
      ordered
        .slice(index + 1, index + 40)
        .some((other) => other.y - item.y <= 0.3 * item.size && covers(item, other)),
    );
  });
}

function covers(a: TextItem, b: TextItem): boolean {
  const overlap = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const isSameText = a.text.trim() === b.text.trim();
  return !isSameText && overlap > 0.7 * Math.min(a.width, b.width) && Math.min(a.width, b.width) > 4;
}

const minimumAmounts = 8;

/** Finds the dates of amounts whose font differs from that of nearly all amounts in the same column of a page. */
function oddAmounts(rows: readonly SolvedRow[]): string[] {
  const cells = rows.flatMap(({ row, reading }) =>
    reading.spans.map(({ start, end, part }) => {
      const fonts = new Set<string>();
      for (let at = start; at < end; at += 1)
        if (/\d/.test(row.body.text[at] ?? ''))
          fonts.add(`${row.body.fonts[at]} ${(row.body.sizes[at] ?? 0).toFixed(1)}`);
      return { group: `${row.page} ${part}`, fonts: [...fonts].toSorted().join('+'), row };
    }),
  );
  const odd: string[] = [];
  for (const column of Map.groupBy(cells, ({ group }) => group).values()) {
    if (column.length < minimumAmounts) continue;
    const byFonts = Map.groupBy(column, ({ fonts }) => fonts);
    const usual = Math.max(...[...byFonts.values()].map((same) => same.length));
    const isRare = (count: number) => count < usual && count <= Math.max(2, column.length * 0.08);
    if (usual < column.length * 0.8) continue;
    for (const same of byFonts.values())
      if (isRare(same.length))
        odd.push(...same.map(({ row }) => `${row.date?.day ?? ''}/${row.date?.month ?? ''}`));
  }
  return [...new Set(odd)];
}
