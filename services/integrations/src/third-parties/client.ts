import { AppError } from '@tshepa/contracts/errors';
import { classifyFailure, createCircuit } from '@tshepa/effects';
import { currentTraceparent, type Logger, systemClock, type ThirdPartyMonitor } from '@tshepa/service-kit';
import ky, { HTTPError, type Options, type RetryOptions } from 'ky';
import * as z from 'zod/mini';
import { ThirdPartyFailure, toUnavailable } from './failure.ts';
import { limitedFetch, retryAfterOf } from './limits.ts';

type ClientSettings = {
  name: string;
  url: string;
  apiKey: string;
  effectTimeoutMs: number;
  readTimeoutMs: number;
  breakerFailures: number;
  breakerPauseMs: number;
  logger: Logger;
  monitor: ThirdPartyMonitor;
};

type Schema = z.core.$ZodType;
type Request<S extends Schema> = {
  path: string;
  schema: S;
  json?: unknown;
  searchParams?: Record<string, string>;
  /** The reference of an effect. An answer counts only when it names this reference. */
  reference?: string;
};
type EffectRequest<S extends Schema> = Omit<Request<S>, 'searchParams'> & {
  body?: FormData;
  /** Recognises an answer by which the third party refuses the request. Nothing was changed then. */
  refusal?: ((status: number, body: unknown) => AppError | undefined) | undefined;
  fits?: ((answer: z.output<S>) => boolean) | undefined;
  /** True when the third party documents this call as safe to repeat. It is then tried twice within the time limit. */
  isRepeatable?: boolean;
};

type EffectDefinition<B extends Schema, S extends Schema> = {
  body: B;
  answer: S;
  refusal?: EffectRequest<S>['refusal'];
  fits?: (answer: z.output<S>, body: z.output<B>) => boolean;
};

export type ThirdPartyClient = ReturnType<typeof createThirdPartyClient>;

const maximumReplyBytes = 2 * 1024 * 1024;
const retryPauseCapMs = 500;
const retryOptions: RetryOptions = {
  limit: 2,
  // 429 is excluded: the third party asked us to back off.
  statusCodes: [408, 500, 502, 503, 504],
  methods: ['get', 'post'],
  backoffLimit: retryPauseCapMs,
  maxRetryAfter: retryPauseCapMs,
  jitter: true,
};

/** Replies that were mixed up, damaged or written by a proxy do not name the reference, and are not accepted. */
const namesReference = (reference: string, answer: unknown): boolean =>
  z.safeParse(z.looseObject({ reference: z.literal(reference) }), answer).success;

function readAnswer<S extends Schema>(
  text: string,
  { schema, reference, fits }: Request<S> & EffectRequest<S>,
): z.output<S> {
  const value: unknown = JSON.parse(text);
  if (reference !== undefined && !namesReference(reference, value))
    throw new Error('the answer does not name the reference');
  const answer = z.parse(schema, value);
  if (fits && !fits(answer)) throw new Error('the answer does not fit the request');
  return answer;
}

const outcomeOfKind = {
  not_reached: 'none',
  status: 'answered',
  unusable: 'answered',
  cut: 'lost',
  timeout: 'lost',
} as const;

/** Returns the outcome for metrics and traces. A refusal, or a look-up that finds nothing, is not a failure. */
function outcomeLabelOf(error: unknown): string {
  if (error instanceof AppError) return 'refused';
  if (!(error instanceof ThirdPartyFailure)) return 'internal';
  if (!error.isOutage) return 'refused';
  return { none: 'not_sent', answered: 'unusable', lost: 'lost' }[error.outcome];
}

const isOutage = (error: unknown): error is ThirdPartyFailure =>
  error instanceof ThirdPartyFailure && error.isOutage;

