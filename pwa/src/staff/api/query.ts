import {
  MutationCache,
  onlineManager,
  QueryCache,
  QueryClient,
  type UseQueryOptions,
  useQuery,
} from '@tanstack/react-query';
import { queryBackOffCapMs, queryCacheMs, queryRetries } from '@tshepa/contracts/constants';
import { AppError } from '@tshepa/contracts/errors';
import { headerNames } from '@tshepa/contracts/header-names';
import type { HttpOperation } from '@tshepa/contracts/operations/define';
import { useState } from 'react';
import type * as z from 'zod/mini';
import { NoAnswerError } from '../../platform/network/api.ts';
import { isOutcomeUnknown } from '../../platform/network/keyed-call.ts';
import { useAuth } from '../../platform/session/auth.ts';
import { useSiteStatus } from '../../platform/status/site-status.ts';
import { endSessionWhenCutOff, staffCall, useScreenLock } from './session.ts';

/** The delays are 1 s, 2 s, 4 s and so on, at most 30 s. */
export const retryDelayMs = (attempt: number) => Math.min(1_000 * 2 ** attempt, queryBackOffCapMs);

/** Returns true when a read should be repeated, because there was no answer or a temporary failure. */
export const isReadRetryable = (error: unknown) =>
  error instanceof NoAnswerError || (error instanceof AppError && error.isRetryable && error.status >= 500);

/** Creates the cache of the staff area. It contains personal data, so it is emptied when the user signs out. */
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
        // A change never waits for a connection. It is made now or not at all.
        networkMode: 'always',
        // A change is sent again with the same idempotency key while its outcome is unknown. A refusal is shown.
        retry: (failures, error) => failures < queryRetries && isOutcomeUnknown(error),
        retryDelay: retryDelayMs,
      },
    },
  });
  useAuth.subscribe(({ user }, before) => {
    if (user?.token !== before.user?.token) client.clear();
  });
  // Of what was read, a locked screen keeps only the names of colleagues. It shows its owner's.
  useScreenLock.subscribe(({ isLocked }) => {
    if (!isLocked) return;
    client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== staffKeys.colleagues[0] });
    client.getMutationCache().clear();
  });
  return client;
}

// Our own probe is more reliable than the browser's online flag.
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
  accounts: ['staff-accounts'] as const,
  ownAccount: ['own-account'] as const,
  colleagues: ['colleagues'] as const,
  teamFigures: ['team-figures'] as const,
  settings: ['staff-settings'] as const,
  customer: (customerId: string) => ['customer', customerId] as const,
  /** This is not below the customer's query key, so that nothing but a record that opens next is fetched ahead. */
  ahead: (customerId: string) => ['ahead', customerId] as const,
  fraudFindings: (customerId: string) => ['customer', customerId, 'fraud'] as const,
  background: (customerId: string) => ['customer', customerId, 'background'] as const,
  fraudRules: ['fraud-rules'] as const,
  notes: (customerId: string) => ['customer', customerId, 'notes'] as const,
  messages: (customerId: string) => ['customer', customerId, 'messages'] as const,
  agreement: (customerId: string) => ['customer', customerId, 'agreement'] as const,
  queues: ['queues'] as const,
  /** This is below the queues, because whatever changes a queue may bring a notice. */
  notices: ['queues', 'notices'] as const,
  /** This is below the queues, because whatever changes a queue may change a batch. */
  payoutBatches: ['queues', 'payout-batches'] as const,
  schedule: (customerId: string, loanId: string) => ['customer', customerId, 'schedule', loanId] as const,
  history: (customerId: string) => ['customer', customerId, 'history'] as const,
  audit: (query: object) => ['audit', query] as const,
  exportCount: (query: object) => ['export-count', query] as const,
  document: (fileId: string) => ['document', fileId] as const,
  /** This is not below the customer's query key, so that an action does not read the provider's products again. */
  products: (customerId: string) => ['products', customerId] as const,
  payoutOptions: ['payout-options'] as const,
  phone: (code: string) => ['phone', code] as const,
  noticePreview: (notice: object) => ['notice-preview', notice] as const,
};

export const invalidate = (...queryKeys: (readonly unknown[])[]) => {
  for (const queryKey of queryKeys) void staffQueries.invalidateQueries({ queryKey });
};

/**
 * Returns the header that names a view: what a screen shows under one query key, from its opening on. The audit trail
 * records once that a view shows somebody, however often the screen refreshes itself.
 */
export function useView(queryKey: readonly unknown[]): Readonly<Record<string, string>> {
  const shown = JSON.stringify(queryKey);
  const [view, setView] = useState(() => ({ shown, id: crypto.randomUUID() }));
  if (view.shown !== shown) setView({ shown, id: crypto.randomUUID() });
  return { [headerNames.viewId]: view.id };
}

export const useStaffQuery = <O extends HttpOperation>(
  queryKey: readonly unknown[],
  operation: O,
  input: z.input<O['http']['input']>,
  options: Omit<UseQueryOptions<z.output<O['http']['reply']>>, 'queryKey' | 'queryFn'> = {},
) => {
  const headers = useView(queryKey);
  return useQuery<z.output<O['http']['reply']>>({
    ...options,
    queryKey,
    queryFn: ({ signal }) => staffCall(operation, input, { signal, headers }),
  });
};
