import { elapsedMs } from './clock.ts';
import type { Metrics } from './metrics.ts';
import type { Tracing } from './tracing/trace-context.ts';

/** `name` is the kind of call, without references or other values. */
type ThirdPartyCall<Answer> = {
  thirdParty: string;
  name: string;
  /** `ok`, `refused` when the third party answered with a refusal, or a word for the kind of failure. */
  outcomeOf(answer: Answer): string;
  outcomeOfError(error: unknown): string;
};

export type ThirdPartyMonitor = ReturnType<typeof createThirdPartyMonitor>;

/** A refusal is a valid answer, so it does not count as a failure of the third party. */
const healthyOutcomes = new Set(['ok', 'refused']);

/** Measures and traces the third-party calls of one process. */
export function createThirdPartyMonitor(
  { timer, watchAll }: Pick<Metrics, 'timer' | 'watchAll'>,
  tracing: Tracing,
) {
  const observe = timer({
    name: 'party_call_duration_seconds',
    help: 'Duration of third-party calls, by outcome',
    labels: ['party', 'outcome'],
  });
  const circuits = new Map<string, () => boolean>();
  watchAll(
    {
      name: 'party_circuit_open',
      help: '1 while calls to a third party are suspended because they fail',
      labels: ['party'],
    },
    async () => [...circuits].map(([party, isOpen]) => ({ labels: { party }, value: isOpen() ? 1 : 0 })),
  );
  return {
    /** Makes one call to a third party, as a step of the current trace and counted by its outcome. */
    call<Answer>(call: ThirdPartyCall<Answer>, work: () => Promise<Answer>): Promise<Answer> {
      const { thirdParty, name, outcomeOf, outcomeOfError } = call;
      const facts = { name, kind: 'client', attributes: { 'peer.service': thirdParty } } as const;
      return tracing.step(facts, async (step) => {
        const startedMs = elapsedMs();
        const record = (outcome: string) => {
          observe({ party: thirdParty, outcome }, (elapsedMs() - startedMs) / 1000);
          if (healthyOutcomes.has(outcome)) step.set('party.outcome', outcome);
          else step.fail(outcome);
        };
        try {
          const answer = await work();
          record(outcomeOf(answer));
          return answer;
        } catch (error) {
          record(outcomeOfError(error));
          throw error;
        }
      });
    },
    /** Registers the circuit breaker of a third party for the metrics. */
    circuit: (thirdParty: string, isOpen: () => boolean): void => void circuits.set(thirdParty, isOpen),
  };
}
