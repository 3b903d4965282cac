import { listQueues } from '@tshepa/contracts/operations/team/list-queues';
import { hasServiceLevel } from '@tshepa/contracts/rules/queues';
import type * as z from 'zod/mini';
import { staffKeys, useStaffQuery } from '../api/query.ts';

export type QueueCounts = z.output<typeof listQueues.reply>;

/** Applications become late while nothing happens, so the counts are read again without a live event too. */
const readEveryMs = 60_000;

export const useQueues = () =>
  useStaffQuery(staffKeys.queues, listQueues, {}, { refetchOnMount: 'always', refetchInterval: readEveryMs });

/** Counts the work that should be done within the service level. */
export const promptWork = (counts: QueueCounts | undefined): number =>
  (counts?.queues ?? [])
    .filter(({ queue }) => queue !== 'newer' && hasServiceLevel(queue))
    .reduce((sum, { count }) => sum + count, 0);
