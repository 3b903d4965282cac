import { useInfiniteQuery } from '@tanstack/react-query';
import { auditKinds } from '@tshepa/contracts/entities/audit';
import { searchAuditTrail } from '@tshepa/contracts/operations/audit/search-audit-trail';
import { parseDay } from '@tshepa/contracts/rules/dates';
import { Link } from 'react-router-dom';
import { paths } from '../../platform/paths.ts';
import { Button } from '../../ui/basics/button.tsx';
import { Spinner } from '../../ui/basics/logo.tsx';
import { Select } from '../../ui/forms/choices.tsx';
import { TextInput } from '../../ui/inputs/text-input.tsx';
import { problemText } from '../api/problem.ts';
import { staffKeys } from '../api/query.ts';
import { staffCall } from '../api/session.ts';
import { dateRange, digitsOfId } from '../customers/list-filters.ts';
import { AdminPage, EmptyPage } from '../shell/admin-page.tsx';
import { DateInput } from '../ui/date-input.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Problem } from '../ui/problem.tsx';
import { AuditList } from './audit-list.tsx';
import styles from './audit-page.module.css';
import { emptySearch, searchProblems, searchQuery, useAuditSearch } from './audit-search.ts';
import { actionOptions, kindOptions } from './audit-words.ts';

/** The audit trail for managers, newest first. */
export function AuditPage() {
  const search = useAuditSearch();
  const query = searchQuery(search);
  const trail = useInfiniteQuery({
    queryKey: staffKeys.audit(query),
    queryFn: ({ pageParam, signal }) =>
      staffCall(searchAuditTrail, { ...query, ...(pageParam ? { before: pageParam } : {}) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ older }) => older,
    // Looking again is the reason to come here again.
    refetchOnMount: 'always',
  });
  const entries = trail.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <AdminPage
      title="Audit trail"
      tools={
        <IconButton
          icon="refresh"
          label="Refresh the audit trail"
          isBusy={trail.isFetching}
          onClick={() => void trail.refetch()}
        />
      }
    >
      <SearchBar />
      {trail.error ? <Problem problem={problemText(trail.error)} /> : null}
      {trail.isLoading ? <Spinner /> : null}
      {trail.data && entries.length === 0 ? <EmptyPage>Nothing matches this search.</EmptyPage> : null}
      {entries.length > 0 ? (
        <AuditList
          caption="Audit trail, newest first"
          entries={entries}
          aside={({ customerIds: [first, ...others] }) =>
            first === undefined ? (
              '–'
            ) : others.length > 0 ? (
              `${others.length + 1} records`
            ) : (
              <Link to={`${paths.admin}?customer=${first}`}>Open</Link>
            )
          }
        />
      ) : null}
      {trail.hasNextPage ? (
        <Button look="secondary" isBusy={trail.isFetchingNextPage} onClick={() => void trail.fetchNextPage()}>
          Show older
        </Button>
      ) : null}
    </AdminPage>
  );
}

function SearchBar() {
  const search = useAuditSearch();
  const problems = searchProblems(search);
  const set = (change: Partial<typeof emptySearch>) => useAuditSearch.setState(change);
  return (
    <search className={styles.search} aria-label="Search the audit trail">
      <TextInput
        id="auditIdNumber"
        label="ID Number"
        inputMode="numeric"
        autoComplete="off"
        value={search.idNumber}
        onChange={(value) => set({ idNumber: digitsOfId(value) })}
        error={problems.idNumber}
      />
      <TextInput
        id="auditEmail"
        label="Staff email"
        type="email"
        autoComplete="off"
        value={search.email}
        onChange={(email) => set({ email })}
        error={problems.email}
      />
      <Select
        id="auditKind"
        label="Kind"
        emptyLabel="All"
        options={kindOptions}
        value={search.kind}
        onChange={(value) => set({ kind: auditKinds.find((kind) => kind === value) ?? '' })}
      />
      <Select
        id="auditAction"
        label="Action"
        emptyLabel="All"
        options={actionOptions}
        value={search.action}
        onChange={(action) => set({ action })}
      />
      <DateInput
        id="auditFrom"
        label="From"
        min={dateRange.min}
        max={parseDay(search.toDate) ?? dateRange.max}
        value={search.fromDate}
        onChange={(fromDate) => set({ fromDate })}
        error={problems.fromDate}
      />
      <DateInput
        id="auditTo"
        label="To"
        min={parseDay(search.fromDate) ?? dateRange.min}
        max={dateRange.max}
        value={search.toDate}
        onChange={(toDate) => set({ toDate })}
        error={problems.toDate}
      />
      <Button look="plain" className={styles.clear} onClick={() => set(emptySearch)}>
        Clear
      </Button>
    </search>
  );
}
