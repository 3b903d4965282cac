import type { Clock } from '@tshepa/service-kit';
import { BrokenCircuitError, CircuitState, ConsecutiveBreaker, circuitBreaker, handleWhen } from 'cockatiel';

export type CircuitSettings = {
  /** This many failures in a row open the circuit. */
  failures: number;
  /** An open circuit refuses calls for this long, in milliseconds of `clock`. */
  pauseMs: number;
  clock: Pick<Clock, 'nowMs'>;
  /** Returns true when an error that a call threw counts as a failure of the third party. */
  isFailure(error: unknown): boolean;
  /** Returns true for a failure that opens the circuit at once. By default none does. */
  opensAtOnce?(error: unknown): boolean;
  onChange?(state: keyof typeof CircuitState): void;
};

/** Thrown when a call was not made because the circuit was open. */
export class CircuitOpenError extends Error {
  constructor(options?: ErrorOptions) {
    super('the call was not made: the circuit is open after repeated failures', options);
    this.name = 'CircuitOpenError';
  }
}

/** Keeps calls away from a third party that keeps failing. Each process counts only its own calls. */
export function createCircuit(settings: CircuitSettings) {
  const { failures, pauseMs, clock, isFailure, opensAtOnce, onChange } = settings;
  const consecutive = new ConsecutiveBreaker(failures);
  let openUntilMs = 0;
  const isPaused = () => clock.nowMs() < openUntilMs;
  // The library measures pauses by the machine's time. This circuit must follow the clock of the service.
  const pause = {
    get duration() {
      return isPaused() ? Number.POSITIVE_INFINITY : 0;
    },
    next() {
      openUntilMs = clock.nowMs() + pauseMs;
      return pause;
    },
  };
  const policy = circuitBreaker(handleWhen(isFailure), {
    halfOpenAfter: pause,
    breaker: {
      state: undefined,
      success: () => consecutive.success(),
      failure(): boolean {
        const last = policy.lastFailure;
        const opens = last !== undefined && 'error' in last && opensAtOnce?.(last.error);
        return consecutive.failure() || opens === true;
      },
    },
  });
  if (onChange) policy.onStateChange((state) => onChange(CircuitState[state] as keyof typeof CircuitState));

  return {
    /** Returns true while calls are refused, or while one call is testing whether the third party is back. */
    isOpen: () =>
      policy.state === CircuitState.HalfOpen || (policy.state === CircuitState.Open && isPaused()),
    /**
     * Makes a call. After the pause one call is let through, and its outcome closes the circuit or opens it again.
     * @throws CircuitOpenError without having made the call; otherwise whatever the call throws.
     */
    async run<Result>(call: () => Promise<Result>) {
      // Errors that are not failures show that the third party answers, so the policy treats them as results.
      const answered = (error: unknown) => {
        if (isFailure(error)) throw error;
        return { error };
      };
      const settled = await policy
        .execute(() => call().then((value) => ({ value }), answered))
        .catch((error: unknown) => {
          throw error instanceof BrokenCircuitError ? new CircuitOpenError({ cause: error }) : error;
        });
      if ('error' in settled) throw settled.error;
      return settled.value;
    },
  };
}
