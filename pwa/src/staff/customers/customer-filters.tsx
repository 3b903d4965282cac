import type { ShownView } from '@tshepa/contracts/entities/saved-view';
import { loanStates } from '@tshepa/contracts/machine';
import { type StaffQueue, staffQueues } from '@tshepa/contracts/rules/queues';
import { memo } from 'react';
import { useAuth } from '../../platform/session/auth.ts';
import { classNames } from '../../ui/basics/class-names.ts';
import { Select } from '../../ui/forms/choices.tsx';
import { useHalfMade } from '../lock/half-made.ts';
import { useNameOf } from '../team/colleagues.tsx';
import { countText, useQueues } from '../team/use-queues.ts';
import { Badge } from '../ui/badge.tsx';
import { ToolButton } from '../ui/buttons.tsx';
import { SearchBar } from '../ui/search-bar.tsx';
import ui from '../ui/staff.module.css';
import styles from './customers.module.css';
import {
  chooseQueue,
  chooseView,
  clearFilters,
  type ListFilters,
  setFilter,
  stateOptions,
} from './list-filters.ts';
import { queueLabels } from './queue-labels.ts';
import { SavedViewDialog } from './saved-view-dialog.tsx';
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

type BarProps = {
  shown: StaffQueue | '';
  /** The id of the shown queue that somebody made. */
  shownView: string | undefined;
};

/** Renders the queues. A search for a person leaves the queue of the list for a while. */
export const QueueBar = memo(function QueueBar({ shown, shownView }: BarProps) {
  const { data } = useQueues();
  const nameOf = useNameOf();
  const isManager = useAuth(({ user }) => user?.role === 'manager');
  const [opened, setOpened] = useHalfMade<{ view: ShownView | null } | null>('queue dialog', () => null);
  const view = data?.views?.find(({ id }) => id === shownView);
  return (
    <nav aria-label="Queues">
      <ul className={classNames(ui.row, styles.queues)}>
        {(['', ...staffQueues] as const).map((queue, index) => {
          const counted = data?.queues.find((known) => known.queue === queue);
          return (
            <li key={queue}>
              <ToolButton
                aria-pressed={shown === queue && !shownView}
                aria-keyshortcuts={index < 10 ? String(index) : undefined}
                onClick={() => chooseQueue(queue)}
              >
                {queue ? queueLabels[queue] : 'All'}
                {counted?.late ? <Badge tone="wait">{countText(counted.late)} late</Badge> : null}
                {queue ? <Badge>{counted ? countText(counted.count) : '…'}</Badge> : null}
              </ToolButton>
            </li>
          );
        })}
        {data?.views?.map(({ id, name, owner, isOwn, count }) => (
          <li key={id}>
            <ToolButton
              aria-pressed={shownView === id}
              title={isOwn ? 'Your queue' : `Shared by ${nameOf(owner)}`}
              onClick={() => chooseView(id)}
            >
              {name}
              <Badge>{countText(count)}</Badge>
            </ToolButton>
          </li>
        ))}
        {isManager ? (
          <li>
            <ToolButton isQuiet onClick={() => setOpened({ view: view ?? null })}>
              {view ? 'Change this queue' : 'New queue'}
            </ToolButton>
          </li>
        ) : null}
      </ul>
      <SavedViewDialog opened={opened} onClose={() => setOpened(null)} />
    </nav>
  );
});
