import type { Context } from '../context.ts';

/**
 * Does a job's work for each record in turn and returns the sum. A record that fails is logged and counted, and does
 * not stop the others. The job finds it again in its next run.
 */
export async function forEachRecord<Item>(
  { logger, countFailedRecord }: Pick<Context, 'logger' | 'countFailedRecord'>,
  job: string,
  items: Iterable<Item>,
  { idOf, work }: { idOf: (item: Item) => string; work: (item: Item) => Promise<number> },
): Promise<number> {
  let sum = 0;
  for (const item of items) {
    try {
      sum += await work(item);
    } catch (err) {
      countFailedRecord({ job });
      logger.error(
        { event: 'job.record-failed', job, customerId: idOf(item), err },
        'a job failed on one record and tries it again in its next run',
      );
    }
  }
  return sum;
}
