import type { PasscodeKind } from '@tshepa/contracts/rpc/notifications';
import { isDuplicateKey } from '@tshepa/service-kit/mongo';
import type { Connection } from 'mongoose';
import { emptySlot, type Slot, slotIdOf } from '../domain/slot.ts';

type SlotDocument = Slot & { _id: string; version: number };

/** What a change decides from the slot that was read: the answer, and what to save before it may be given. */
export type Decision<Result> = { result: Result; next?: Slot | undefined };

/** A slot has one person behind it: a writer that loses this often is one of a flood. */
const maximumRounds = 50;

/** Passcodes, one document per kind and customer. */
export function createSlotsStore(connection: Connection) {
  const slots = connection.collection<SlotDocument>('passcodes');

  const write = async (next: Slot, version: number): Promise<boolean> => {
    const _id = slotIdOf(next);
    if (version > 0) {
      const { kind: _kind, customerId: _customerId, ...fields } = next;
      const { matchedCount } = await slots.updateOne(
        { _id, version },
        { $set: fields, $inc: { version: 1 } },
      );
      return matchedCount === 1;
    }
    try {
      await slots.insertOne({ ...next, _id, version: 1 });
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  };

  return {
    ensureIndexes: () => slots.createIndex({ _id: 1, version: 1 }, { unique: true }),

    get: (kind: PasscodeKind, customerId: string): Promise<Slot | null> =>
      slots.findOne({ _id: slotIdOf({ kind, customerId }) }),

    /** Reads, decides, and saves only on what was read; decides again when another writer came in between. */
    async change<Result>(
      kind: PasscodeKind,
      customerId: string,
      decide: (slot: Slot) => Decision<Result>,
    ): Promise<Result> {
      for (let round = 0; round < maximumRounds; round += 1) {
        const found = await slots.findOne({ _id: slotIdOf({ kind, customerId }) });
        const slot: Slot = found
          ? {
              kind,
              customerId,
              issues: found.issues,
              verdicts: found.verdicts,
              ...(found.code ? { code: found.code } : {}),
            }
          : emptySlot(kind, customerId);
        const { result, next } = decide(slot);
        if (!next || (await write(next, found?.version ?? 0))) return result;
      }
      throw new Error('a passcode is being changed by too many at once');
    },
  };
}

export type SlotsStore = ReturnType<typeof createSlotsStore>;
