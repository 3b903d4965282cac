import { MutationCache, onlineManager, QueryCache, QueryClient } from '@tanstack/react-query';
import { queryBackOffCapMs, queryCacheMs, queryRetries } from '@tshepa/contracts/constants';
import { AppError } from '@tshepa/contracts/errors';
import { NoAnswerError } from '../../platform/network/no-answer-error.ts';
import { useAuth } from '../../platform/session/auth.ts';
import { useSiteStatus } from '../../platform/status/site-status.ts';
import { endSessionWhenCutOff } from './session.ts';

/** 1 s, 2 s, 4 s … never more than 30 s. */
export const retryDelayMs = (attempt: number) => Math.min(1_000 * 2 ** attempt, queryBackOffCapMs);

/** Reads are repeated when there was no answer or the answer says "later". */
export const isReadRetryable = (error: unknown) =>
  error instanceof NoAnswerError || (error instanceof AppError && error.isRetryable && error.status >= 500);

/** A change is repeated, with its own key, only while its outcome is unknown. A refusal is for the person to read. */
export const isOutcomeUnknown = (error: unknown) =>
  error instanceof NoAnswerError ||
  (error instanceof AppError && (error.status === 504 || error.code === 'idempotency.in_progress'));

/** The cache of the staff area. Its answers hold people's data, so it is emptied with the user. */
export function createStaffQueries(): QueryClient {
  const client = new QueryClient({
    queryCache: new QueryCache({ onError: endSessionWhenCutOff }),
    mutationCache: new MutationCache({ onError: endSessionWhenCutOff }),
    defaultOptions: {
      queries: {
        staleTime: queryCacheMs,
        gcTime: queryCacheMs,
        retry: (failures, error) => failures < queryRetries && isReadRetryable(error),
        retryDelay: retryDelayMs,
      },
      mutations: {
        // A change is made now or not at all: it never waits for a connection.
        networkMode: 'always',
        retry: (failures, error) => failures < queryRetries && isOutcomeUnknown(error),
        retryDelay: retryDelayMs,
      },
    },
  });
  useAuth.subscribe(({ user }, before) => {
    if (user?.token !== before.user?.token) client.clear();
  });
  return client;
}

// The probe knows better than the browser whether the server can be reached.
onlineManager.setEventListener((setOnline) => {
  setOnline(useSiteStatus.getState().isOnline);
  return useSiteStatus.subscribe(({ isOnline }) => setOnline(isOnline));
});

export const staffQueries = createStaffQueries();

export const staffKeys = {
  lists: ['customers'] as const,
  list: (query: object) => ['customers', query] as const,
  figures: (range: object) => ['figures', range] as const,
  privacy: ['privacy'] as const,
  customer: (customerId: string) => ['customer', customerId] as const,
  notes: (customerId: string) => ['customer', customerId, 'notes'] as const,
  messages: (customerId: string) => ['customer', customerId, 'messages'] as const,
  queues: ['queues'] as const,
  schedule: (customerId: string, loanId: string) => ['customer', customerId, 'schedule', loanId] as const,
  history: (customerId: string) => ['customer', customerId, 'history'] as const,
  audit: (query: object) => ['audit', query] as const,
  document: (fileId: string) => ['document', fileId] as const,
  /** Not below the customer: a move must not ask the provider for its products again. */
  products: (customerId: string) => ['products', customerId] as const,
  payoutOptions: ['payout-options'] as const,
};
