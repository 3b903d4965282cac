export type NumberStyle = {
  spaces: boolean;
  commas: boolean;
  /** True when most amounts start with the R of the rand. */
  rands: boolean;
  /** True when cells run into each other without a gap. */
  glued: boolean;
  /** True when amounts may have a single decimal. */
  short: boolean;
  /** True when amounts may have no decimals. */
  whole: boolean;
};

type Start = { start: number; cost: number };

type Digits = { digitsEnd: number; floor: number; style: NumberStyle };
type Run = { runStart: number; digitsEnd: number; floor: number; style: NumberStyle };

/** This cost is higher than any other, so a reading with this cost is never used. */
const forbidden = 60;

export const isDigit = (character: string | undefined) =>
  character !== undefined && character >= '0' && character <= '9';

/** Returns the possible starts of a number. Groups of thousands may belong to the number or to the text before it. */
export function startsOf(text: string, digits: Digits): Start[] {
  const run = { ...digits, runStart: runStartOf(text, digits) };
  const hasCommas = text.slice(run.runStart, run.digitsEnd).includes(',');
  const starts = runStarts(text, run, hasCommas);
  // No amount has leading zeros; they are the end of a reference.
  for (const known of starts) if (/^0\d/.test(text.slice(known.start))) known.cost += 3;
  return hasCommas ? starts : [...starts, ...joinedStarts(text, run, starts)];
}

/** Goes back over digits and over groups separated by commas, which always belong together. */
function runStartOf(text: string, { digitsEnd, floor }: Digits): number {
  let start = digitsEnd;
  while (start > floor && isDigit(text[start - 1])) start -= 1;
  while (digitsEnd - start === 3 || text[start + 3] === ',') {
    const group = /(\d+),$/.exec(text.slice(floor, start))?.[1];
    if (!group || digitsEnd - start < 3) break;
    start -= 1 + group.length;
    if (group.length !== 3) break;
  }
  return start;
}

function runStarts(text: string, { runStart, digitsEnd, floor, style }: Run, hasCommas: boolean): Start[] {
  const leading = /^\d+/.exec(text.slice(runStart))?.[0].length ?? 0;
  const isGlued = isGluedOn(text, runStart, floor, style);
  // In a file that separates thousands, the first of four joined digits belongs to the text before.
  const isTooLong = leading > 3 && (hasCommas || style.spaces || style.commas);
  const starts: Start[] =
    !hasCommas || leading <= 3 ? [{ start: runStart, cost: isTooLong ? 3 : isGlued ? 0.5 : 0 }] : [];
  const isCut = isGlued || isTooLong || style.glued || (runStart === floor && floor > 0);
  const most = isCut ? Math.min(leading, 15) - 1 : 0;
  const base = isGlued || isTooLong ? 1.5 : 4;
  const cuts = countFrom(isTooLong ? leading - 3 : 1, most)
    .map((drop) => runStart + drop)
    .filter((start) => text[start] !== '0' || start === runStart + leading - 1)
    .map((start) => ({ start, cost: base + nearness(text, start, digitsEnd) }));
  return [...starts, ...cuts];
}

const countFrom = (first: number, last: number) =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);

function isGluedOn(text: string, runStart: number, floor: number, style: NumberStyle): boolean {
  const before = text[runStart - 1];
  return (
    runStart > floor &&
    before !== undefined &&
    /[\p{L}\d#*/:_]/u.test(before) &&
    !isCurrency(text, runStart, style)
  );
}

/** Rates the possible ends of a long run of digits. Zero and tens of rands are the most likely amounts. */
const nearness = (text: string, start: number, end: number) =>
  text.slice(start, end) === '0' ? -0.1 : Math.abs(end - start - 2) * 0.05;

function joinedStarts(text: string, { runStart, floor, style }: Run, known: readonly Start[]): Start[] {
  const found: Start[] = [];
  let joined = runStart;
  while (/^\d{3}(?!\d)/.test(text.slice(joined))) {
    const digits = /(\d+) $/.exec(text.slice(floor, joined))?.[1];
    if (!digits || text[joined - digits.length - 2] === '.') break;
    const end = joined - 1;
    const isSigned = signedBefore(text.slice(floor, end - digits.length), style);
    const { apart, cost } = joinCosts(isSigned, style);
    for (const start of [...known, ...found]) start.cost += apart;
    // A leading group that starts with zero is the end of a reference.
    const zeros = digits.startsWith('0') ? 6 : 0;
    if (digits.length <= 3) found.push({ start: end - digits.length, cost: cost + zeros });
    // The digits are the end of a longer number, because cells run into each other.
    if (digits.length > 3 || style.glued)
      found.push(...endsOf(text, end, digits.length).map((start) => ({ start, cost: cost + 2 })));
    if (digits.length !== 3) break;
    joined = end - 3;
  }
  return found;
}

function joinCosts(isSigned: boolean, { spaces }: NumberStyle): { apart: number; cost: number } {
  if (!spaces) return { apart: 0, cost: 5 };
  return isSigned ? { apart: forbidden, cost: 0 } : { apart: 4, cost: 0 };
}

/**
 * Returns true when a number starts with this group, because the text before it ends in a sign, in the R of the rand or
 * in the dash of an empty cell. When all amounts have the R, an R directly after a word still counts. Otherwise
 * `SAMPLER1 567.35` would hide a changed thousand.
 */
const signedBefore = (before: string, { rands }: NumberStyle) =>
  (rands ? /[-+(R] ?$/ : /(?:[-+(]|(?:^|[^\p{L}])R) ?$/u).test(before.slice(-3));

const endsOf = (text: string, end: number, length: number) =>
  [3, 2, 1].filter((count) => count < length && text[end - count] !== '0').map((count) => end - count);

/** Distinguishes the R of the rand before the digits from the end of a word. */
const isCurrency = (text: string, start: number, { rands }: NumberStyle) =>
  (rands ? /R-?$/ : /(?:^|[^\p{L}])(?:R|ZAR)-?$/u).test(text.slice(Math.max(0, start - 5), start));
