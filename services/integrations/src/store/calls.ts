import { createJournal, type JournalEntry, type Opened } from '@tshepa/effects';
import { type Clock, systemClock } from '@tshepa/service-kit';
import type { Connection } from 'mongoose';
import type { EffectName } from '../effects/effect-kinds.ts';

/**
 * One effect at a third party, by our reference. `intent`: it may or may not have happened. `refused`: it certainly did
 * not happen. The entry contains ids and figures of loans, and no other personal data.
 */
export type Call = JournalEntry & {
  name: EffectName;
  customerId: string;
  state: 'intent' | 'done' | 'refused';
  attempts: number;
  startedAt: Date;
  /** Until this time, by the machine's clock, an attempt of some process may still be on its way. */
  leaseUntil: Date;
  /** Present only while there is no outcome. The reconciler searches by it. */
  openSince?: Date;
  outcomeAt?: Date;
  answer?: unknown;
  refusal?: string;
};

export type CallsStore = Awaited<ReturnType<typeof createCallsStore>>;
type NewCall = { reference: string; name: EffectName; customerId: string };
type Settings = { connection: Connection; clock: Clock; leaseMs: number };

const reconciledAtOnce = 100;
const leaseIsOver = { leaseUntil: new Date(0) };

/** The journal of calls. Every write names the id and the version, so that two processes never both take one call. */
export async function createCallsStore({ connection, clock, leaseMs }: Settings) {
  const calls = connection.collection<Call>('calls');
  const journal = createJournal(calls);
  await journal.ensureIndexes();
  await calls.createIndex({ openSince: 1 }, { sparse: true });

  const attempt = () => ({
    state: 'intent' as const,
    openSince: clock.now(),
    leaseUntil: new Date(systemClock.nowMs() + leaseMs),
  });
  const isLeased = ({ leaseUntil }: Call) => leaseUntil.getTime() > systemClock.nowMs();

  return {
    isLeased,

    /** Stores the intent. @throws AppError `idempotency.mismatch` for a reference of another effect or customer. */
    open({ reference, name, customerId }: NewCall): Promise<Opened<Call>> {
      const intent = attempt();
      return journal.open(
        { _id: reference, version: 1, name, customerId, attempts: 1, startedAt: intent.openSince, ...intent },
        (existing) => existing.name === name && existing.customerId === customerId,
      );
    },

    /** Returns null while an earlier attempt may be on its way, or when another process took the call. */
    async take(call: Call): Promise<Call | null> {
      if (call.state !== 'refused' && isLeased(call)) return null;
      const set = { ...attempt(), attempts: call.attempts + 1 };
      return journal.update(call, { set, unset: ['outcomeAt', 'refusal'] });
    },

    /** Records that the effect happened. An answer is passed only if it contains no personal data. */
    async finish(reference: string, answer: unknown): Promise<void> {
      const outcome = { state: 'done' as const, outcomeAt: clock.now() };
      await journal.change(reference, () => ({
        result: undefined,
        set: answer === undefined ? outcome : { ...outcome, answer },
        unset: ['openSince'],
      }));
    },

    /** Records that nothing happened: the same reference may be sent again with corrected data. */
    refuse: (call: Call, refusal: string) =>
      journal.update(call, {
        set: { state: 'refused', outcomeAt: clock.now(), refusal },
        unset: ['openSince'],
      }),

    /** Records that this attempt is no longer on its way. Whether the effect happened is still unknown. */
    release: (call: Call) => journal.update(call, { set: leaseIsOver }),

    /** Records that the effect never arrived. The reconciler forgets the call, and any further attempt looks it up. */
    settle: (call: Call) => journal.update(call, { set: leaseIsOver, unset: ['openSince'] }),

    openedBefore: (at: Date): Promise<Call[]> =>
      calls
        .find({ openSince: { $lte: at } })
        .limit(reconciledAtOnce)
        .toArray(),
    get: journal.get,
  };
}
