import type { LoanState } from '@tshepa/contracts';

/** One call of a client and its reply. Ids and states only, no personal data. */
export type RecordedCall = {
  customerId: string;
  /** `POST /loan/upsert`. */
  call: string;
  /** The idempotency key, of a call that changes something. */
  key?: string;
  sentAtMs: number;
  answeredAtMs: number;
  /** `ok`, `no-reply`, or the code of the error. */
  outcome: string;
  /** Of the record, where the answer named them. */
  state?: LoanState;
  version?: number;
  /** When it was to end a loan: the client gave up here. */
  note?: string;
};

/** How an applicant's journey ended. */
export type ApplicantEnd = {
  customerId: string;
  emailAddress: string;
  files: number;
  ending: 'paid' | string;
};

/** A fault of the run, and whether it could be injected. */
export type InjectedFault = { atMs: number; what: string; outcome: string };

/** What happened in a run, as the clients saw it. Times are milliseconds since it began. */
export type History = {
  seed: number;
  calls: RecordedCall[];
  applicants: ApplicantEnd[];
  injected: InjectedFault[];
};

/** Keeps the history of one run. */
export function createHistory(seed: number) {
  const startedMs = performance.now();
  const history: History = { seed, calls: [], applicants: [], injected: [] };
  return {
    history,
    nowMs: (): number => Math.round(performance.now() - startedMs),
  };
}

export type HistoryKeeper = ReturnType<typeof createHistory>;
