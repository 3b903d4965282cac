import { type Line, plain } from '@tshepa/contracts/statements/layout/lines';
import kinds from './paper-kinds.json' with { type: 'json' };

export type PaperKind = keyof typeof kinds;

const titleWeight = 5;
/** Titles are in the upper part of the first page. In points. */
const titleAbove = 320;
/** A sentence that offers something is not about this paper. */
const offer =
  /\b(?:apply|switch|get|need|offers?|win|today|now|dial|visit|download|qualify|doen aansoek|vandag)\b/i;
/** The least sum of the weights. A known bank's statement may print an advert for its loans or cards. */
const minimum = { ofKnownBank: 7, other: 5 };

/** Spaces may be lost. A single word counts only as a whole: `erf` is not a part of `perfect`. */
const pattern = (mark: string) =>
  new RegExp(mark.includes(' ') ? mark.replaceAll(' ', "[\\s'()-]*") : `\\b${mark}\\b`, 'iu');

const compiled = (Object.keys(kinds) as PaperKind[]).map((kind) => ({
  kind,
  titles: kinds[kind].titles.map((title) => title.replaceAll(' ', '')),
  marks: Object.entries(kinds[kind].marks).map(([mark, weight]) => ({ mark: pattern(mark), weight })),
}));

/**
 * Returns which other kind of paper this is, or null. Such papers have rows and balances that add up too. `lines` are
 * those outside the rows.
 */
export function paperKind(
  lines: readonly Line[],
  { isKnownBank }: { isKnownBank: boolean },
): PaperKind | null {
  const kept = lines.map((line) => plain(line.text)).filter((line) => !offer.test(line));
  const text = kept.join('\n');
  const titles = lines
    .filter(({ page, y }) => page === lines[0]?.page && y < titleAbove)
    .flatMap((line) => line.text.split('\t'))
    .map((cell) => cell.toLowerCase().replace(/[^\p{L}\d]/gu, ''));
  const [best] = compiled
    .map((one) => {
      const isTitled = titles.some((cell) => one.titles.some((title) => isTitle(cell, title)));
      const sum = one.marks.reduce((total, { mark, weight }) => total + (mark.test(text) ? weight : 0), 0);
      return { kind: one.kind, sum: sum + (isTitled ? titleWeight : 0) };
    })
    .sort((a, b) => b.sum - a.sum);
  return best && best.sum >= (isKnownBank ? minimum.ofKnownBank : minimum.other) ? best.kind : null;
}

/**
 * A title may follow the name of its issuer: `Sample Bank Credit Card Statement`. Banks call their statements a tax
 * invoice too.
 */
const isTitle = (cell: string, title: string) =>
  cell.endsWith(title) && cell.length <= title.length + 24 && !/tax ?invoice$/.test(cell);
