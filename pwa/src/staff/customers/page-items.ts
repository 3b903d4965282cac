/** One place in the pager: a page number, or a gap that stands for the pages between its neighbours. */
export type PageItem = number | 'gap-left' | 'gap-right';

const range = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);

/** How many pages a list fills; an empty list still has its first page. */
export const pageCount = (total: number, pageSize: number) => Math.max(1, Math.ceil(total / pageSize));

/**
 * The numbers that a pager shows: first, last, the current page with `siblingCount` neighbours on either side, and
 * gaps in between. Its length does not change from page to page, so that buttons stay where the finger was. A gap
 * never stands for a single page: that page is shown instead.
 */
export function pageItems(current: number, count: number, siblingCount: number): PageItem[] {
  const places = siblingCount * 2 + 5;
  if (count <= places) return range(1, count);
  const page = Math.min(Math.max(1, current), count);
  const left = Math.max(page - siblingCount, 1);
  const right = Math.min(page + siblingCount, count);
  const hasLeftGap = left > 3;
  const hasRightGap = right < count - 2;
  if (!hasLeftGap) return [...range(1, places - 2), 'gap-right', count];
  if (!hasRightGap) return [1, 'gap-left', ...range(count - (places - 3), count)];
  return [1, 'gap-left', ...range(left, right), 'gap-right', count];
}
