import type { Choice, Entry } from './entries.ts';
import { reachableSums, type Sum, type Summand } from './sums.ts';
import type { Column } from './words.ts';

/** An entry with the figure that counts for it. Deductions are positive, and a refund among them is negative. */
export type Item = { entry: Entry; cents: number };

export type Totals = {
  grossCents: number | null;
  totalDeductionsCents: number | null;
  netCents: number | null;
  earnings: Item[];
  deductions: Item[];
  /** True when gross less deductions is net. */
  isWhole: boolean;
  /** True when the listed earnings, or deductions, add up to their total. */
  earningsAgree: boolean;
  deductionsAgree: boolean;
};

const columnCost: Record<Column, number> = { current: 0, quantity: 2.5, rate: 2.5, year: 2.5, aside: 2 };
const costOf = ({ column, isBelow, isMoney }: Choice) =>
  (column === null ? 0.1 : columnCost[column]) + (isBelow ? 0.3 : 0) + (isMoney ? 0 : 20);

const totalKinds: ReadonlySet<string> = new Set(['gross', 'net', 'total', 'totalDeductions']);
const deducted: ReadonlySet<string> = new Set([
  'pension',
  'medical',
  'union',
  'garnishee',
  'loan',
  'deduction',
]);

type Side = 'earnings' | 'deductions';

type Role = { use: number; omit: number };

/** Tells whether an entry may be a part of a side, and what it costs to use it and to leave it out. */
function roleOf(entry: Entry, { side, turn }: { side: Side; turn: number }): Role | null {
  const { section, figureKind } = entry;
  if (totalKinds.has(figureKind) || section === 'aside') return null;
  if (figureKind === 'tax' || figureKind === 'uif')
    return side === 'deductions' ? { use: section === 'earnings' ? 0.5 : 0, omit: 3 } : null;
  if (!section) return roleByLabel(entry, { side, turn });
  if (section !== side) return null;
  return figureKind === 'aside' ? { use: 1, omit: 0 } : { use: 0, omit: figureKind === 'unknown' ? 2 : 3 };
}

/** The role of an entry in a list without headings. */
function roleByLabel(
  { figureKind, choices, row }: Entry,
  { side, turn }: { side: Side; turn: number },
): Role | null {
  const belongs = side === 'earnings' ? figureKind === 'earning' : deducted.has(figureKind);
  if (belongs) return { use: 0, omit: 3 };
  if (figureKind !== 'unknown' || choices.every(({ cents }) => cents === 0)) return null;
  const isDeduction = row > turn || choices.some((choice) => choice.isNegative);
  return isDeduction === (side === 'deductions') ? { use: 1, omit: 0 } : null;
}

/** Returns the row behind which a list without headings goes on with deductions: that of the gross amount, or of the tax. */
function turnOf(entries: readonly Entry[]): number {
  const rowsOf = (kinds: readonly string[]) =>
    entries.filter(({ figureKind }) => kinds.includes(figureKind)).map(({ row }) => row);
  return Math.min(...rowsOf(['gross']), ...rowsOf(['tax', 'uif']).map((row) => row - 1));
}

/** Right and left edges of the figures, the most frequent first: the columns that may hold the amounts. */
function edgesOf(entries: readonly Entry[]): number[] {
  const counts = new Map<number, number>();
  for (const { choices } of entries)
    for (const { x0, x1 } of choices)
      for (const edge of [Math.round(x1 / 3), -Math.round(x0 / 3)])
        counts.set(edge, (counts.get(edge) ?? 0) + 1);
  const frequent = [...counts].toSorted(([, a], [, b]) => b - a).slice(0, 8);
  return frequent.map(([edge]) => edge);
}

const isAtEdge = ({ x0, x1 }: Choice, edge: number) =>
  edge > 0 ? Math.abs(x1 - edge * 3) <= 4 : Math.abs(x0 + edge * 3) <= 4;

type Sums = Map<number, Sum<Item>>;

/** Finds the sums of a side, preferring for each sum the reading whose figures stand in one column. */
function sumsOf(all: readonly Entry[], side: Side): Sums {
  const turn = turnOf(all);
  const parts = all.flatMap((entry) => {
    const role = roleOf(entry, { side, turn });
    return role ? [{ entry, role }] : [];
  });
  const printed = parts.flatMap(({ entry }) => entry.choices.slice(-1));
  const areNegative =
    side === 'deductions' && printed.filter((f) => f.isNegative).length > printed.length / 2;
  const best: Sums = new Map();
  for (const edge of edgesOf(parts.map(({ entry }) => entry))) {
    const summands = parts.map(
      ({ entry, role }): Summand<Item> => ({
        omission: role.omit,
        options: entry.choices.map((choice) => {
          const cents = choice.isNegative === areNegative ? choice.cents : -choice.cents;
          const cost = role.use + costOf(choice) + (isAtEdge(choice, edge) ? 0 : 1);
          return { cents, cost, choice: { entry, cents } };
        }),
      }),
    );
    for (const [cents, sum] of reachableSums(summands))
      if (sum.cost < (best.get(cents)?.cost ?? Number.POSITIVE_INFINITY)) best.set(cents, sum);
  }
  return best;
}

