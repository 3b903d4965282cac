import { type Clock, systemClock } from '@tshepa/service-kit';
import { isDuplicateKey } from '@tshepa/service-kit/mongo';
import type { Connection } from 'mongoose';
import type { EffectName } from '../domain/effect-names.ts';

/**
 * One effect at a third party, by our reference. `intent`: it may or may not have happened. `refused`: it certainly
 * did not. Holds ids and figures of loans, and nothing else of a person.
 */
export type Call = {
  _id: string;
  version: number;
  name: EffectName;
  customerId: string;
  state: 'intent' | 'done' | 'refused';
  attempts: number;
  startedAt: Date;
  /** By the machine's time: until then an attempt of some process may still be on its way. */
  leaseUntil: Date;
  /** Only while there is no outcome; the reconciler looks for it. */
  openSince?: Date;
  outcomeAt?: Date;
  answer?: unknown;
  refusal?: string;
};

export type CallsStore = Awaited<ReturnType<typeof createCallsStore>>;
type NewCall = { reference: string; name: EffectName; customerId: string };
type Settings = { connection: Connection; clock: Clock; leaseMs: number };

const reconciledAtOnce = 100;

/** The call journal. Every write is by `_id` and version, so that two processes never both take one call. */
export async function createCallsStore({ connection, clock, leaseMs }: Settings) {
  const calls = connection.collection<Call>('calls');
  await calls.createIndex({ _id: 1, version: 1 }, { unique: true });
  await calls.createIndex({ openSince: 1 }, { sparse: true });

  const lease = () => new Date(systemClock.nowMs() + leaseMs);
  const update = async (call: Call, changes: Partial<Call>, removed: Record<string, ''> = {}) => {
    const { modifiedCount } = await calls.updateOne(
      { _id: call._id, version: call.version },
      {
        $set: changes,
        $inc: { version: 1 },
        ...(Object.keys(removed).length > 0 ? { $unset: removed } : {}),
      },
    );
    return modifiedCount === 1;
  };

  return {
    /** Records the intent before anything is sent. Finds the record instead when there is one already. */
    async open({ reference, name, customerId }: NewCall): Promise<{ call: Call; isNew: boolean }> {
      const now = clock.now();
      const call: Call = {
        _id: reference,
        version: 1,
        name,
        customerId,
        state: 'intent',
        attempts: 1,
        startedAt: now,
        openSince: now,
        leaseUntil: lease(),
      };
      try {
        await calls.insertOne(call);
        return { call, isNew: true };
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
      }
      const existing = await calls.findOne({ _id: reference });
      if (!existing) throw new Error('a journal entry is gone');
      return { call: existing, isNew: false };
    },

    /** Takes a call for another attempt; nothing when another process was first. */
    async take(call: Call): Promise<Call | null> {
      const changes = {
        state: 'intent' as const,
        attempts: call.attempts + 1,
        openSince: clock.now(),
        leaseUntil: lease(),
      };
      const isTaken = await update(call, changes, { outcomeAt: '', refusal: '' });
      return isTaken ? { ...call, ...changes, version: call.version + 1 } : null;
    },

    isLeased: (call: Call) => call.leaseUntil.getTime() > systemClock.nowMs(),

    /** The effect happened. An answer is kept only where it holds nothing of a person. */
    async finish(reference: string, answer: unknown): Promise<void> {
      const outcome = {
        state: 'done' as const,
        outcomeAt: clock.now(),
        ...(answer === undefined ? {} : { answer }),
      };
      await calls.updateOne(
        { _id: reference },
        { $set: outcome, $inc: { version: 1 }, $unset: { openSince: '' } },
      );
    },

    /** The party refused: nothing happened, and the same reference may be sent again with better answers. */
    refuse: (call: Call, refusal: string) =>
      update(call, { state: 'refused', outcomeAt: clock.now(), refusal }, { openSince: '' }),

    /** Nothing of this attempt is on its way any more; whether it had its effect is still open. */
    release: (call: Call) => update(call, { leaseUntil: new Date(0) }),

    /** The party knows nothing of it: no longer looked for, and looked up again before any further attempt. */
    settle: (call: Call) => update(call, { leaseUntil: new Date(0) }, { openSince: '' }),

    openedBefore: (at: Date): Promise<Call[]> =>
      calls
        .find({ openSince: { $lte: at } })
        .limit(reconciledAtOnce)
        .toArray(),
    get: (reference: string): Promise<Call | null> => calls.findOne({ _id: reference }),
  };
}
