/** One way to read the characters of a slot as an amount. */
export type NumberReading = {
  start: number;
  end: number;
  cents: number;
  /** What the print says: a minus, brackets or Dr; a plus or Cr; or nothing. */
  sign: -1 | 0 | 1;
  /** How unlikely this way is, before any arithmetic. */
  cost: number;
};

/** A place in a text where an amount ends. How far it reaches to the left may be open. */
export type NumberSlot = {
  /** Of the digits, without marks behind them. */
  end: number;
  readings: NumberReading[];
  /** Stands in a cell of its own. */
  isAlone: boolean;
  /** Carries an asterisk. */
  isStarred: boolean;
};

export type NumberStyle = {
  /** Thousands are set apart by spaces. */
  spaces: boolean;
  /** Or by commas. */
  commas: boolean;
  /** A minus and the R of the rand stand before most amounts. */
  rands: boolean;
  /** Cells run into each other without a gap. */
  glued: boolean;
  /** Amounts may have one decimal. */
  short: boolean;
  /** Amounts may have none. */
  whole: boolean;
};

const isDigit = (character: string | undefined) =>
  character !== undefined && character >= '0' && character <= '9';
const isEdge = (character: string | undefined) =>
  character === undefined || character === '\t' || character === '\n';

/** What a whole file tells about how it writes numbers. */
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

/** Amounts with a decimal comma, as some print them, in the form with a point. */
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

/** All places where an amount may end, from left to right, each with the ways to read it. */
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

