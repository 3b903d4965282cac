import type { LoanState } from '@tshepa/contracts';

/** One call of a client: what it sent and what it was told. Ids and states only: no word of a person. */
export type RecordedCall = {
  customerId: string;
  /** `POST /loan/upsert`. */
  call: string;
  /** The idempotency key, of a call that changes something. */
  key?: string;
  sentAtMs: number;
  answeredAtMs: number;
  /** `ok`, `no-reply`, or the code of the refusal. */
  outcome: string;
  /** Of the record, where the answer named them. */
  state?: LoanState;
  version?: number;
  /** When it was to end a loan: the client gave up here. */
  note?: string;
};

/** How far an applicant came. */
export type ApplicantEnd = {
  customerId: string;
  emailAddress: string;
  files: number;
  ending: 'paid' | string;
};

/** Something that the run did to the system, and whether it could. */
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
