import type { AppError } from '@tshepa/contracts/errors';
import { currentTraceparent, type Logger, systemClock, type ThirdPartyMonitor } from '@tshepa/service-kit';
import { BrokenCircuitError, CircuitState, ConsecutiveBreaker, circuitBreaker, handleWhen } from 'cockatiel';
import ky, { HTTPError, NetworkError, type Options, type RetryOptions, TimeoutError } from 'ky';
import * as z from 'zod/mini';
import { isAbout } from './answer-about.ts';
import { limitedFetch } from './limited-fetch.ts';
import { PartyFailure } from './party-failure.ts';
import { retryAfterOf } from './retry-after.ts';

export type PartySettings = {
  party: string;
  url: string;
  apiKey: string;
  effectTimeoutMs: number;
  readTimeoutMs: number;
  breakerFailures: number;
  breakerPauseMs: number;
  logger: Logger;
  watch: ThirdPartyMonitor;
};

type Schema = z.core.$ZodType;
type Request<S extends Schema> = {
  path: string;
  schema: S;
  json?: unknown;
  searchParams?: Record<string, string>;
  /** Of an effect: only an answer that names it is one. */
  reference?: string;
};
type EffectRequest<S extends Schema> = Omit<Request<S>, 'searchParams'> & {
  body?: FormData;
  /** Reads an answer that is a refusal in the party's own words; nothing was changed then. */
  refusal?: (status: number, body: unknown) => AppError | undefined;
  /** Whether the answer fits what was asked; one that does not is as good as none. */
  fits?: (answer: z.output<S>) => boolean;
  /** The party documents this call as safe to repeat: tried a second time within the same patience. */
  isRepeatable?: boolean;
};

export type PartyClient = ReturnType<typeof createPartyClient>;

const maximumReplyBytes = 2 * 1024 * 1024;
const readRetries = 2;
const retryPauseCapMs = 500;
/** Not 429: a party that asks to be left alone is. */
const retriedStatuses = [408, 500, 502, 503, 504];

/** Failures that happen before a byte of the request has left. */
const notReachedCodes = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

function isNotReached(error: unknown): boolean {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof AggregateError) return cause.errors.length > 0 && cause.errors.every(isNotReached);
    if ('code' in cause && typeof cause.code === 'string' && notReachedCodes.has(cause.code)) return true;
  }
  return false;
}

/** The answer in a reply. @throws what an unusable answer is recognised by. */
function readAnswer<S extends Schema>(
  text: string,
  { schema, reference, fits }: Request<S> & EffectRequest<S>,
): z.output<S> {
  const value: unknown = JSON.parse(text);
  if (reference !== undefined && !isAbout(reference, value)) throw new Error('about something else');
  const answer = z.parse(schema, value);
  if (fits && !fits(answer)) throw new Error('does not fit what was asked');
  return answer;
}

const isRefused = (answer: unknown): answer is { refused: AppError } =>
  typeof answer === 'object' && answer !== null && 'refused' in answer;

/** `refused` too for what the party answered in its own right: a look-up that finds nothing is no illness. */
function outcomeOfError(error: unknown): string {
  if (!(error instanceof PartyFailure)) return 'internal';
  if (!error.isOutage) return 'refused';
  return { none: 'not_sent', answered: 'unusable', lost: 'lost' }[error.outcome];
}

