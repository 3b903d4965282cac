import { AppError } from '@tshepa/contracts/errors';

/**
 * `none`: nothing arrived. `answered`: the answer is unusable. `lost`: no answer, so the third party may have acted.
 */
type FailureOutcome = 'none' | 'answered' | 'lost';

type Facts = {
  thirdParty: string;
  outcome: FailureOutcome;
  isOutage: boolean;
  reason: string;
  retryAfterSeconds?: number | undefined;
};

/** Thrown when a call has no usable answer. The caller decides what that means; see `createRunEffect`. */
export class ThirdPartyFailure extends Error {
  readonly outcome: FailureOutcome;
  /** True when the third party is down or overloaded, as opposed to rejecting this request. */
  readonly isOutage: boolean;
  readonly retryAfterSeconds: number | undefined;

  constructor({ thirdParty, outcome, isOutage, reason, retryAfterSeconds }: Facts, options?: ErrorOptions) {
    super(`${thirdParty}: ${reason}`, options);
    this.name = 'ThirdPartyFailure';
    this.outcome = outcome;
    this.isOutage = isOutage;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  /** Returns the error for a caller when nothing can have been changed. */
  toUnavailable(): AppError {
    const { retryAfterSeconds } = this;
    const details = retryAfterSeconds === undefined ? {} : { retryAfterSeconds };
    return new AppError('party.unavailable', details, { cause: this });
  }
}

export const toUnavailable = (error: unknown): unknown =>
  error instanceof ThirdPartyFailure ? error.toUnavailable() : error;
