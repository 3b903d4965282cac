import type { SolvedRow } from '../rows/solve.ts';

const leastAmounts = 8;

/**
 * Amounts in another font or size than nearly all others of their page and column: what a changed figure looks like.
 * Fonts are named page by page, so they are compared within one.
 */
export function oddAmounts(rows: readonly SolvedRow[]): string[] {
  const cells = rows.flatMap(({ row, reading }) =>
    reading.spans.map(({ start, end, part }) => {
      const faces = new Set<string>();
      for (let at = start; at < end; at += 1)
        if (/\d/.test(row.body.text[at] ?? ''))
          faces.add(`${row.body.fonts[at]} ${(row.body.sizes[at] ?? 0).toFixed(1)}`);
      return {
        group: `${row.page} ${part}`,
        faces: [...faces].toSorted().join('+'),
        isMixed: faces.size > 1,
        row,
      };
    }),
  );
  const odd: string[] = [];
  for (const column of Map.groupBy(cells, ({ group }) => group).values()) {
    if (column.length < leastAmounts) continue;
    const counted = Map.groupBy(column, ({ faces }) => faces);
    const usual = Math.max(...[...counted.values()].map((same) => same.length));
    for (const same of counted.values())
      if (
        same.length < usual &&
        same.length <= Math.max(2, column.length * 0.08) &&
        usual >= column.length * 0.8
      )
        odd.push(...same.map(({ row }) => `${row.date?.day ?? ''}/${row.date?.month ?? ''}`));
  }
  return [...new Set(odd)];
}