/** The HTTP client of one third party: limited in time and size, without redirects, behind a circuit breaker. */
export function createThirdPartyClient(settings: ClientSettings) {
  const { name: thirdParty, logger, monitor, readTimeoutMs, effectTimeoutMs } = settings;
  const http = ky.create({
    prefix: settings.url,
    headers: { 'x-api-key': settings.apiKey, accept: 'application/json' },
    // A redirect would carry the key and personal data to another host.
    redirect: 'manual',
    fetch: limitedFetch(maximumReplyBytes),
  });
  const circuit = createCircuit({
    failures: settings.breakerFailures,
    pauseMs: settings.breakerPauseMs,
    clock: systemClock,
    isFailure: isOutage,
    onChange: (state) =>
      logger.warn(
        { event: 'party.circuit', party: thirdParty, state },
        'the circuit of a third party changed',
      ),
  });
  monitor.circuit(thirdParty, circuit.isOpen);
  /** The end of the pause by the machine's clock; 0 when the third party has not asked for one. */
  let pausedUntilMs = 0;

  const toFailure = (error: unknown): ThirdPartyFailure => {
    const failure = classifyFailure(error);
    const status = failure.kind === 'status' ? failure.status : undefined;
    const isBusy = status === 429 || status === 503;
    const retryAfterSeconds =
      isBusy && error instanceof HTTPError
        ? retryAfterOf(error.response.headers.get('retry-after'), systemClock.now())
        : undefined;
    if (retryAfterSeconds !== undefined) pausedUntilMs = systemClock.nowMs() + retryAfterSeconds * 1000;
    return new ThirdPartyFailure(
      {
        thirdParty,
        outcome: outcomeOfKind[failure.kind],
        isOutage: status === undefined || status >= 500 || status === 429,
        reason: failure.reason,
        retryAfterSeconds,
      },
      { cause: error },
    );
  };

  const assertNotPaused = () => {
    const waitMs = pausedUntilMs - systemClock.nowMs();
    if (waitMs <= 0) return;
    throw new ThirdPartyFailure({
      thirdParty,
      outcome: 'none',
      isOutage: true,
      reason: 'asked to wait',
      retryAfterSeconds: Math.ceil(waitMs / 1000),
    });
  };

  /**
   * Sends one request. Logs and metrics name only the path's first segment, because later segments can be references.
   */
  async function exchange<S extends Schema>(
    method: 'get' | 'post',
    request: Request<S> & EffectRequest<S>,
    options: Options,
  ): Promise<z.output<S>> {
    const { path, refusal, json, body, searchParams } = request;
    const payload = {
      ...(json !== undefined && { json }),
      ...(body && { body }),
      ...(searchParams && { searchParams }),
    };
    const send = async () => {
      try {
        const headers = { traceparent: currentTraceparent() };
        return readAnswer(await http(path, { method, ...payload, headers, ...options }).text(), request);
      } catch (error) {
        const refused = error instanceof HTTPError ? refusal?.(error.response.status, error.data) : undefined;
        throw refused ?? toFailure(error);
      }
    };
    const collection = path.split('/')[0];
    const call = { thirdParty, name: `${thirdParty} ${collection}`, outcomeOf: () => 'ok' };
    return monitor.call({ ...call, outcomeOfError: outcomeLabelOf }, async () => {
      assertNotPaused();
      try {
        return await circuit.run(send);
      } catch (error) {
        const failure =
          error instanceof AppError || error instanceof ThirdPartyFailure ? error : toFailure(error);
        if (isOutage(failure))
          logger.warn(
            { event: 'party.failed', party: thirdParty, path: collection, reason: failure.message },
            'a call to a third party failed',
          );
        throw failure;
      }
    });
  }

  const readOptions: Options = { timeout: readTimeoutMs, totalTimeout: readTimeoutMs, retry: retryOptions };

  /** Finds the answer of an effect, or null when the effect never arrived. @throws AppError `party.unavailable`. */
  const finder =
    <S extends Schema>(collection: string, schema: S) =>
    async (reference: string): Promise<z.output<S> | null> => {
      const path = `${collection}/by-reference/${encodeURIComponent(reference)}`;
      try {
        return await exchange('get', { path, reference, schema }, readOptions);
      } catch (error) {
        const cause = error instanceof ThirdPartyFailure ? error.cause : undefined;
        const isMissing =
          cause instanceof HTTPError &&
          cause.response.status === 404 &&
          namesReference(reference, cause.data);
        if (isMissing) return null;
        throw toUnavailable(error);
      }
    };

  /** Sends an effect once; only the journal may repeat it. @throws AppError for a refusal, or ThirdPartyFailure. */
  const act = <S extends Schema>(request: EffectRequest<S>): Promise<z.output<S>> =>
    exchange('post', request, {
      timeout: effectTimeoutMs,
      totalTimeout: effectTimeoutMs,
      retry: request.isRepeatable ? { ...retryOptions, limit: 1 } : 0,
    });

  return {
    /** Reads something. A failed read is repeated, because it changes nothing. @throws AppError `party.unavailable`. */
    async read<S extends Schema>(request: Request<S>): Promise<z.output<S>> {
      try {
        return await exchange(request.json === undefined ? 'get' : 'post', request, readOptions);
      } catch (error) {
        throw toUnavailable(error);
      }
    },

    act,

    /** The calls of one kind of effect: its collection takes the effect and answers look-ups by our reference. */
    effect: <B extends Schema, S extends Schema>(path: string, definition: EffectDefinition<B, S>) => ({
      send(body: z.output<B> & { reference: string }): Promise<z.output<S>> {
        const { answer: schema, fits, refusal } = definition;
        const { reference } = body;
        return act({
          path,
          json: body,
          reference,
          schema,
          refusal,
          fits: fits && ((answer) => fits(answer, body)),
        });
      },
      find: finder(path, definition.answer),
      stored: definition.answer,
    }),
    finder,
  };
}
