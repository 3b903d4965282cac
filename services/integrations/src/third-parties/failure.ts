import { AppError } from '@tshepa/contracts/errors';

/**
 * `none`: nothing reached the party. `answered`: it answered, but with nothing that can be used. `lost`: there was no
 * answer, so it may have acted.
 */
export type FailureOutcome = 'none' | 'answered' | 'lost';

type Facts = {
  party: string;
  outcome: FailureOutcome;
  isOutage: boolean;
  reason: string;
  /** How long the party asked to be left alone. */
  retryAfterSeconds?: number | undefined;
};

/** A call that brought no usable answer. What it means is decided by who called: see the journal. */
export class PartyFailure extends Error {
  readonly party: string;
  readonly outcome: FailureOutcome;
  /** Whether it says that the party is ill, as against a request that it does not take. */
  readonly isOutage: boolean;
  readonly retryAfterSeconds: number | undefined;

  constructor({ party, outcome, isOutage, reason, retryAfterSeconds }: Facts, options?: ErrorOptions) {
    super(`${party}: ${reason}`, options);
    this.name = 'PartyFailure';
    this.party = party;
    this.outcome = outcome;
    this.isOutage = isOutage;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  /** What a caller learns when nothing can have been changed. */
  toUnavailable(): AppError {
    const { retryAfterSeconds } = this;
    const details = retryAfterSeconds === undefined ? {} : { retryAfterSeconds };
    return new AppError('party.unavailable', details, { cause: this });
  }
}
