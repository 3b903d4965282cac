import { isDigit, type NumberStyle, startsOf } from './number-starts.ts';

export type NumberReading = {
  start: number;
  end: number;
  cents: number;
  /** The sign comes from the printed marks: minus, brackets or Dr give -1, plus or Cr give 1, and no mark gives 0. */
  sign: -1 | 0 | 1;
  cost: number;
};

/** A position in a text where an amount ends. Where it starts may be ambiguous. */
export type NumberSlot = {
  /** The end of the digits, without the marks after them. */
  end: number;
  readings: NumberReading[];
  isAlone: boolean;
  isStarred: boolean;
};

export const signedCents = ({ cents, sign }: NumberReading) => (sign === -1 ? -cents : cents);

/** Sorts the readings of a slot, the most likely first. */
export const byLikelihood = (slot: NumberSlot | undefined) =>
  [...(slot?.readings ?? [])].sort((a, b) => a.cost - b.cost);

export const isEdge = (character: string | undefined) =>
  character === undefined || character === '\t' || character === '\n';

export function numberStyle(texts: readonly string[]): Pick<NumberStyle, 'spaces' | 'commas' | 'rands'> {
  const all = texts.join('\n');
  const count = (pattern: RegExp) => all.match(pattern)?.length ?? 0;
  const commas = count(/\d,\d{3}(?:\.\d\d|(?!\d))/g);
  return {
    spaces: count(/\d \d{3}\.\d\d/g) > commas,
    commas: commas > 0,
    rands: count(/R ?-?\d[\d ,]*\.\d\d/g) > count(/\.\d\d(?!\d)/g) * 0.6,
  };
}

/** Replaces decimal commas with points in files that print amounts with commas. */
export function withDecimalPoints(texts: readonly string[]): string[] {
  const all = texts.join('\n');
  const commas = all.match(/\d,\d\d(?!\d)/g)?.length ?? 0;
  const points = all.match(/\d\.\d\d(?!\d)/g)?.length ?? 0;
  if (commas <= 3 * points) return [...texts];
  return texts.map((text) =>
    text.replace(/(\d)([.,])(?=\d{2,3}(?!\d))/g, (whole, digit: string, mark: string) =>
      mark === ',' ? `${digit}.` : `${digit},` || whole,
    ),
  );
}

/** Finds all positions where an amount may end, from left to right, each with its possible readings. */
export function findSlots(text: string, style: NumberStyle): NumberSlot[] {
  const slots: NumberSlot[] = [];
  let floor = 0;
  for (let at = 0; at < text.length; at += 1) {
    const end = endOfNumber(text, at, style, floor);
    if (end === null) continue;
    const slot = slotEndingAt(text, { point: at, end, floor }, style);
    if (slot.readings.length === 0) continue;
    slots.push(slot);
    floor = end;
    at = end - 1;
  }
  return slots;
}

function endOfNumber(text: string, at: number, style: NumberStyle, floor: number): number | null {
  if (text[at] === '.')
    return at > floor && isDigit(text[at - 1]) && isDigit(text[at + 1])
      ? endOfDecimals(text, at, style)
      : null;
  if (!style.whole || !isDigit(text[at]) || !/^(?:$|\s)/.test(text.slice(at + 1))) return null;
  // A number without decimals counts only if it is a word of its own.
  return /(?:^|\s)[-+(R]*\d{1,3}(?:,?\d{3})*$/.test(text.slice(floor, at + 1)) ? at + 1 : null;
}

const gluedAmount = /^\d{1,3}(?:[, ]?\d{3})*\.\d\d(?:(?!\d)|\d{1,3}(?:[, ]?\d{3})*\.\d\d)/;

function endOfDecimals(text: string, at: number, style: NumberStyle): number | null {
  if (!isDigit(text[at + 2])) return style.short && /^(?:$|[\s*)-])/.test(text.slice(at + 2)) ? at + 2 : null;
  const end = at + 3;
  const behind = text.slice(end);
  if (/^\s*%/.test(behind)) return null;
  // A number with more than two decimals is a rate, unless another whole amount follows without a gap.
  if (/^\d/.test(behind) && !gluedAmount.test(behind)) return null;
  // A second dot makes it a version or a date.
  return /^\.\d/.test(behind) ? null : end;
}

