import { maximumQueueCount } from '@tshepa/contracts/constants';
import type { ShownView } from '@tshepa/contracts/entities/saved-view';
import { listQueues } from '@tshepa/contracts/operations/team/list-queues';
import { hasServiceLevel } from '@tshepa/contracts/rules/queues';
import type * as z from 'zod/mini';
import { staffKeys, useStaffQuery } from '../api/query.ts';

export type QueueCounts = z.output<typeof listQueues.reply>;

/** Applications become late while nothing happens, so the counts are read again without a live event too. */
const readEveryMs = 60_000;

export const useQueues = () =>
  useStaffQuery(staffKeys.queues, listQueues, {}, { refetchOnMount: 'always', refetchInterval: readEveryMs });

/** Returns a queue that somebody made, once the queues are read. */
export const useSavedView = (id: string | undefined): ShownView | undefined =>
  useQueues().data?.views?.find((view) => view.id === id);

/** Writes a number of applications. A long queue is counted up to a limit. */
export const countText = (count: number): string =>
  count < maximumQueueCount ? String(count) : `${maximumQueueCount - 1}+`;

/** Counts the work that should be done within the service level. */
export const promptWork = (counts: QueueCounts | undefined): number =>
  (counts?.queues ?? [])
    .filter(({ queue }) => queue !== 'newer' && hasServiceLevel(queue))
    .reduce((sum, { count }) => sum + count, 0);
