import type { LoanState } from '@tshepa/contracts';
import { unlessDuplicate } from '@tshepa/service-kit/mongo';
import type { Connection, mongo } from 'mongoose';
import { defined } from '../domain/defined.ts';
import type { BegunFigures, CountedApplication, DayFigures, TransitionFigures } from '../domain/figures.ts';
import { type ApplicationDocument, projectionOf } from './application-document.ts';
import { applicationsCollection } from './applications.ts';

const figureDaysCollection = 'figure_days';
const figureStateCollection = 'figure_state';

type DayDocument = { _id: string; begun?: BegunFigures; moved?: TransitionFigures };
type FigureState = {
  /** The first day whose transitions are not final yet. */
  openFrom: string;
  /** The last count began at this instant. Everything that has changed since then has to be counted again. */
  countedAt: Date;
};
/** `round` changes when everything must be counted again, which may happen during a count. */
type StateDocument = Partial<FigureState> & { _id: 'figures'; round: number };

type Counted = { begun: BegunFigures | undefined; moved: TransitionFigures | undefined };
type CountedDocument = CountedApplication & { applicationId: string; updatedAt: Date };

const loanFields = ['loan.declined_state', 'loan.payout.amount'];
const projection = projectionOf([
  'createdAt',
  'updatedAt',
  'state',
  'page',
  'moves',
  'reviewed',
  ...loanFields,
]);

type Field = 'createdAt' | 'updatedAt';
type Range = { field: Field; from: Date; before?: Date | undefined };

/** A state or some states, and the first and last day of a range in Johannesburg. */
type BegunFilter = {
  state?: LoanState | undefined;
  states?: readonly LoanState[] | undefined;
  fromDay?: string | undefined;
  toDay?: string | undefined;
};
export type DayCount = { day: string; count: number };

/** Stores figures by day in a collection of their own. A year of them is 366 small documents. */
export function createFiguresStore({ connection }: { connection: Connection }) {
  const days = connection.collection<DayDocument>(figureDaysCollection);
  const state = connection.collection<StateDocument>(figureStateCollection);
  const applications = connection.collection<ApplicationDocument>(applicationsCollection);

  return {
    state: async (): Promise<{ round: number; counted: FigureState | null }> => {
      const { round = 0, openFrom, countedAt } = (await state.findOne({ _id: 'figures' })) ?? {};
      return { round, counted: openFrom && countedAt ? { openFrom, countedAt } : null };
    },

    /** Stores how far a count came. The write has no effect when a new round started meanwhile. */
    saveState: async (round: number, next: FigureState): Promise<void> => {
      const filter = { _id: 'figures' as const, round };
      await unlessDuplicate(state.updateOne(filter, { $set: next }, { upsert: round === 0 }));
    },

    /** Makes the next run count everything again, because applications with past dates were added. */
    forget: async (): Promise<void> => {
      const change = { $inc: { round: 1 }, $unset: { openFrom: '' as const, countedAt: '' as const } };
      await state.updateOne({ _id: 'figures' }, change, { upsert: true });
    },

    /** Writes the counted parts of a day's figures and leaves the other parts unchanged. */
    saveDay: async (day: string, counted: Counted): Promise<void> => {
      await days.updateOne({ _id: day }, { $set: defined(counted) }, { upsert: true });
    },

    /** Returns true while days have figures of a former build, which did not count the states. */
    lacksStates: async (): Promise<boolean> =>
      (await days.findOne(
        { begun: { $exists: true }, 'begun.states': { $exists: false } },
        { projection: { _id: 1 } },
      )) !== null,

    /**
     * Returns how many applications began on each day and are in one of the states, the newest day first, as they were last
     * counted; null while not everything is counted.
     */
    begunPerDay: async ({ state: only, states, fromDay, toDay }: BegunFilter): Promise<DayCount[] | null> => {
      const wanted = states ?? (only && [only]);
      const filter: mongo.Filter<DayDocument> = {
        begun: { $exists: true },
        ...(fromDay || toDay
          ? { _id: { ...(fromDay ? { $gte: fromDay } : {}), ...(toDay ? { $lte: toDay } : {}) } }
          : {}),
      };
      const [known, found] = await Promise.all([
        state.findOne({ _id: 'figures' }, { projection: { countedAt: 1 } }),
        days
          .find(filter, { projection: { 'begun.count': 1, 'begun.states': 1 } })
          .sort({ _id: -1 })
          .toArray(),
      ]);
      const isWhole = wanted === undefined || found.every(({ begun }) => begun?.states);
      if (!known?.countedAt || !isWhole) return null;
      return found.map(({ _id, begun }) => ({
        day: _id,
        count: wanted
          ? wanted.reduce((sum, one) => sum + (begun?.states?.[one] ?? 0), 0)
          : (begun?.count ?? 0),
      }));
    },

    between: async (from: string, to: string): Promise<DayFigures[]> => {
      const found = await days.find({ _id: { $gte: from, $lte: to } }).toArray();
      return found.map(({ _id, ...figures }) => ({ day: _id, ...figures }));
    },

    /** Yields applications, oldest first. Ids already seen are skipped, because a changed application moves in the index. */
    records: async function* ({ field, from, before }: Range): AsyncGenerator<CountedDocument> {
      const seen = new Set<string>();
      const range = { $gte: from, ...(before ? { $lt: before } : {}) };
      const found = applications.find({ [field]: range }, { projection }).sort({ [field]: 1, _id: 1 });
      for await (const { _id, moves = [], loan, ...others } of found) {
        if (seen.has(_id)) continue;
        seen.add(_id);
        const { declined_state: declinedState, payout } = loan;
        yield { applicationId: _id, ...others, history: moves, declinedState, paidOut: payout?.amount };
      }
    },
  };
}

export type FiguresStore = ReturnType<typeof createFiguresStore>;
