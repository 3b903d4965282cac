import {
  findDashes,
  findSlots,
  isEdge,
  type NumberReading,
  type NumberSlot,
  signedCents,
} from '../reading/number-slots.ts';
import type { CutRow, RowText } from '../table/cut-rows.ts';
import { type Column, moneyRoles, type Role } from '../table/find-headers.ts';
import type { Part, RowProfile } from './profile.ts';

type Span = { start: number; end: number; part: Part };
export type RowReading = {
  amountCents: number;
  feeCents: number | null;
  balanceCents: number | null;
  /** A charge in a column beside the fees, which never changes the balance. */
  accruedCents: number;
  cost: number;
  spans: Span[];
  /** Of the amounts with cells of their own in the columns of amounts, the number that this reading leaves unused. */
  leftOver: number;
};

const maximumSlots = 8;
const maximumReadings = 80;
/** A balance that does not add up costs 30. Readings that cost nearly as much are dropped, so that arithmetic decides. */
const cost = {
  strayBehind: 16,
  strayBelow: 3,
  strayAlone: 6,
  stray: 0.3,
  wordsBetween: 8,
  forbidden: 60,
  otherColumn: 5,
  noColumn: 6,
  amongWords: 9,
  feeOnly: 3,
  balanceOnly: 5,
  noBalance: 12,
  otherOrder: 1.5,
} as const;

type Chosen = { part: Part; slot: NumberSlot; reading: NumberReading };

export function readingsOf(row: CutRow, profile: RowProfile): RowReading[] {
  const { body } = row;
  const slots = findSlots(body.text, profile.style)
    .map((slot) => wholeCells(body.text, slot))
    .slice(-maximumSlots);
  if (slots.length === 0) return [];
  const columns = row.header?.hasPlaces ? row.header.columns.filter(({ role }) => moneyRoles.has(role)) : [];
  const byDashes = rolesByDashes(body.text, slots, row);
  const found: RowReading[] = [];
  for (const [place, order] of profile.orders.entries())
    for (const parts of subsets(order))
      for (const chosen of choices(slots, parts)) {
        // Two amounts without a balance would escape the arithmetic.
        if (slots.length === 1 || chosen.some(({ part }) => part === 'balance'))
          for (const reading of weighed({ body, slots, columns, byDashes, profile }, chosen))
            found.push({ ...reading, cost: reading.cost + place * cost.otherOrder });
      }
  return found.sort((a, b) => a.cost - b.cost).slice(0, maximumReadings);
}

function wholeCells(text: string, slot: NumberSlot): NumberSlot {
  if (!slot.isAlone) return slot;
  const whole = slot.readings.filter(({ start, end }) => isEdge(text[start - 1]) && isEdge(text[end]));
  return whole.length > 0 ? { ...slot, readings: whole.map((reading) => ({ ...reading, cost: 0 })) } : slot;
}

function subsets(order: readonly Part[]): Part[][] {
  const all: Part[][] = [];
  const count = 1 << order.length;
  for (let mask = 1; mask < count; mask += 1) {
    const parts = order.filter((_, index) => mask & (1 << index));
    const has = (part: Part) => parts.includes(part);
    if (has('balance') || (has('amount') && !has('accrued'))) all.push(parts);
  }
  return all;
}

function* choices(slots: readonly NumberSlot[], parts: readonly Part[], from = 0): Generator<Chosen[]> {
  const [part, ...rest] = parts;
  if (!part) {
    yield [];
    return;
  }
  for (let index = from; index <= slots.length - parts.length; index += 1) {
    const slot = slots[index];
    for (const reading of slot?.readings ?? [])
      for (const others of choices(slots, rest, index + 1))
        if (slot) yield [{ part, slot, reading }, ...others];
  }
}

type Setting = {
  body: RowText;
  slots: readonly NumberSlot[];
  columns: readonly Column[];
  byDashes: ReadonlyMap<NumberSlot, Role>;
  profile: RowProfile;
};

