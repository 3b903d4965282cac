import { auditKinds } from '@tshepa/contracts/entities/audit';
import { searchAuditTrail } from '@tshepa/contracts/operations/audit/search-audit-trail';
import { Link } from 'react-router-dom';
import { paths } from '../../platform/paths.ts';
import { Button } from '../../ui/basics/button.tsx';
import { Select } from '../../ui/forms/choices.tsx';
import { TextInput } from '../../ui/inputs/text-input.tsx';
import { staffKeys } from '../api/query.ts';
import { staffCall } from '../api/session.ts';
import { digitsOfId } from '../customers/list-filters.ts';
import { AdminPage, EmptyPage } from '../shell/admin-page.tsx';
import { DayRangeFields } from '../ui/day-range.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { AuditList, useAuditPages } from './audit-list.tsx';
import styles from './audit-page.module.css';
import { emptySearch, searchProblems, searchQuery, useAuditSearch } from './audit-search.ts';
import { actionOptions, kindOptions } from './audit-words.ts';

/** The audit trail for managers, newest first. */
export function AuditPage() {
  const search = useAuditSearch();
  const query = searchQuery(search);
  const trail = useAuditPages(staffKeys.audit(query), (before, options) =>
    staffCall(searchAuditTrail, { ...query, ...before }, options),
  );
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
      <AuditList
        caption="Audit trail, newest first"
        pages={trail}
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
      {trail.data && trail.entries.length === 0 ? <EmptyPage>Nothing matches this search.</EmptyPage> : null}
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
      <DayRangeFields
        ids={['auditFrom', 'auditTo']}
        value={{ from: search.fromDate, to: search.toDate }}
        onChange={({ from, to }) => set({ fromDate: from, toDate: to })}
        problems={{ from: problems.fromDate, to: problems.toDate }}
      />
      <Button look="plain" className={styles.clear} onClick={() => set(emptySearch)}>
        Clear
      </Button>
    </search>
  );
}
