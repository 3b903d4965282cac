import { isDuplicateKey } from '@tshepa/service-kit/mongo';
import type { Connection } from 'mongoose';
import type { BegunFigures, CountedRecord, MovedFigures } from '../domain/figures/day-figures.ts';
import type { DayFigures } from '../domain/figures/sum-figures.ts';
import type { CustomerDocument } from './customer-document.ts';
import { customersCollection } from './customers.ts';

export const figureDaysCollection = 'figure_days';
export const figureStateCollection = 'figure_state';

type DayDocument = { _id: string; begun?: BegunFigures; moved?: MovedFigures };
/** How far counting has come. */
export type FigureState = {
  /** The moves of all days before this one are final. */
  openFrom: string;
  /** When the last count began: what changed since then has to be counted again. */
  countedAt: Date;
};
/** The round changes when everything has to be counted anew, also while somebody is counting. */
type StateDocument = Partial<FigureState> & { _id: 'figures'; round: number };

/** A record as it is counted, with its id, so that none is counted twice. */
export type CountedDocument = CountedRecord & { customerId: string; updatedAt: Date };

const projection = {
  createdAt: 1,
  updatedAt: 1,
  state: 1,
  page: 1,
  moves: 1,
  'loan.declined_state': 1,
  'loan.payout.amount': 1,
};
const batchSize = 1_000;

/** The first count of all that ends after a new round began has nothing to insert. */
const unlessTaken = (error: unknown) => {
  if (!isDuplicateKey(error)) throw error;
};

type Field = 'createdAt' | 'updatedAt';
type Range = { field: Field; from: Date; before?: Date | undefined };

/** Counts of days, kept apart from the records that they were counted from: a year of them is 366 small documents. */
export function createFiguresStore({ connection }: { connection: Connection }) {
  const days = connection.collection<DayDocument>(figureDaysCollection);
  const state = connection.collection<StateDocument>(figureStateCollection);
  const customers = connection.collection<CustomerDocument>(customersCollection);

  return {
    state: async (): Promise<{ round: number; counted: FigureState | null }> => {
      const { round = 0, openFrom, countedAt } = (await state.findOne({ _id: 'figures' })) ?? {};
      return { round, counted: openFrom && countedAt ? { openFrom, countedAt } : null };
    },

    /** Remembers how far a count came, unless everything has to be counted anew since it began. */
    saveState: async (round: number, next: FigureState): Promise<void> => {
      await state
        .updateOne({ _id: 'figures', round }, { $set: next }, { upsert: round === 0 })
        .catch(unlessTaken);
    },

    /** Everything is counted anew at the next turn: records were added with a past. */
    forget: async (): Promise<void> => {
      const change = { $inc: { round: 1 }, $unset: { openFrom: '' as const, countedAt: '' as const } };
      await state.updateOne({ _id: 'figures' }, change, { upsert: true });
    },

    /** Writes what was counted of a day; the rest of it stays. */
    saveDay: async ({ day, begun, moved }: DayFigures): Promise<void> => {
      const counted = { ...(begun ? { begun } : {}), ...(moved ? { moved } : {}) };
      await days.updateOne({ _id: day }, { $set: counted }, { upsert: true });
    },

    between: async (from: string, to: string): Promise<DayFigures[]> => {
      const found = await days.find({ _id: { $gte: from, $lte: to } }).toArray();
      return found.map(({ _id, ...figures }) => ({ day: _id, ...figures }));
    },

    /**
     * The records of a range, oldest first, each once: one that moves on while they are read is met again further
     * along, and left out there.
     */
    records: async function* ({ field, from, before }: Range): AsyncGenerator<CountedDocument> {
      const seen = new Set<string>();
      let start = from;
      let limit = batchSize;
      for (;;) {
        const range = { $gte: start, ...(before ? { $lt: before } : {}) };
        const found = await customers
          .find({ [field]: range }, { projection })
          .sort({ [field]: 1, _id: 1 })
          .limit(limit)
          .toArray();
        for (const { _id, moves, ...record } of found) {
          if (seen.has(_id)) continue;
          seen.add(_id);
          yield { customerId: _id, ...record, moves: moves ?? [] };
        }
        const last = found.at(-1);
        if (!last || found.length < limit) return;
        // A whole batch of one millisecond: the next one has to be larger to get beyond it.
        limit = last[field] > start ? batchSize : limit * 2;
        start = last[field];
      }
    },
  };
}

export type FiguresStore = ReturnType<typeof createFiguresStore>;
