import { unlessDuplicate } from '@tshepa/service-kit/mongo';
import type { Connection } from 'mongoose';
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
const projection = projectionOf(['createdAt', 'updatedAt', 'state', 'page', 'moves', ...loanFields]);

type Field = 'createdAt' | 'updatedAt';
type Range = { field: Field; from: Date; before?: Date | undefined };

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
