/** What a failure of the browser's database means for whoever uses it. */
export type StorageFailure =
  /** No room on the phone. */
  | 'quota'
  /** The connection broke; opening it again usually helps. */
  | 'connection'
  /** This browser, or this private window, keeps nothing. */
  | 'forbidden'
  /** The tables on this phone are newer than this app. */
  | 'newer'
  | 'other';

const byName: Readonly<Record<string, StorageFailure>> = {
  QuotaExceededError: 'quota',
  DatabaseClosedError: 'connection',
  UnknownError: 'connection',
  TransactionInactiveError: 'connection',
  AbortError: 'connection',
  InvalidStateError: 'connection',
  TimeoutError: 'connection',
  MissingAPIError: 'forbidden',
  SecurityError: 'forbidden',
  VersionError: 'newer',
};

/** The database wraps what the browser said, sometimes more than once. */
export function failureOf(error: unknown): StorageFailure {
  for (let inner = error; inner instanceof Error; inner = 'inner' in inner ? inner.inner : undefined) {
    if (inner.name === 'QuotaExceededError' || /quota/i.test(inner.message)) return 'quota';
  }
  if (!(error instanceof Error)) return 'other';
  // "Connection to Indexed Database server lost", after a phone has slept.
  if (/connection .*lost|database .*clos/i.test(error.message)) return 'connection';
  return byName[error.name] ?? 'other';
}
