import type { TextItem } from '../layout/text-item.ts';

/** Text that lies over other text: figures drawn on top of what stood there. */
export function overlaidTexts(items: readonly TextItem[]): number {
  let count = 0;
  for (const page of Map.groupBy(items, (item) => item.page).values()) {
    const ordered = page.filter(({ text }) => /\d/.test(text)).toSorted((a, b) => a.y - b.y);
    for (const [index, item] of ordered.entries())
      for (const other of ordered.slice(index + 1, index + 40)) {
        if (other.y - item.y > 0.3 * item.size) break;
        if (covers(item, other)) count += 1;
      }
  }
  return count;
}

function covers(a: TextItem, b: TextItem): boolean {
  const overlap = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const isSameText = a.text.trim() === b.text.trim();
  return !isSameText && overlap > 0.7 * Math.min(a.width, b.width) && Math.min(a.width, b.width) > 4;
}
