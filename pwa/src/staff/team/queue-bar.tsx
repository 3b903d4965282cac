import { listQueues } from '@tshepa/contracts/operations/team/list-queues';
import { type StaffQueue, staffQueues } from '@tshepa/contracts/rules/queue-names';
import { classNames } from '../../ui/basics/class-names.ts';
import { staffKeys, useStaffQuery } from '../api/query.ts';
import { chooseQueue, useListState } from '../customers/list-filters.ts';
import styles from './queue-bar.module.css';

const labels: Record<StaffQueue, string> = {
  'awaiting-budget': 'Awaiting budget',
  'awaiting-loan': 'Awaiting loan',
  'pending-approval': 'Pending approval',
  'manual-passcode': 'Manual passcode',
  stuck: 'Stuck over 1 day',
  mine: 'Mine',
  'second-eyes': 'Second eyes',
  review: 'Review requested',
};

/** The work queues with their counts; choosing one lists it. */
export function QueueBar() {
  const chosen = useListState(({ queue }) => queue);
  const { data } = useStaffQuery(staffKeys.queues, listQueues, {}, { refetchOnMount: 'always' });
  const countOf = (queue: string) => data?.queues.find((known) => known.queue === queue)?.count;
  return (
    <nav aria-label="Queues">
      <ul className={styles.bar}>
        {(['', ...staffQueues] as const).map((queue, index) => (
          <li key={queue}>
            <button
              type="button"
              className={classNames(styles.queue, chosen === queue && styles.chosen)}
              aria-pressed={chosen === queue}
              aria-keyshortcuts={String(index)}
              onClick={() => chooseQueue(queue)}
            >
              {queue ? labels[queue] : 'All'}
              {queue ? <span className={styles.count}>{countOf(queue) ?? '…'}</span> : null}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
