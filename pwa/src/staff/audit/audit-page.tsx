import { auditKinds } from '@tshepa/contracts/entities/audit';
import { searchAuditTrail } from '@tshepa/contracts/operations/audit/search-audit-trail';
import { Link } from 'react-router-dom';
import { paths } from '../../platform/paths.ts';
import { Button } from '../../ui/basics/button.tsx';
import { Select } from '../../ui/forms/choices.tsx';
import { staffKeys } from '../api/query.ts';
import { staffCall } from '../api/session.ts';
import { AdminPage } from '../shell/admin-page.tsx';
import { IconButton } from '../ui/buttons.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { SearchBar } from '../ui/search-bar.tsx';
import styles from './audit.module.css';
import { AuditList, useAuditPages } from './audit-list.tsx';
import { emptySearch, searchQuery, useAuditSearch, useAuditSearchInUrl } from './audit-search.ts';
import { actionOptions, kindOptions } from './audit-words.ts';

const clearSearch = () => useAuditSearch.setState(emptySearch);

export function AuditPage() {
  const isUrlRead = useAuditSearchInUrl();
  const search = useAuditSearch();
  const query = searchQuery(search);
  const trail = useAuditPages(
    staffKeys.audit(query),
    (before, options) => staffCall(searchAuditTrail, { ...query, ...before }, options),
    // Every search is recorded, so nothing is read before it is known what for.
    { enabled: isUrlRead },
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
      <AuditSearchBar />
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
      {trail.data && trail.entries.length === 0 ? (
        <EmptyState>
          <p>Nothing matches this search.</p>
          <Button look="secondary" onClick={clearSearch}>
            Clear search
          </Button>
        </EmptyState>
      ) : null}
    </AdminPage>
  );
}

const ids = { idNumber: 'auditIdNumber', email: 'auditEmail', from: 'auditFrom', to: 'auditTo' };

function AuditSearchBar() {
  const search = useAuditSearch();
  return (
    <SearchBar
      label="Search the audit trail"
      ids={ids}
      emailLabel="Staff email"
      className={styles.search}
      value={search}
      onChange={(change) => useAuditSearch.setState(change)}
      onClear={clearSearch}
    >
      <Select
        id="auditKind"
        label="Kind"
        emptyLabel="All"
        options={kindOptions}
        value={search.kind}
        onChange={(value) =>
          useAuditSearch.setState({ kind: auditKinds.find((kind) => kind === value) ?? '' })
        }
      />
      <Select
        id="auditAction"
        label="Action"
        emptyLabel="All"
        options={actionOptions}
        value={search.action}
        onChange={(action) => useAuditSearch.setState({ action })}
      />
    </SearchBar>
  );
}
