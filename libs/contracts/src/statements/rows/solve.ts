import { byLikelihood, findSlots, signedCents } from '../reading/number-slots.ts';
import type { CutRow } from '../table/cut-rows.ts';
import type { RowProfile } from './profile.ts';
import { type RowReading, readingsOf } from './readings.ts';

export type SolvedRow = {
  row: CutRow;
  reading: RowReading;
  agrees: boolean;
  differenceCents: number;
  /** The part of the fee that changed the balance. */
  postedCents: number;
};
export type Solved = {
  rows: SolvedRow[];
  openingCents: number | null;
  closingCents: number | null;
  agrees: boolean;
  /** The number of balances at the top of a page that differ from the end of the previous page. */
  brokenCarries: number;
};

/** The cost of a balance that does not follow from the balance before it. A merely unlikely reading costs less. */
const mismatch = 30;
const beamWidth = 48;

type Step = { before: Step | null; solved: SolvedRow | null };
type State = {
  balance: number | null;
  opening: number | null;
  cost: number;
  broken: number;
  carries: number;
  step: Step | null;
};

/** Every balance must be the previous balance plus the amount. Any other balance is kept and reported. */
export function solve(rows: readonly CutRow[], profile: RowProfile, openings: readonly number[]): Solved {
  let states: State[] = [
    ...openings.map((balance, index) => start(balance, index * 0.1)),
    start(null, openings.length > 0 ? 12 : 0),
  ];
  for (const row of rows) {
    const next =
      row.kind === 'row'
        ? afterRow(states, row, readingsOf(row, profile), profile)
        : row.kind === 'opening'
          ? afterCarry(states, row, profile)
          : states;
    states = cheapest(next);
  }
  const [best] = states;
  const solved: SolvedRow[] = [];
  for (let step = best?.step ?? null; step; step = step.before) if (step.solved) solved.push(step.solved);
  return {
    rows: solved.reverse(),
    openingCents: best?.opening ?? null,
    closingCents: best?.balance ?? null,
    agrees: best !== undefined && best.broken === 0 && best.carries === 0,
    brokenCarries: best?.carries ?? 0,
  };
}

const start = (balance: number | null, cost: number): State => ({
  balance,
  opening: balance,
  cost,
  broken: 0,
  carries: 0,
  step: null,
});

function cheapest(states: readonly State[]): State[] {
  const byBalance = new Map<string, State>();
  for (const state of states) {
    const key = `${state.balance} ${state.opening}`;
    const known = byBalance.get(key);
    if (!known || state.cost < known.cost) byBalance.set(key, state);
  }
  return [...byBalance.values()].sort((a, b) => a.cost - b.cost).slice(0, beamWidth);
}

function afterRow(
  states: readonly State[],
  row: CutRow,
  readings: readonly RowReading[],
  profile: RowProfile,
): State[] {
  const minimumCost = readings[0]?.cost ?? 0;
  const next = states.flatMap((state) =>
    readings.flatMap((reading) => {
      const followed = following(state, row, reading, profile);
      if (followed.length > 0 || reading.balanceCents === null || state.balance === null) return followed;
      // A break is kept only with a reading whose cost is near the lowest.
      if (reading.cost > minimumCost + 4) return [];
      const moved = reading.amountCents + (profile.feePosts ? (reading.feeCents ?? 0) : 0);
      const differenceCents = reading.balanceCents - state.balance - moved;
      const broken = { ...state, broken: state.broken + 1 };
      return [
        moveOn(
          broken,
          {
            row,
            reading,
            agrees: false,
            differenceCents,
            postedCents: profile.feePosts ? (reading.feeCents ?? 0) : 0,
          },
          reading.balanceCents,
          mismatch,
        ),
      ];
    }),
  );
  return next.length > 0 ? next : [...states];
}

function following(state: State, row: CutRow, reading: RowReading, { feePosts }: RowProfile): State[] {
  const fee = reading.feeCents ?? 0;
  return (fee === 0 ? [0] : [0, fee]).flatMap((posted): State[] => {
    const isUsual = fee === 0 || (posted !== 0) === feePosts;
    const solved = { row, reading, agrees: true, differenceCents: 0, postedCents: posted };
    const moved = reading.amountCents + posted;
    const extra = isUsual ? 0 : 0.5;
    if (reading.balanceCents === null) {
      if (state.balance === null || posted !== 0) return [];
      return [moveOn(state, solved, state.balance + moved, extra)];
    }
    if (state.balance === null) {
      const opened = { ...state, opening: reading.balanceCents - moved };
      return isUsual ? [moveOn(opened, solved, reading.balanceCents, extra + 1)] : [];
    }
    return state.balance + moved === reading.balanceCents
      ? [moveOn(state, solved, reading.balanceCents, extra)]
      : [];
  });
}

/** Returns whether the fees of a table changed its balances. Rows of only a fee do not tell. */
export function feesInBalance(rows: readonly SolvedRow[]): { some: boolean; all: boolean } {
  const withFee = rows.filter(
    ({ reading, agrees }) =>
      agrees && reading.feeCents && reading.amountCents !== 0 && reading.balanceCents !== null,
  );
  const posted = withFee.filter(({ postedCents }) => postedCents !== 0).length;
  return { some: posted > 0, all: posted === withFee.length };
}

const moveOn = (state: State, solved: SolvedRow, balance: number, extra: number): State => ({
  ...state,
  balance,
  cost: state.cost + solved.reading.cost + extra,
  step: { before: state.step, solved },
});

export function carriedBalances(row: CutRow, profile: RowProfile): number[] {
  const slot = findSlots(row.body.text, profile.style).at(-1);
  return byLikelihood(slot).slice(0, 3).map(signedCents);
}

function afterCarry(states: readonly State[], row: CutRow, profile: RowProfile): State[] {
  const balances = carriedBalances(row, profile);
  if (balances.length === 0) return [...states];
  return states.flatMap((state): State[] => {
    if (state.balance === null)
      return balances.map((balance, index) => ({
        ...state,
        balance,
        opening: balance,
        cost: state.cost + index * 0.5,
      }));
    if (balances.includes(state.balance)) return [state];
    // Some statements repeat the balance brought forward to the first page on every page.
    if (!row.isFirst || (state.opening !== null && balances.includes(state.opening) && state.step))
      return [{ ...state, cost: state.cost + 1 }];
    const [balance] = balances;
    return balance === undefined
      ? [state]
      : [{ ...state, balance, carries: state.carries + 1, cost: state.cost + mismatch }];
  });
}
