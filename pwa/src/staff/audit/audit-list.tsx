import { useInfiniteQuery } from '@tanstack/react-query';
import type { AuditEntry } from '@tshepa/contracts/entities/audit';
import type { ReactNode } from 'react';
import { Button } from '../../ui/basics/button.tsx';
import { formatMoment } from '../record/detail/record-facts.ts';
import { FirstLoad } from '../shell/admin-page.tsx';
import { StaffName, useNameOf } from '../team/colleagues.tsx';
import { Problem } from '../ui/action-form.tsx';
import { Table } from '../ui/table.tsx';
import styles from './audit.module.css';
import { actionText, actorText, detailText } from './audit-words.ts';
import { fieldText, shownChanges, valuesText, withNames } from './change-words.ts';

type Page = { items: readonly AuditEntry[]; older: string | null };

export function useAuditPages(
  queryKey: readonly unknown[],
  read: (page: { before?: string }, options: { signal: AbortSignal }) => Promise<Page>,
  { refetchOnWindowFocus = true, enabled = true } = {},
) {
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => read(pageParam ? { before: pageParam } : {}, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ older }: Page) => older,
    // Staff open the trail again to see what is new.
    refetchOnMount: 'always',
    refetchOnWindowFocus,
    enabled,
  });
  return { ...query, entries: query.data?.pages.flatMap(({ items }) => items) ?? [] };
}

type Props = {
  caption: string;
  pages: ReturnType<typeof useAuditPages>;
  /** Renders the cell that links to a row's record. A list about one record leaves it out. */
  aside?: (entry: AuditEntry) => ReactNode;
};

export const AuditList = ({ caption, pages, aside }: Props) => (
  <>
    <Problem of={pages.error} />
    <FirstLoad isPending={pages.isPending} fetchStatus={pages.fetchStatus} />
    {pages.entries.length > 0 ? <Rows caption={caption} entries={pages.entries} aside={aside} /> : null}
    {pages.hasNextPage ? (
      <Button look="secondary" isBusy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
        Show older
      </Button>
    ) : null}
  </>
);

type RowsProps = { caption: string; entries: readonly AuditEntry[]; aside: Props['aside'] };

const Rows = ({ caption, entries, aside }: RowsProps) => (
  <Table caption={caption} columns={['When', 'Who', 'What', ...(aside ? ['Record'] : [])]} isFolding>
    {entries.map((entry) => (
      <tr key={entry.id} data-action={entry.action}>
        <td className={styles.when}>{formatMoment(entry.at)}</td>
        <td className={styles.who}>
          {entry.actor.kind === 'staff' && entry.actor.name ? (
            <StaffName email={entry.actor.name} />
          ) : (
            actorText(entry.actor)
          )}
          {entry.actor.role ? <small>{entry.actor.role}</small> : null}
        </td>
        <td>
          {actionText(entry.action)}
          <small>{detailText(entry)}</small>
          <Changes entry={entry} />
        </td>
        {aside ? <td>{aside(entry)}</td> : null}
      </tr>
    ))}
  </Table>
);

function Changes({ entry: { changes, erased } }: { entry: AuditEntry }) {
  const nameOf = useNameOf();
  if (erased) return <small>The values were erased with the customer’s data.</small>;
  const shown = shownChanges(changes ?? []);
  if (shown.length === 0) return null;
  return (
    <ul>
      {shown.map((change) => (
        <li key={change.field}>
          <b>{fieldText(change.field)}</b> {valuesText(withNames(change, nameOf))}
        </li>
      ))}
    </ul>
  );
}