/** Speaks HTTP with one party: bounded in time and size, no redirects, behind the party's own circuit breaker. */
export function createPartyClient(settings: PartySettings) {
  const { party, logger, watch, readTimeoutMs, effectTimeoutMs } = settings;
  const http = ky.create({
    prefix: settings.url,
    headers: { 'x-api-key': settings.apiKey, accept: 'application/json' },
    // A redirect would carry the key and a person's data to another host.
    redirect: 'manual',
    fetch: limitedFetch(maximumReplyBytes),
  });
  const breaker = circuitBreaker(
    handleWhen((error) => error instanceof PartyFailure && error.isOutage),
    { breaker: new ConsecutiveBreaker(settings.breakerFailures), halfOpenAfter: settings.breakerPauseMs },
  );
  /** By the machine's time; 0 when the party has not asked for a pause. */
  let pausedUntilMs = 0;
  watch.circuit(party, () => breaker.state === CircuitState.Open || breaker.state === CircuitState.Isolated);
  breaker.onStateChange((state) =>
    logger.warn(
      { event: 'party.circuit', party, state: CircuitState[state] },
      'the circuit of a third party changed',
    ),
  );

  const failed = (error: unknown): PartyFailure => {
    const fail = (
      outcome: PartyFailure['outcome'],
      isOutage: boolean,
      reason: string,
      retryAfterSeconds?: number,
    ) => new PartyFailure({ party, outcome, isOutage, reason, retryAfterSeconds }, { cause: error });
    if (error instanceof HTTPError) {
      const { status, headers } = error.response;
      const isBusy = status === 429 || status === 503;
      const wait = isBusy ? retryAfterOf(headers.get('retry-after'), systemClock.now()) : undefined;
      if (wait !== undefined) pausedUntilMs = systemClock.nowMs() + wait * 1000;
      return fail('answered', status >= 500 || status === 429, `status ${status}`, wait);
    }
    if (isNotReached(error)) return fail('none', true, 'not reached');
    if (error instanceof TimeoutError) return fail('lost', true, 'no answer in time');
    if (error instanceof NetworkError || error instanceof TypeError)
      return fail('lost', true, 'connection lost');
    return fail('answered', true, 'unusable answer');
  };

  const assertNotPaused = () => {
    const waitMs = pausedUntilMs - systemClock.nowMs();
    if (waitMs <= 0) return;
    const retryAfterSeconds = Math.ceil(waitMs / 1000);
    throw new PartyFailure({
      party,
      outcome: 'none',
      isOutage: true,
      reason: 'asked to wait',
      retryAfterSeconds,
    });
  };

  /** One call, watched: how long it took and what came of it. The path is told as far as it holds no reference. */
  async function exchange<S extends Schema>(
    method: 'get' | 'post',
    request: Request<S> & EffectRequest<S>,
    options: Options,
  ): Promise<z.output<S> | { refused: AppError }> {
    const name = `${party} ${request.path.split('/')[0]}`;
    const outcomeOf = (answer: z.output<S> | { refused: AppError }) => (isRefused(answer) ? 'refused' : 'ok');
    return watch.call({ thirdParty: party, name, outcomeOf, outcomeOfError }, () =>
      exchangeOnce(method, request, options),
    );
  }

  /** One call through the breaker: the parsed answer, an `AppError` of a refusal, or a `PartyFailure`. */
  async function exchangeOnce<S extends Schema>(
    method: 'get' | 'post',
    request: Request<S> & EffectRequest<S>,
    options: Options,
  ): Promise<z.output<S> | { refused: AppError }> {
    const { path, json, body, searchParams, refusal } = request;
    assertNotPaused();
    const send = async () => {
      try {
        const text = await http(path, {
          method,
          ...(json === undefined ? {} : { json }),
          ...(body ? { body } : {}),
          ...(searchParams ? { searchParams } : {}),
          headers: { traceparent: currentTraceparent() },
          ...options,
        }).text();
        return readAnswer(text, request);
      } catch (error) {
        const refused = error instanceof HTTPError ? refusal?.(error.response.status, error.data) : undefined;
        if (refused) return { refused };
        throw failed(error);
      }
    };
    try {
      return await breaker.execute(send);
    } catch (error) {
      if (error instanceof BrokenCircuitError)
        throw new PartyFailure(
          { party, outcome: 'none', isOutage: true, reason: 'circuit open' },
          { cause: error },
        );
      // A look-up that finds nothing is an answer like any other.
      if (error instanceof PartyFailure && error.isOutage)
        logger.warn(
          { event: 'party.failed', party, path: path.split('/')[0], reason: error.message },
          'a call failed',
        );
      throw error;
    }
  }

  const retryOptions: RetryOptions = {
    limit: readRetries,
    statusCodes: retriedStatuses,
    methods: ['get', 'post'],
    backoffLimit: retryPauseCapMs,
    maxRetryAfter: retryPauseCapMs,
    jitter: true,
  };
  const readOptions: Options = { timeout: readTimeoutMs, totalTimeout: readTimeoutMs, retry: retryOptions };

  return {
    /** Reads something; repeated when it fails, because reading changes nothing. @throws AppError `party.unavailable`. */
    async read<S extends Schema>(request: Request<S>): Promise<z.output<S>> {
      try {
        const answer = await exchange(request.json === undefined ? 'get' : 'post', request, readOptions);
        if (isRefused(answer)) throw answer.refused;
        return answer;
      } catch (error) {
        throw error instanceof PartyFailure ? error.toUnavailable() : error;
      }
    },

    /**
     * Looks an effect up: null when the party says, naming the reference, that it has never had it.
     * @throws AppError `party.unavailable`.
     */
    async find<S extends Schema>(request: Request<S> & { reference: string }): Promise<z.output<S> | null> {
      try {
        const answer = await exchange('get', request, readOptions);
        if (isRefused(answer)) throw answer.refused;
        return answer;
      } catch (error) {
        if (!(error instanceof PartyFailure)) throw error;
        const { cause } = error;
        const isMissing =
          cause instanceof HTTPError &&
          cause.response.status === 404 &&
          isAbout(request.reference, cause.data);
        if (isMissing) return null;
        throw error.toUnavailable();
      }
    },

    /**
     * Asks for an effect, once: repeating is the journal's decision.
     * @throws AppError a refusal in the party's words; PartyFailure when there is no usable answer.
     */
    async act<S extends Schema>(request: EffectRequest<S>): Promise<z.output<S>> {
      const answer = await exchange('post', request, {
        timeout: effectTimeoutMs,
        totalTimeout: effectTimeoutMs,
        retry: request.isRepeatable ? { ...retryOptions, limit: 1 } : 0,
      });
      if (isRefused(answer)) throw answer.refused;
      return answer;
    },
  };
}
