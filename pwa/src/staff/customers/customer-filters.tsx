import { type LoanState, loanStates } from '@tshepa/contracts/machine';
import { useEffect, useState } from 'react';
import { Button } from '../../ui/basics/button.tsx';
import { Select } from '../../ui/forms/choices.tsx';
import { TextInput } from '../../ui/inputs/text-input.tsx';
import { DayRangeFields } from '../ui/day-range.tsx';
import styles from './customer-filters.module.css';
import {
  clearFilters,
  digitsOfId,
  filterProblems,
  hasFilters,
  type ListFilters,
  setFilter,
  stateOptions,
} from './list-filters.ts';

const stateOf = (value: string): LoanState | '' => loanStates.find((state) => state === value) ?? '';

/** A half-typed field shows its problem only after it has been left. */
export function CustomerFilters({ filters }: { filters: ListFilters }) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const found = filterProblems(filters);
  const problemOf = (name: keyof ListFilters) => (left.has(name) ? found[name] : undefined);
  const leave = (name: keyof ListFilters) => setLeft((before) => new Set(before).add(name));
  const isFiltered = hasFilters(filters);
  useEffect(() => {
    if (!isFiltered) setLeft(new Set());
  }, [isFiltered]);
  return (
    <search className={styles.filters} aria-label="Filter customers">
      <TextInput
        id="searchId"
        label="ID Number"
        inputMode="numeric"
        aria-keyshortcuts="/"
        autoComplete="off"
        value={filters.searchId}
        onChange={(value) => setFilter({ searchId: digitsOfId(value) })}
        onBlur={() => leave('searchId')}
        error={problemOf('searchId')}
      />
      <TextInput
        id="searchEmail"
        label="Email"
        type="email"
        autoComplete="off"
        value={filters.searchEmail}
        onChange={(searchEmail) => setFilter({ searchEmail })}
        onBlur={() => leave('searchEmail')}
        error={problemOf('searchEmail')}
      />
      <Select
        id="searchState"
        label="Status"
        emptyLabel="All"
        options={stateOptions}
        value={filters.searchState}
        onChange={(value) => setFilter({ searchState: stateOf(value) })}
      />
      <DayRangeFields
        ids={['startDate', 'endDate']}
        value={{ from: filters.startDate, to: filters.endDate }}
        onChange={({ from, to }) => setFilter({ startDate: from, endDate: to })}
        onLeave={(name) => leave(name === 'from' ? 'startDate' : 'endDate')}
        problems={{ from: problemOf('startDate'), to: problemOf('endDate') }}
      />
      <Button look="plain" className={styles.clear} disabled={!isFiltered} onClick={clearFilters}>
        Clear
      </Button>
    </search>
  );
}
