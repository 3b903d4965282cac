import { elapsedMs } from './clock.ts';
import type { Metrics } from './metrics.ts';
import type { Tracing } from './tracing/index.ts';

/** `name` says what is asked and holds no reference of anything. */
export type PartyCall<Answer> = {
  party: string;
  name: string;
  /** What came of it: `ok`, `refused` in the party's own right, or a word for how it failed. */
  outcomeOf(answer: Answer): string;
  outcomeOfError(error: unknown): string;
};

export type PartyWatch = {
  /** Makes one call of a third party, as a step of the present trace and counted by what came of it. */
  call<Answer>(call: PartyCall<Answer>, work: () => Promise<Answer>): Promise<Answer>;
  /** Shows whether the party is left alone for now. */
  circuit(party: string, isOpen: () => boolean): void;
};

/** An answer in the party's own right, whatever it says, is no illness. */
const healthy = new Set(['ok', 'refused']);

/** Watches the third parties of one process. */
export function createPartyWatch(
  { timer, watchAll }: Pick<Metrics, 'timer' | 'watchAll'>,
  tracing: Tracing,
): PartyWatch {
  const observe = timer({
    name: 'party_call_duration_seconds',
    help: 'Time until a call of a third party was over, by what came of it',
    labels: ['party', 'outcome'],
  });
  const circuits = new Map<string, () => boolean>();
  watchAll(
    {
      name: 'party_circuit_open',
      help: '1 while a third party is left alone because its calls fail',
      labels: ['party'],
    },
    async () => [...circuits].map(([party, isOpen]) => ({ labels: { party }, value: isOpen() ? 1 : 0 })),
  );
  return {
    call({ party, name, outcomeOf, outcomeOfError }, work) {
      const facts = { name, kind: 'client', attributes: { 'peer.service': party } } as const;
      return tracing.step(facts, async (step) => {
        const startedMs = elapsedMs();
        const note = (outcome: string) => {
          observe({ party, outcome }, (elapsedMs() - startedMs) / 1000);
          if (healthy.has(outcome)) step.set('party.outcome', outcome);
          else step.fail(outcome);
        };
        try {
          const answer = await work();
          note(outcomeOf(answer));
          return answer;
        } catch (error) {
          note(outcomeOfError(error));
          throw error;
        }
      });
    },
    circuit: (party, isOpen) => void circuits.set(party, isOpen),
  };
}