type Candidate = { cents: number; cost: number };

/** What each kind of total costs when it is used as the total that is looked for. */
const totalCosts = {
  gross: { gross: 0, total: 0.5 },
  deductions: { totalDeductions: 0, total: 0.5 },
  net: { net: 0, total: 2 },
} as const;

/**
 * The figures of a total that may be those of the period. Figures of the year are never smaller: without a heading, the
 * smallest net amount is that of the period.
 */
function figuresOfPeriod({ choices }: Entry, as: keyof typeof totalCosts): Choice[] {
  const amounts = choices.filter(({ isMoney, cents }) => isMoney && cents > 0);
  const current = amounts.filter(({ column }) => column !== 'year');
  const known = current.length > 0 ? current : amounts;
  if (as !== 'net') return known;
  const smallest = Math.min(...known.map(({ cents }) => cents));
  return known.filter(({ cents }) => cents === smallest);
}

const printedTotals = (entries: readonly Entry[], as: keyof typeof totalCosts): Candidate[] => {
  const costs: Partial<Record<string, number>> = totalCosts[as];
  return entries.flatMap((entry) => {
    const base = costs[entry.figureKind];
    if (base === undefined) return [];
    const isAside = entry.section === 'aside' ? 0.5 : 0;
    return figuresOfPeriod(entry, as).map((choice) => ({
      cents: choice.cents,
      cost: base + isAside + costOf(choice),
    }));
  });
};

/** Sums of items that may be an unprinted total. A total that is not printed costs more than a printed one. */
const unprinted = (sums: Sums): Candidate[] =>
  [...sums]
    .map(([cents, { cost }]) => ({ cents, cost: cost + 2 }))
    .toSorted((a, b) => a.cost - b.cost)
    .slice(0, 12);

const disagreement = 4;
type Triple = { gross: number; deductions: number; net: number; cost: number };

/** Finds gross, deductions and net with gross - deductions = net, in the cheapest way. */
function bestTriple(entries: readonly Entry[], earnings: Sums, deductions: Sums): Triple | undefined {
  const nets = printedTotals(entries, 'net');
  const grosses = [...printedTotals(entries, 'gross'), ...unprinted(earnings)];
  const totals = [...printedTotals(entries, 'deductions'), ...unprinted(deductions)];
  const triples = grosses.flatMap((gross) =>
    totals.flatMap((total) =>
      nets.flatMap((net): Triple[] => {
        if (gross.cents - total.cents !== net.cents || net.cents <= 0) return [];
        const cost =
          gross.cost +
          total.cost +
          net.cost +
          (earnings.get(gross.cents)?.cost ?? disagreement) +
          (deductions.get(total.cents)?.cost ?? disagreement);
        return [{ gross: gross.cents, deductions: total.cents, net: net.cents, cost }];
      }),
    ),
  );
  // Figures of the year add up as well. They are never smaller than those of the period.
  return triples.toSorted((a, b) => a.cost - b.cost || a.gross - b.gross)[0];
}

const cheapestOf = (candidates: readonly Candidate[]) =>
  candidates.toSorted((a, b) => a.cost - b.cost || a.cents - b.cents)[0]?.cents ?? null;

const chosenOf = (sum: Sum<Item> | undefined) => (sum?.chosen ?? []).filter((item) => item !== null);
const cheapestSum = (sums: Sums) => [...sums.values()].toSorted((a, b) => a.cost - b.cost)[0];

/** Reads the totals of a payslip: the figures whose sums agree, whatever their places are. */
export function totalsOf(entries: readonly Entry[]): Totals {
  const earnings = sumsOf(entries, 'earnings');
  const deductions = sumsOf(entries, 'deductions');
  const triple = bestTriple(entries, earnings, deductions);
  if (triple) {
    const [earned, taken] = [earnings.get(triple.gross), deductions.get(triple.deductions)];
    return {
      grossCents: triple.gross,
      totalDeductionsCents: triple.deductions,
      netCents: triple.net,
      earnings: chosenOf(earned ?? cheapestSum(earnings)),
      deductions: chosenOf(taken ?? cheapestSum(deductions)),
      isWhole: true,
      // A payslip may print the gross amount without its parts.
      earningsAgree: earned !== undefined || earnings.size === 0,
      deductionsAgree: taken !== undefined,
    };
  }
  return {
    grossCents: cheapestOf(printedTotals(entries, 'gross')),
    totalDeductionsCents: cheapestOf(printedTotals(entries, 'deductions')),
    netCents: cheapestOf(printedTotals(entries, 'net')),
    earnings: chosenOf(cheapestSum(earnings)),
    deductions: chosenOf(cheapestSum(deductions)),
    isWhole: false,
    earningsAgree: false,
    deductionsAgree: false,
  };
}