function weighed(setting: Setting, chosen: readonly Chosen[]): RowReading[] {
  const { body, profile } = setting;
  const of = (part: Part) => chosen.find((one) => one.part === part);
  const [amount, fee, balance, accrued] = [of('amount'), of('fee'), of('balance'), of('accrued')];
  const total = costOf(setting, chosen);
  if (total === null) return [];
  const spans = chosen.map(({ part, reading: { start, end } }) => ({ part, start, end }));
  const base = {
    feeCents: feeOf(fee, profile),
    balanceCents: balance ? signedCents(balance.reading) : null,
    accruedCents: accrued ? chargeOf(accrued) : 0,
    spans,
    leftOver: leftOver(setting, chosen),
  };
  // An asterisk means that the fee is the transaction itself.
  if (!amount && fee?.slot.isStarred && base.feeCents !== null)
    return [{ ...base, amountCents: base.feeCents, feeCents: 0, cost: total }];
  if (!amount) return [{ ...base, amountCents: 0, cost: total }];
  const { cents } = amount.reading;
  const signs = signsOf(amount, { role: roleOf(setting, amount), text: body.text }, profile);
  return signs.map(([sign, extra]) => ({ ...base, amountCents: sign * cents, cost: total + extra }));
}

/** Returns the fee. A fee is a debit unless it is marked as a refund. */
function feeOf(fee: Chosen | undefined, { hasFeeColumn }: RowProfile): number | null {
  if (!fee) return hasFeeColumn ? 0 : null;
  return chargeOf(fee);
}

const chargeOf = ({ reading: { sign, cents } }: Chosen) => (sign === 1 ? cents : -cents);

function costOf(setting: Setting, chosen: readonly Chosen[]): number | null {
  const { body, slots, profile } = setting;
  const reading = chosen.reduce((sum, one) => sum + one.reading.cost, 0);
  const total =
    reading +
    strayCost(body.text, slots, chosen) +
    betweenCost(body.text, chosen) +
    missingCost(chosen, profile);
  if (total >= 29) return null;
  const misplaced = chosen.filter((one) => {
    const role = roleOf(setting, one);
    return role !== null && !fits(one.part, role);
  });
  const amongWords = chosen.filter((one) => isAmongWords(setting, one));
  return total + misplaced.length * cost.otherColumn + amongWords.length * cost.amongWords;
}

/** A number that ends before the first column of amounts is text, like a price in a foreign currency. */
function isAmongWords({ body, columns }: Setting, { reading }: Chosen): boolean {
  const left = Math.min(...columns.map(({ x0 }) => x0));
  return columns.length > 0 && (body.x1[reading.end - 1] ?? left) < left - 2;
}

function missingCost(chosen: readonly Chosen[], { hasFeeColumn }: RowProfile): number {
  const of = (part: Part) => chosen.find((one) => one.part === part);
  const fee = of('fee');
  let total = of('balance') ? 0 : cost.noBalance;
  if (fee && !hasFeeColumn) total += cost.noColumn;
  if (!of('amount')) total += fee ? (fee.slot.isStarred ? 0.5 : cost.feeOnly) : cost.balanceOnly;
  if (of('accrued')) total += 0.2;
  if (fee && fee.reading.cents > 50_000) total += 6;
  if (fee && !of('amount') && !fee.slot.isStarred && fee.reading.cents > 10_000) total += cost.otherColumn;
  return total;
}

const roleOf = ({ body, columns, byDashes }: Setting, { slot, reading }: Chosen): Role | null =>
  byDashes.get(slot) ?? roleAt(body, reading, slot, columns);

const incoming = /salar|wage|credit|deposit|received|payment from|inward|refund|reversal|krediet|ontvang/i;

type Direction = [sign: 1 | -1, cost: number];

function signsOf(
  { reading }: Chosen,
  { role, text }: { role: Role | null; text: string },
  { isBareDebit, usesMinus }: RowProfile,
): Direction[] {
  if (reading.sign !== 0) return [[reading.sign, 0]];
  if (role === 'in') return bothWays(1, cost.otherColumn);
  if (role === 'out') return bothWays(-1, cost.otherColumn);
  if (isBareDebit) return bothWays(-1, cost.otherColumn + 1);
  if (usesMinus) return bothWays(1, 1.5);
  return bothWays(incoming.test(text) ? 1 : -1, 0.3);
}

const bothWays = (likely: 1 | -1, otherCost: number): Direction[] => [
  [likely, 0],
  [likely === 1 ? -1 : 1, otherCost],
];

const fits = (part: Part, role: Role) => {
  if (part === 'amount') return role === 'in' || role === 'out' || role === 'amount';
  return part === role || (part === 'fee' && role === 'accrued');
};

