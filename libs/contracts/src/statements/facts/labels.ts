import { type Line, plain } from '../layout/lines.ts';

type Labelled = { value: string; isSameLine: boolean; isNextCell: boolean };

/** Returns the values beside a label (the rest of its line) and below it (the cell, or a one-cell line). */
export function valuesOf(lines: readonly Line[], label: RegExp, below = 2): Labelled[] {
  const found: Labelled[] = [];
  for (const [index, line] of lines.entries()) {
    const pattern = new RegExp(label.source, `${label.flags.replace('g', '')}g`);
    for (const match of line.text.matchAll(pattern)) {
      const from = match.index + match[0].length;
      const rest = line.text.slice(from).replace(/^[\s:.]+/, '');
      if (rest !== '') found.push({ value: rest, isSameLine: true, isNextCell: false });
      const x0 = line.x0[match.index] ?? 0;
      const x1 = line.x1[from - 1] ?? x0;
      for (let next = index + 1; next <= index + below; next += 1) {
        const under = lines[next];
        if (!under || under.page !== line.page) break;
        const cell = cellUnder(under, x0, x1);
        if (cell) found.push({ value: cell, isSameLine: false, isNextCell: next === index + 1 });
      }
    }
  }
  return found;
}

/** Returns a line's first cell that overlaps a range, or its only cell. */
function cellUnder(line: Line, x0: number, x1: number): string | null {
  const cells = line.text.split('\t');
  if (cells.length === 1) return cells[0] ?? null;
  let at = 0;
  for (const cell of cells) {
    const start = line.x0[at] ?? 0;
    const end = line.x1[at + cell.length - 1] ?? 0;
    at += cell.length + 1;
    if (end > x0 - 2 && start < x1 + 2) return cell;
  }
  return null;
}

/** Returns the first value that passes the test, directly beside or below one of the labels. */
export function firstValueOf(
  lines: readonly Line[],
  labels: readonly RegExp[],
  isValid: (value: string) => boolean,
): string | null {
  for (const label of labels)
    for (const { value, isSameLine, isNextCell } of valuesOf(lines, label, 1)) {
      const cell = plain(value.split('\t')[0] ?? '').replace(/^[:\s]+/, '');
      if ((isSameLine || isNextCell) && isValid(cell)) return cell;
    }
  return null;
}
