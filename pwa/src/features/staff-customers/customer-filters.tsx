import { type LoanState, loanStates } from '@tshepa/contracts/machine';
import { useEffect, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Select } from '../../components/choices.tsx';
import { TextInput } from '../../components/text-input.tsx';
import styles from './customer-filters.module.css';
import { digitsOfId, filterProblems, hasFilters, type ListFilters } from './list-filters.ts';
import { clearFilters, setFilter } from './list-store.ts';
import { stateOptions } from './state-options.ts';

const stateOf = (value: string): LoanState | '' => loanStates.find((state) => state === value) ?? '';

/** The filter bar. A half-typed ID number or email is only called a problem once its field is left. */
export function CustomerFilters({ filters }: { filters: ListFilters }) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const found = filterProblems(filters);
  const problems = {
    searchId: left.has('searchId') ? found.searchId : undefined,
    searchEmail: left.has('searchEmail') ? found.searchEmail : undefined,
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
      <TextInput
        id="startDate"
        label="From"
        type="date"
        min="1900-01-01"
        max={filters.endDate || '2100-12-31'}
        value={filters.startDate}
        onChange={(startDate) => setFilter({ startDate })}
        error={found.startDate}
      />
      <TextInput
        id="endDate"
        label="To"
        type="date"
        min={filters.startDate || '1900-01-01'}
        max="2100-12-31"
        value={filters.endDate}
        onChange={(endDate) => setFilter({ endDate })}
        error={found.endDate}
      />
      <Button look="plain" className={styles.clear} disabled={!isFiltered} onClick={clearFilters}>
        Clear
      </Button>
    </search>
  );
}
