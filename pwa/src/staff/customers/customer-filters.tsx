import { loanStates } from '@tshepa/contracts/machine';
import { type StaffQueue, staffQueues } from '@tshepa/contracts/rules/queues';
import { memo } from 'react';
import { classNames } from '../../ui/basics/class-names.ts';
import { Select } from '../../ui/forms/choices.tsx';
import { useQueues } from '../team/use-queues.ts';
import { Badge } from '../ui/badge.tsx';
import { ToolButton } from '../ui/buttons.tsx';
import { SearchBar } from '../ui/search-bar.tsx';
import ui from '../ui/staff.module.css';
import styles from './customers.module.css';
import { chooseQueue, clearFilters, type ListFilters, setFilter, stateOptions } from './list-filters.ts';
import { queueLabels } from './queue-labels.ts';
import { SearchField } from './search-field.tsx';

const ids = { idNumber: 'searchId', email: 'searchEmail', from: 'startDate', to: 'endDate' };

export const CustomerFilters = memo(function CustomerFilters({ filters }: { filters: ListFilters }) {
  return (
    <SearchBar
      label="Filter customers"
      ids={ids}
      first={<SearchField value={filters.text} onSearch={(text) => setFilter({ text })} />}
      className={styles.filters}
      value={filters}
      onChange={setFilter}
      onClear={clearFilters}
    >
      <Select
        id="searchState"
        label="Status"
        emptyLabel="All"
        options={stateOptions}
        value={filters.state}
        onChange={(value) => setFilter({ state: loanStates.find((state) => state === value) ?? '' })}
      />
    </SearchBar>
  );
});

/** Renders the queues. `shown` is the queue of the list, which a search for a person leaves for a while. */
export const QueueBar = memo(function QueueBar({ shown }: { shown: StaffQueue | '' }) {
  const { data } = useQueues();
  return (
    <nav aria-label="Queues">
      <ul className={classNames(ui.row, styles.queues)}>
        {(['', ...staffQueues] as const).map((queue, index) => {
          const counted = data?.queues.find((known) => known.queue === queue);
          return (
            <li key={queue}>
              <ToolButton
                aria-pressed={shown === queue}
                aria-keyshortcuts={index < 10 ? String(index) : undefined}
                onClick={() => chooseQueue(queue)}
              >
                {queue ? queueLabels[queue] : 'All'}
                {counted?.late ? <Badge tone="wait">{counted.late} late</Badge> : null}
                {queue ? <Badge>{counted?.count ?? '…'}</Badge> : null}
              </ToolButton>
            </li>
          );
        })}
      </ul>
    </nav>
  );
});
