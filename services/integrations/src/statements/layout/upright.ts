import type { TextItem } from './text-item.ts';

/** A run as it stands on a page: where its baseline begins and which way it goes. */
export type Run = Omit<TextItem, 'page'> & { dx: number; dy: number };

/**
 * Turns a page so that most of its text reads from left to right. What goes another way, as print along a margin does,
 * and what lies outside the page is left out.
 */
export function upright(
  runs: readonly Run[],
  page: { width: number; height: number },
): Omit<TextItem, 'page'>[] {
  const quarters = [0, 0, 0, 0];
  for (const run of runs) {
    const quarter = quarterOf(run);
    if (quarter !== null) quarters[quarter] = (quarters[quarter] ?? 0) + run.text.length;
  }
  const most = quarters.indexOf(Math.max(...quarters));
  return runs.flatMap((run) => {
    if (quarterOf(run) !== most) return [];
    if (run.x < -5 || run.y < -5 || run.x > page.width + 5 || run.y > page.height + 5) return [];
    const { text, font, width, size } = run;
    const [x, y] = turned(run, most, page);
    return [{ text, font, width, size, x, y }];
  });
}

/** In which of four ways a run goes, or null for one that is slanted. */
function quarterOf({ dx, dy }: Run): number | null {
  const angle = (Math.atan2(dy, dx) * 2) / Math.PI;
  const nearest = Math.round(angle);
  return Math.abs(angle - nearest) > 0.08 ? null : (nearest + 4) % 4;
}

function turned(
  { x, y }: Run,
  quarter: number,
  { width, height }: { width: number; height: number },
): [number, number] {
  if (quarter === 1) return [y, width - x];
  if (quarter === 2) return [width - x, height - y];
  if (quarter === 3) return [height - y, x];
  return [x, y];
}