type Place = { point: number; end: number; floor: number };
type Reach = { start: number; end: number; floor: number };

function slotEndingAt(text: string, { point, end, floor }: Place, style: NumberStyle): NumberSlot {
  const isWhole = text[point] !== '.';
  const digitsEnd = isWhole ? end : point;
  const starts = startsOf(text, { digitsEnd, floor, style });
  const decimals = isWhole ? '00' : text.slice(point + 1, end).padEnd(2, '0');
  const extra = isWhole || end - point < 3 ? 1.5 : 0;
  const readings = starts.flatMap(({ start, cost }) => {
    const whole = text.slice(start, digitsEnd).replace(/[ ,]/g, '');
    if (whole.length > 10) return [];
    const cents = Number(whole) * 100 + Number(decimals);
    return signsOf(text, { start, end, floor }, style).map((sign) => ({
      ...sign,
      cents,
      cost: cost + extra + sign.cost,
    }));
  });
  const first = readings.reduce((least, reading) => Math.min(least, reading.start), end);
  const last = readings.reduce((most, reading) => Math.max(most, reading.end), end);
  const isAlone = isEdge(text[first - 1]) && isEdge(text[last]);
  return { end, readings, isAlone, isStarred: text[end] === '*' };
}

const headMarks = /(?<open>\()?(?<early>[-+])?(?:(?<rand> ?(?:ZAR|R) ?)(?<late>[-+])?)?$/u;
/** An R at the end of a word is not the rand. It takes two patterns, because older phones have no look-behind. */
const headMarksAfterWord = /(?<open>\()?(?<early>[-+])?$/u;
const endsInRand = /(?:^|[^\p{L}])(?:ZAR|R) ?[-+]?$/u;

type Signed = Pick<NumberReading, 'start' | 'end' | 'sign' | 'cost'>;

/** Finds the marks around the digits: minus and brackets before or after them, the rand, Cr and Dr. */
function signsOf(text: string, { start, end, floor }: Reach, style: NumberStyle): Signed[] {
  const before = text.slice(Math.max(floor, start - 8), start);
  const usual = endsInRand.test(before) ? headMarks : headMarksAfterWord;
  const pattern = style.rands ? /(?<early>[-+])?(?:(?<rand> ?(?:ZAR|R) ?)(?<late>[-+])?)?$/u : usual;
  const head = pattern.exec(before);
  const tail =
    /^(?<minus>-(?!\d| *R?\d))?(?<close>\))?\*? ?(?<mark>(?:Cr|CR|Dr|DR|Kt|KT|Dt|DT)(?![a-z]))?\*?/.exec(
      text.slice(end, end + 8),
    );
  const h = head?.groups ?? {};
  const t = tail?.groups ?? {};
  const from = start - (head?.[0].trimStart().length ?? 0);
  const to = end + (tail?.[0].trimEnd().length ?? 0);
  const minus = h.early === '-' || h.late === '-' || t.minus === '-' || (h.open === '(' && t.close === ')');
  const plus = h.early === '+' || h.late === '+';
  const mark = t.mark?.toLowerCase() ?? '';
  if (mark.startsWith('c') || mark.startsWith('k'))
    return [{ start: from, end: to, sign: minus ? -1 : 1, cost: 0 }];
  if (mark.startsWith('d')) return [{ start: from, end: to, sign: -1, cost: 0 }];
  if (plus) return [{ start: from, end: to, sign: 1, cost: 0 }];
  if (!minus) return [{ start: from, end: to, sign: 0, cost: 0 }];
  const signed: Signed = { start: from, end: to, sign: -1, cost: 0 };
  // Between a word and a number the minus may be a hyphen.
  const isHyphen = t.minus === undefined && h.open === undefined && /[\p{L}\d-]$/u.test(text.slice(0, from));
  return isHyphen ? [signed, { start, end: to, sign: 0, cost: 3 }] : [signed];
}

export function findDashes(text: string): number[] {
  return [...text.matchAll(/(?:^|\s)-(?=$|\s)/g)].map(({ index, 0: found }) => index + found.length - 1);
}
