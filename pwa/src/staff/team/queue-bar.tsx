import { useQuery } from '@tanstack/react-query';
import { listQueues } from '@tshepa/contracts/operations/team/list-queues';
import { staffQueues } from '@tshepa/contracts/rules/queue-names';
import { classNames } from '../../ui/basics/class-names.ts';
import { staffKeys } from '../api/query.ts';
import { staffCall } from '../api/session.ts';
import { chooseQueue, useListState } from '../customers/list-store.ts';
import styles from './queue-bar.module.css';
import { queueLabels } from './queues.ts';

/** What waits for staff, with its counts; choosing a queue lists it. */
export function QueueBar() {
  const chosen = useListState(({ queue }) => queue);
  const { data } = useQuery({
    queryKey: staffKeys.queues,
    queryFn: ({ signal }) => staffCall(listQueues, {}, { signal }),
    refetchOnMount: 'always',
  });
  const countOf = (queue: string) => data?.queues.find((known) => known.queue === queue)?.count;
  return (
    <nav aria-label="Queues">
      <ul className={styles.bar}>
        <li>
          <button
            type="button"
            className={classNames(styles.queue, !chosen && styles.chosen)}
            aria-pressed={!chosen}
            aria-keyshortcuts="0"
            onClick={() => chooseQueue('')}
          >
            All
          </button>
        </li>
        {staffQueues.map((queue, index) => (
          <li key={queue}>
            <button
              type="button"
              className={classNames(styles.queue, chosen === queue && styles.chosen)}
              aria-pressed={chosen === queue}
              aria-keyshortcuts={String(index + 1)}
              onClick={() => chooseQueue(queue)}
            >
              {queueLabels[queue]}
              <span className={styles.count}>{countOf(queue) ?? '…'}</span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
