import { type Line, plain, toLines } from '@tshepa/contracts/statements/layout/lines';
import type { TextItem } from '@tshepa/contracts/statements/layout/text-item';

type Place = { page: number; y: number; x0: number; x1: number; size: number; text: string };
export type Word = Place & { kind: 'word' };
export type Figure = Place & {
  kind: 'figure';
  /** The printed value without its sign. Amounts of money are whole cents. */
  value: number;
  cents: number;
  isNegative: boolean;
  /** False for a value with other than two decimals, such as a rate or a number of days. */
  isMoney: boolean;
};
export type Token = Word | Figure;
/** What stands on one line of a page, from left to right. */
export type Row = readonly Token[];

/** Text of printers with fixed columns is one run with runs of spaces, and each character has the same width. */
function withoutPadding(items: readonly TextItem[]): TextItem[] {
  return items.flatMap((item) => {
    if (!/\S\s{3,}\S/.test(item.text)) return [item];
    const step = item.width / item.text.length;
    return [...item.text.matchAll(/\S+(?:\s{1,2}\S+)*/g)].map(({ index, 0: text }) => ({
      ...item,
      text,
      x: item.x + index * step,
      width: text.length * step,
    }));
  });
}

export const linesOf = (items: readonly TextItem[]): Line[] => toLines(withoutPadding(items));

const money =
  /(?<![\p{Lu}\d.,:/\\-])(?<sign>[-+(]|\(-)? ?(?:(?:ZAR|R) ?)?(?<late>-)?(?<whole>\d{1,3}(?:[ ,]\d{3})+|\d+)\.(?<part>\d{2,4})(?![\d.,:/]| ?%)(?<close>\))?(?<trail>-(?!\d))?/u;
/** A number without decimals counts only if it is a cell of its own. */
const whole =
  /^(?<sign>[-(])? ?(?:(?:ZAR|R) ?)?(?<late>-)?(?<whole>\d{1,3}(?:[ ,]\d{3})+|\d+)(?<part>)(?<close>\))?(?<trail>-)?$/u;
/** One or two decimals of a quantity: `160.5`, `11.2 days`. */
const short = /^(?<sign>-)?(?<late>)(?<whole>\d+)\.(?<part>\d)(?<close>)(?<trail>-)?$/u;

function figureOf(groups: Record<string, string | undefined>, place: Place): Figure {
  const { sign = '', late, close, trail, part = '' } = groups;
  const value = Number(`${(groups['whole'] ?? '').replace(/[ ,]/g, '')}.${part || '0'}`);
  const isNegative =
    sign.includes('-') || late === '-' || trail === '-' || (sign.startsWith('(') && close === ')');
  const cents = Math.round(value * 100);
  return { ...place, kind: 'figure', value, cents, isNegative, isMoney: part.length === 2 || part === '' };
}

/** The sign of the rand in a cell of its own, and dashes that fill empty cells, are no words. */
const isFiller = (text: string) => /^(?:R|ZAR|[-_.:|=*]+)$/.test(text);

function tokensOf(line: Line): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  for (const cell of line.text.split('\t')) {
    const start = at;
    at += cell.length + 1;
    const place = (from: number, to: number): Place => ({
      page: line.page,
      y: line.y,
      size: line.size,
      x0: line.x0[start + from] ?? 0,
      x1: line.x1[start + Math.max(from, to - 1)] ?? 0,
      text: plain(cell.slice(from, to)),
    });
    const alone = whole.exec(cell.trim()) ?? short.exec(cell.trim());
    if (alone?.groups) {
      tokens.push(figureOf(alone.groups, place(0, cell.length)));
      continue;
    }
    let from = 0;
    const pushWord = (to: number) => {
      const word: Word = { ...place(from, to), kind: 'word' };
      if (word.text !== '' && !isFiller(word.text)) tokens.push(word);
    };
    for (const match of cell.matchAll(new RegExp(money.source, 'gu'))) {
      pushWord(match.index);
      from = match.index + match[0].length;
      tokens.push(figureOf(match.groups ?? {}, place(match.index, from)));
    }
    pushWord(cell.length);
  }
  return tokens;
}

/** Writes decimal commas as points, and the points of thousands before them as commas. The length stays the same. */
const withDecimalPoints = (text: string) =>
  text.replace(/(\d)\.(?=\d{3}(?:\.\d{3})*,\d\d(?!\d))/g, '$1,').replace(/(\d),(?=\d\d(?!\d))/g, '$1.');

/** Splits lines into words and figures. Figures with decimal commas are read like figures with points. */
export const rowsOf = (lines: readonly Line[]): Row[] =>
  lines.map((line) => tokensOf({ ...line, text: withDecimalPoints(line.text) }));

export const overlaps = (a: Pick<Place, 'x0' | 'x1'>, b: Pick<Place, 'x0' | 'x1'>, slack = 0) =>
  a.x1 > b.x0 - slack && a.x0 < b.x1 + slack;
