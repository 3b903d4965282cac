import type { NumberStyle } from './number-slots.ts';

/** Where the digits of a number may begin, and how unlikely that is. */
export type Start = { start: number; cost: number };

type Digits = { digitsEnd: number; floor: number; style: NumberStyle };
type Run = { runStart: number; digitsEnd: number; floor: number; style: NumberStyle };

/** More than any doubt: such a reading is never taken. */
const forbidden = 60;
const isDigit = (character: string | undefined) => character !== undefined && /\d/.test(character);

/** Where a number may begin: groups of thousands may belong to it or to what stands before. */
export function startsOf(text: string, digits: Digits): Start[] {
  const run = { ...digits, runStart: runStartOf(text, digits) };
  const hasCommas = text.slice(run.runStart, run.digitsEnd).includes(',');
  const starts = runStarts(text, run, hasCommas);
  // No amount is written with noughts in front: they end a reference.
  for (const known of starts) if (/^0\d/.test(text.slice(known.start))) known.cost += 3;
  return hasCommas ? starts : [...starts, ...joinedStarts(text, run, starts)];
}

/** Back over digits, and over groups set apart by commas: those always belong together. */
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

/** Starts within the digits that stand together. */
function runStarts(text: string, { runStart, digitsEnd, floor, style }: Run, hasCommas: boolean): Start[] {
  const leading = /^\d+/.exec(text.slice(runStart))?.[0].length ?? 0;
  const isGlued = isGluedOn(text, runStart, floor, style);
  // Four digits without a mark between them, where thousands have one: some belong to what stands before.
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

/** Whether the digits follow a word or a reference without a gap. */
function isGluedOn(text: string, runStart: number, floor: number, style: NumberStyle): boolean {
  const before = text[runStart - 1];
  return (
    runStart > floor &&
    before !== undefined &&
    /[\p{L}\d#*/:_]/u.test(before) &&
    !isCurrency(text, runStart, style)
  );
}

/** Among ends of a long run of digits: nothing at all, or tens of rands, are the likeliest. */
const nearness = (text: string, start: number, end: number) =>
  text.slice(start, end) === '0' ? -0.1 : Math.abs(end - start - 2) * 0.05;

/** Groups set apart by spaces: each may belong to the number or be something else. */
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
    // A group of noughts in front is the end of a reference.
    const zeros = digits.startsWith('0') ? 6 : 0;
    if (digits.length <= 3) found.push({ start: end - digits.length, cost: cost + zeros });
    // The end of a longer number, where cells run into each other.
    if (digits.length > 3 || style.glued)
      found.push(...endsOf(text, end, digits.length).map((start) => ({ start, cost: cost + 2 })));
    if (digits.length !== 3) break;
    joined = end - 3;
  }
  return found;
}

/** What it costs to leave a group out of the number, and to take it in. */
function joinCosts(isSigned: boolean, { spaces }: NumberStyle): { apart: number; cost: number } {
  if (!spaces) return { apart: 0, cost: 5 };
  return isSigned ? { apart: forbidden, cost: 0 } : { apart: 4, cost: 0 };
}

/**
 * Behind a sign, the rand or the dash of an empty cell the first group is where the number begins. Where all amounts have
 * the rand, one that is glued to a word is no end of that word: `SAMPLER1 567.35` would hide a changed thousand.
 */
const signedBefore = (before: string, { rands }: NumberStyle) =>
  (rands ? /[-+(R] ?$/ : /(?:[-+(]|(?<!\p{L})R) ?$/u).test(before.slice(-3));

const endsOf = (text: string, end: number, length: number) =>
  [3, 2, 1].filter((count) => count < length && text[end - count] !== '0').map((count) => end - count);

/** Whether the letter before the digits is the R of the rand and not the end of a word. */
const isCurrency = (text: string, start: number, { rands }: NumberStyle) =>
  (rands ? /R-?$/ : /(?:^|[^\p{L}])(?:R|ZAR)-?$/u).test(text.slice(Math.max(0, start - 5), start));
