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

type Run = Omit<TextItem, 'page'> & { dx: number; dy: number };

/** A run of text as the PDF library gives it. */
export type PdfRun = {
  str: string;
  fontName: string;
  width: number;
  height: number;
  transform: readonly number[];
};
type Viewport = { transform: readonly number[]; width: number; height: number };

/** Returns the upright text of a page, given what the PDF library found and the page at its own size. */
export function textOfPage(
  found: readonly (PdfRun | object)[],
  { transform, width, height }: Viewport,
  page: number,
): TextItem[] {
  const [va = 1, vb = 0, vc = 0, vd = -1, ve = 0, vf = 0] = transform;
  const runs = found.flatMap((run): Run[] => {
    if (!('str' in run) || run.str.trim() === '') return [];
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = run.transform;
    return [
      {
        text: run.str,
        font: run.fontName,
        width: run.width,
        size: Math.hypot(c, d) || run.height,
        x: va * e + vc * f + ve,
        y: vb * e + vd * f + vf,
        dx: va * a + vc * b,
        dy: vb * a + vd * b,
      },
    ];
  });
  return upright(runs, { width, height }).map((run) => ({ ...run, page }));
}

/** Rotates a page so that most of its text is upright. Text in another direction or outside the page is dropped. */
function upright(runs: readonly Run[], page: { width: number; height: number }): Omit<TextItem, 'page'>[] {
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