/** Counts the unchosen amounts that are in the columns of amounts on the line of the chosen amounts. */
function leftOver({ body, slots, columns }: Setting, chosen: readonly Chosen[]): number {
  const used = new Set(chosen.map(({ slot }) => slot));
  const at = chosen[0]?.reading.start ?? 0;
  const left = Math.min(...columns.map(({ x0 }) => x0));
  return slots.filter((slot) => {
    const [reading] = slot.readings;
    if (!reading || used.has(slot) || !slot.isAlone) return false;
    if (body.text.slice(Math.min(at, reading.start), Math.max(at, slot.end)).includes('\n')) return false;
    return columns.length > 0 && (body.x1[slot.end - 1] ?? left) > left;
  }).length;
}

function roleAt(
  body: RowText,
  { start, end }: NumberReading,
  slot: NumberSlot,
  columns: readonly Column[],
): Role | null {
  if (!slot.isAlone || columns.length === 0) return null;
  const x0 = body.x0[start] ?? 0;
  const x1 = body.x1[end - 1] ?? 0;
  let best: { role: Role; distance: number } | null = null;
  for (const column of columns) {
    const overlap = Math.min(x1, column.x1) - Math.max(x0, column.x0);
    // Numbers are aligned with an edge or the centre of their heading; the shortest distance counts.
    const edges = Math.min(
      Math.abs(x1 - column.x1),
      Math.abs(x0 - column.x0),
      Math.abs((x0 + x1 - column.x0 - column.x1) / 2),
    );
    const distance = edges - (overlap > 0 ? 6 : 0);
    if (!best || distance < best.distance) best = { role: column.role, distance };
  }
  return best?.role ?? null;
}

function strayCost(text: string, slots: readonly NumberSlot[], chosen: readonly Chosen[]): number {
  const used = new Set(chosen.map(({ slot }) => slot));
  const first = Math.min(...chosen.map(({ reading }) => reading.start));
  const last = Math.max(...chosen.map(({ reading }) => reading.end));
  let total = 0;
  for (const slot of slots) {
    if (used.has(slot)) continue;
    if (slot.end < first) {
      const between = text.slice(slot.end, first);
      const isBeside = /^[\s*-]*[A-Z]{0,2}[\s*-]*\d{0,3}\s*$/.test(between);
      if (isBeside && /\d/.test(between)) total += cost.forbidden;
      else total += slot.isAlone || isBeside ? cost.strayAlone : cost.stray;
    } else if (slot.end > last && text.slice(last, slot.end).includes('\n'))
      total += slot.isAlone ? cost.strayAlone : cost.strayBelow;
    else total += cost.strayBehind;
  }
  return total;
}

/** Rates the text between amounts. Only gaps, dashes of empty cells and the letter of a charge are allowed there. */
function betweenCost(text: string, chosen: readonly Chosen[]): number {
  const spans = chosen.map(({ reading }) => reading).sort((a, b) => a.start - b.start);
  let total = 0;
  for (const [index, span] of spans.entries()) {
    const next = spans[index + 1];
    const after = next ? text.slice(span.end, next.start) : (/^[^\n]*/.exec(text.slice(span.end))?.[0] ?? '');
    if (next && next.start < span.end) total += cost.forbidden;
    // Unused digits between amounts would let a changed figure fit.
    if (/\d/.test(after)) total += next ? cost.forbidden : cost.wordsBetween * 2;
    else if (next && !/^[\s\-*|]*(?:[A-Z]{1,2}[\s\-*|]*)?$/.test(after))
      total += after.includes('\n') ? 2 : cost.wordsBetween;
  }
  return total;
}

/** In rows with dashes for empty cells, the number of cells gives the columns of the amounts. */
function rolesByDashes(text: string, slots: readonly NumberSlot[], row: CutRow): Map<NumberSlot, Role> {
  const roles = row.header?.columns.map(({ role }) => role).filter((role) => moneyRoles.has(role)) ?? [];
  const dashes = findDashes(text);
  const found = new Map<NumberSlot, Role>();
  if (dashes.length === 0 || roles.length === 0) return found;
  const cells = [
    ...slots.map((slot) => ({ at: slot.end, slot })),
    ...dashes.map((at) => ({ at, slot: null })),
  ]
    .sort((a, b) => a.at - b.at)
    .slice(-roles.length);
  const [first] = cells;
  if (cells.length !== roles.length || !first || !cells.some(({ slot }) => slot === null)) return found;
  for (const [index, { slot }] of cells.entries()) {
    const role = roles[index];
    if (slot && role) found.set(slot, role);
  }
  return found;
}
