/** A run of upright text on a page. Positions are in points from the top left corner. */
export type TextItem = {
  page: number;
  text: string;
  x: number;
  y: number;
  width: number;
  size: number;
  font: string;
};

export type Run = Omit<TextItem, 'page'> & { dx: number; dy: number };

/** Rotates a page so that most of its text is upright. Text in another direction or outside the page is dropped. */
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
    const [x, y] = rotated(run, most, page);
    return [{ text, font, width, size, x, y }];
  });
}

function quarterOf({ dx, dy }: Run): number | null {
  const angle = (Math.atan2(dy, dx) * 2) / Math.PI;
  const nearest = Math.round(angle);
  return Math.abs(angle - nearest) > 0.08 ? null : (nearest + 4) % 4;
}

function rotated(
  { x, y }: Run,
  quarter: number,
  { width, height }: { width: number; height: number },
): [number, number] {
  if (quarter === 1) return [y, width - x];
  if (quarter === 2) return [width - x, height - y];
  if (quarter === 3) return [height - y, x];
  return [x, y];
}
