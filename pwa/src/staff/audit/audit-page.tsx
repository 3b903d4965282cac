import { type AuditEntry, auditKinds } from '@tshepa/contracts/entities/audit';
import { searchAuditTrail } from '@tshepa/contracts/operations/audit/search-audit-trail';
import { Link } from 'react-router-dom';
import { staffMomentOf } from '../../platform/formats.ts';
import { paths } from '../../platform/paths.ts';
import { Button } from '../../ui/basics/button.tsx';
import { Select } from '../../ui/forms/choices.tsx';
import { staffKeys } from '../api/query.ts';
import { staffCall } from '../api/session.ts';
import { AdminPage } from '../shell/admin-page.tsx';
import { IconButton } from '../ui/buttons.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { SearchBar } from '../ui/search-bar.tsx';
import { Table } from '../ui/table.tsx';
import styles from './audit.module.css';
import { AuditList, useAuditPages, What, Who } from './audit-list.tsx';
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
      <AuditList pages={trail}>
        {(entries) => (
          <Table
            caption="Audit trail, newest first"
            columns={['When', 'Who', 'What', { name: 'Record', className: styles.when }]}
            isFolding
          >
            {entries.map((entry) => (
              <tr key={entry.id} data-action={entry.action}>
                <td className={styles.when}>{staffMomentOf(entry.at)}</td>
                <td className={styles.who}>
                  <Who entry={entry} />
                  {entry.actor.role ? <small>{entry.actor.role}</small> : null}
                </td>
                <td>
                  <What entry={entry} />
                </td>
                <td className={styles.when}>
                  <Records ids={entry.customerIds} />
                </td>
              </tr>
            ))}
          </Table>
        )}
      </AuditList>
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

function Records({ ids: [first, ...others] }: { ids: AuditEntry['customerIds'] }) {
  if (first === undefined) return '–';
  if (others.length > 0) return `${others.length + 1} records`;
  return <Link to={`${paths.admin}?customer=${first}`}>Open</Link>;
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
