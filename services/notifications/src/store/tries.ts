import type { PasscodeKind } from '@tshepa/contracts/entities/messages';
import { ensureTtlIndex } from '@tshepa/service-kit/mongo';
import type { Connection } from 'mongoose';
import type { TimeWindow, TryCounts } from '../domain/breaker.ts';

type WindowDocument = TryCounts & { _id: string; forgetAt: Date };

const idOf = (kind: PasscodeKind, index: number) => `${kind}:${index}`;

/** Counts all tries and the wrong tries of each kind of passcode, over all applicants, per time window. */
export function createTriesStore(connection: Connection) {
  const windows = connection.collection<WindowDocument>('try_windows');
  return {
    ensureIndexes: () => ensureTtlIndex(windows, 'forgetAt'),

    /** Adds up the counts of the given window and of the window before it. */
    async recent(kind: PasscodeKind, { index }: TimeWindow): Promise<TryCounts> {
      const ids = [idOf(kind, index), idOf(kind, index - 1)];
      const found = await windows.find({ _id: { $in: ids } }).toArray();
      const sum = (count: keyof TryCounts) => found.reduce((total, counts) => total + counts[count], 0);
      return { tries: sum('tries'), failures: sum('failures') };
    },

    async count(kind: PasscodeKind, { index, forgetAt }: TimeWindow, isRight: boolean): Promise<void> {
      const change = { $inc: { tries: 1, failures: isRight ? 0 : 1 }, $setOnInsert: { forgetAt } };
      await windows.updateOne({ _id: idOf(kind, index) }, change, { upsert: true });
    },
  };
}
