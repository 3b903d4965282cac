import { AppError, type LoanState, loanStateSchema } from '@tshepa/contracts';
import { createHttpClient, type HttpClient } from '../../journey/http-client.ts';

/** One call of a client and its reply, with ids and states only and no personal data. */
export type RecordedCall = {
  customerId: string;
  /** The method and path, such as `POST /loan/upsert`. */
  call: string;
  /** The idempotency key, for a call that changes something. */
  key?: string;
  sentAtMs: number;
  answeredAtMs: number;
  /** `ok`, `no-reply`, or the code of the error. */
  outcome: string;
  /** State and version of the application, where the reply has them. */
  state?: LoanState;
  version?: number;
};

/** A run as its clients saw it. Times are milliseconds since the run began. */
export type History = {
  seed: number;
  calls: RecordedCall[];
  /** `ending` is `paid`, or the reason why the applicant was not paid. */
  applicants: { customerId: string; emailAddress: string; files: number; ending: string }[];
  injected: { atMs: number; what: string; outcome: string }[];
};

export function createHistory(seed: number) {
  const startedMs = performance.now();
  const history: History = { seed, calls: [], applicants: [], injected: [] };
  return { history, nowMs: (): number => Math.round(performance.now() - startedMs) };
}

export type HistoryKeeper = ReturnType<typeof createHistory>;

export function recordingClient(
  baseUrl: string,
  customerId: string,
  { history, nowMs }: HistoryKeeper,
): HttpClient {
  const client = createHttpClient(baseUrl);
  return {
    ...client,
    call: async (operation, input, options = {}) => {
      const sent = {
        customerId,
        call: `${operation.http.method} ${operation.http.path}`,
        ...(options.idempotencyKey ? { key: options.idempotencyKey } : {}),
        sentAtMs: nowMs(),
      };
      const record = (outcome: string, reply?: unknown) =>
        history.calls.push({ ...sent, answeredAtMs: nowMs(), outcome, ...stateAndVersionOf(reply) });
      try {
        const reply = await client.call(operation, input, options);
        record('ok', reply);
        return reply;
      } catch (error) {
        record(error instanceof AppError ? error.code : 'no-reply');
        throw error;
      }
    },
  };
}

/**
 * Reads state and version from any reply that has them: an application, a reply to a save, or a reply to a transition.
 */
function stateAndVersionOf(reply: unknown): Pick<RecordedCall, 'state' | 'version'> {
  const { version, state, loanDistributions }: Record<string, unknown> = { ...Object(reply) };
  const known = loanStateSchema.safeParse(loanDistributions ? Object(loanDistributions).state : state);
  return {
    ...(known.success ? { state: known.data } : {}),
    ...(typeof version === 'number' ? { version } : {}),
  };
}