/** The end of a number whose decimal point, or whose last digit when it has none, is at `at`. */
function endOfNumber(text: string, at: number, style: NumberStyle, floor: number): number | null {
  const previous = text[at - 1];
  if (text[at] === '.' && at > floor && isDigit(previous) && isDigit(text[at + 1])) {
    if (isDigit(text[at + 2])) {
      const end = at + 3;
      if (/^\s*%/.test(text.slice(end, end + 3))) return null;
      // More than two decimals is a rate, unless another whole amount is glued on.
      if (
        isDigit(text[end]) &&
        !/^\d{1,3}(?:[, ]?\d{3})*\.\d\d(?:(?!\d)|\d{1,3}(?:[, ]?\d{3})*\.\d\d)/.test(text.slice(end))
      )
        return null;
      // A dot again: a version or a date, not an amount.
      return text[end] === '.' && isDigit(text[end + 1]) ? null : end;
    }
    return style.short && /^(?:$|[\s*)-])/.test(text.slice(at + 2)) ? at + 2 : null;
  }
  if (!style.whole || !isDigit(text[at]) || !/^(?:$|\s)/.test(text.slice(at + 1))) return null;
  // A whole number: only as a word of its own.
  return /(?:^|\s)[-+(R]*\d{1,3}(?:,?\d{3})*$/.test(text.slice(floor, at + 1)) ? at + 1 : null;
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

const forbidden = 60;

type Start = { start: number; cost: number };

/** Where the digits of a number may begin: groups of thousands may belong to it or to what stands before. */
function startsOf(
  text: string,
  { digitsEnd, floor, style }: { digitsEnd: number; floor: number; style: NumberStyle },
) {
  let start = digitsEnd;
  while (start > floor && isDigit(text[start - 1])) start -= 1;
  let runStart = start;
  // Groups set apart by commas always belong together; the leftmost has at most three digits.
  while (digitsEnd - start === 3 || text[start + 3] === ',') {
    const group = /(\d+),$/.exec(text.slice(floor, start))?.[1];
    if (!group || digitsEnd - start < 3) break;
    runStart = start - 1 - group.length;
    start = runStart;
    if (group.length !== 3) break;
  }
  const starts: Start[] = [];
  const leading = /^\d+/.exec(text.slice(runStart))?.[0].length ?? 0;
  const hasCommas = text.slice(runStart, digitsEnd).includes(',');
  const before = text[runStart - 1];
  const isGlued =
    runStart > floor &&
    before !== undefined &&
    /[\p{L}\d#*/:_]/u.test(before) &&
    !isCurrency(text, runStart, style);
  // Four digits without a mark between them, where thousands have one: some belong to what stands before.
  const isTooLong = leading > 3 && (hasCommas || style.spaces || style.commas);
  if (!hasCommas || leading <= 3) starts.push({ start: runStart, cost: isTooLong ? 3 : isGlued ? 0.5 : 0 });
  const isCut = isGlued || isTooLong || style.glued || (runStart === floor && floor > 0);
  const least = isTooLong ? leading - 3 : 1;
  if (isCut)
    for (let drop = least; drop < leading && drop <= 14; drop += 1)
      if (text[runStart + drop] !== '0' || leading - drop === 1)
        starts.push({
          start: runStart + drop,
          cost: (isGlued || isTooLong ? 1.5 : 4) + nearness(text, runStart + drop, digitsEnd),
        });
  // No amount is written with noughts in front: they end a reference.
  for (const known of starts) if (/^0\d/.test(text.slice(known.start))) known.cost += 3;
  return hasCommas ? starts : [...starts, ...joinedStarts(text, { runStart, floor, style }, starts)];
}

/** Among ends of a long run of digits: nothing at all, or tens of rands, are the likeliest. */
const nearness = (text: string, start: number, end: number) =>
  text.slice(start, end) === '0' ? -0.1 : Math.abs(end - start - 2) * 0.05;

/** Groups set apart by spaces: each may belong to the number or be something else. */
function joinedStarts(
  text: string,
  { runStart, floor, style }: { runStart: number; floor: number; style: NumberStyle },
  known: Start[],
): Start[] {
  const found: Start[] = [];
  let joined = runStart;
  while (/^\d{3}(?!\d)/.test(text.slice(joined))) {
    const digits = /(\d+) $/.exec(text.slice(floor, joined))?.[1];
    if (!digits || text[joined - digits.length - 2] === '.') break;
    // Behind a sign, the rand or the dash of an empty cell the first group is where the number begins.
    const isSigned = /(?:[-+(]|(?<!\p{L})R) ?$/u.test(
      text.slice(Math.max(floor, joined - digits.length - 4), joined - digits.length - 1),
    );
    const apart = isSigned ? forbidden : style.spaces ? 4 : 0;
    for (const start of [...known, ...found]) start.cost += apart;
    const likely = isSigned || style.spaces ? 0 : 5;
    const end = joined - 1;
    if (digits.length <= 3) found.push({ start: end - digits.length, cost: likely });
    // The end of a longer number, where cells run into each other.
    if (digits.length > 3 || style.glued)
      for (let count = Math.min(3, digits.length - 1); count > 0; count -= 1)
        if (text[end - count] !== '0') found.push({ start: end - count, cost: likely + 2 });
    if (digits.length !== 3) break;
    joined = end - 3;
  }
  return found;
}

/** Whether the letter before the digits is the R of the rand and not the end of a word. */
const isCurrency = (text: string, start: number, { rands }: NumberStyle) =>
  (rands ? /R-?$/ : /(?:^|[^\p{L}])(?:R|ZAR)-?$/u).test(text.slice(Math.max(0, start - 5), start));

const headMarks = /(?<open>\()?(?<early>[-+])?(?:(?<rand> ?(?<![\p{L}])(?:ZAR|R) ?)(?<late>[-+])?)?$/u;

type Signed = Pick<NumberReading, 'start' | 'end' | 'sign' | 'cost'>;

/** The marks around the digits: minus and brackets, before or behind, the rand, Cr and Dr. */
function signsOf(text: string, { start, end, floor }: Reach, style: NumberStyle): Signed[] {
  const pattern = style.rands ? /(?<early>[-+])?(?:(?<rand> ?(?:ZAR|R) ?)(?<late>[-+])?)?$/u : headMarks;
  const head = pattern.exec(text.slice(Math.max(floor, start - 8), start));
  const tail =
    /^(?<minus>-(?!\d|\s*R?\d))?(?<close>\))?\*? ?(?<mark>(?:Cr|CR|Dr|DR|Kt|KT|Dt|DT)(?![a-z]))?\*?/.exec(
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
  // Between a word and a number it may be a hyphen.
  const isHyphen = t.minus === undefined && h.open === undefined && /[\p{L}\d-]$/u.test(text.slice(0, from));
  return isHyphen ? [signed, { start, end: to, sign: 0, cost: 3 }] : [signed];
}

/** Dashes that stand for an empty cell, with what is a number, in the order of the text. */
export function findDashes(text: string): number[] {
  return [...text.matchAll(/(?<=^|[\s])-(?=$|[\s])/g)].map(({ index }) => index);
}
