import { type LoanState, loanStates } from '@tshepa/contracts/machine';
import { parseDay } from '@tshepa/contracts/rules/dates';
import { useEffect, useState } from 'react';
import { Button } from '../../ui/basics/button.tsx';
import { Select } from '../../ui/forms/choices.tsx';
import { TextInput } from '../../ui/inputs/text-input.tsx';
import { DateInput } from '../ui/date-input.tsx';
import styles from './customer-filters.module.css';
import { dateRange, digitsOfId, filterProblems, hasFilters, type ListFilters } from './list-filters.ts';
import { clearFilters, setFilter } from './list-store.ts';
import { stateOptions } from './state-options.ts';

const stateOf = (value: string): LoanState | '' => loanStates.find((state) => state === value) ?? '';

/** The filter bar. What is half typed is only called a problem once its field is left. */
export function CustomerFilters({ filters }: { filters: ListFilters }) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const found = filterProblems(filters);
  const problems = {
    searchId: left.has('searchId') ? found.searchId : undefined,
    searchEmail: left.has('searchEmail') ? found.searchEmail : undefined,
    startDate: left.has('startDate') ? found.startDate : undefined,
    endDate: left.has('endDate') ? found.endDate : undefined,
  };
  const leave = (name: string) => () => setLeft((before) => new Set(before).add(name));
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
        onBlur={leave('searchId')}
        error={problems.searchId}
      />
      <TextInput
        id="searchEmail"
        label="Email"
        type="email"
        autoComplete="off"
        value={filters.searchEmail}
        onChange={(searchEmail) => setFilter({ searchEmail })}
        onBlur={leave('searchEmail')}
        error={problems.searchEmail}
      />
      <Select
        id="searchState"
        label="Status"
        emptyLabel="All"
        options={stateOptions}
        value={filters.searchState}
        onChange={(value) => setFilter({ searchState: stateOf(value) })}
      />
      <DateInput
        id="startDate"
        label="From"
        min={dateRange.min}
        max={parseDay(filters.endDate) ?? dateRange.max}
        value={filters.startDate}
        onChange={(startDate) => setFilter({ startDate })}
        onBlur={leave('startDate')}
        error={problems.startDate}
      />
      <DateInput
        id="endDate"
        label="To"
        min={parseDay(filters.startDate) ?? dateRange.min}
        max={dateRange.max}
        value={filters.endDate}
        onChange={(endDate) => setFilter({ endDate })}
        onBlur={leave('endDate')}
        error={problems.endDate}
      />
      <Button look="plain" className={styles.clear} disabled={!isFiltered} onClick={clearFilters}>
        Clear
      </Button>
    </search>
  );
}
