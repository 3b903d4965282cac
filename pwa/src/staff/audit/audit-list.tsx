import { useInfiniteQuery } from '@tanstack/react-query';
import type { AuditChange, AuditEntry } from '@tshepa/contracts/entities/audit';
import type { ReactNode } from 'react';
import { Button } from '../../ui/basics/button.tsx';
import { Spinner } from '../../ui/basics/logo.tsx';
import { formatMoment } from '../record/detail/record-facts.ts';
import { Problem } from '../ui/problem.tsx';
import styles from './audit-list.module.css';
import { actionText, actorText, detailText } from './audit-words.ts';

type Page = { items: readonly AuditEntry[]; older: string | null };

/** Reads the audit trail page by page, newest first. */
export function useAuditPages(
  queryKey: readonly unknown[],
  read: (page: { before?: string }, options: { signal: AbortSignal }) => Promise<Page>,
  refetchOnWindowFocus = true,
) {
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => read(pageParam ? { before: pageParam } : {}, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ older }: Page) => older,
    // People open the trail again to see what is new.
    refetchOnMount: 'always',
    refetchOnWindowFocus,
  });
  return { ...query, entries: query.data?.pages.flatMap(({ items }) => items) ?? [] };
}

type Props = {
  caption: string;
  pages: ReturnType<typeof useAuditPages>;
  /** Names the record beside each row, where the list is about several. */
  aside?: (entry: AuditEntry) => ReactNode;
};

export const AuditList = ({ caption, pages, aside }: Props) => (
  <>
    <Problem of={pages.error} />
    {pages.isLoading ? <Spinner /> : null}
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
  <table className={styles.table}>
    <caption>{caption}</caption>
    <thead>
      <tr>
        <th scope="col">When</th>
        <th scope="col">Who</th>
        <th scope="col">What</th>
        {aside ? <th scope="col">Record</th> : null}
      </tr>
    </thead>
    <tbody>
      {entries.map((entry) => (
        <tr key={entry.id} data-action={entry.action}>
          <td className={styles.when} data-label="When">
            {formatMoment(entry.at)}
          </td>
          <td className={styles.who} data-label="Who">
            {actorText(entry.actor)}
            {entry.actor.role ? <small>{entry.actor.role}</small> : null}
          </td>
          <td data-label="What">
            {actionText(entry.action)}
            <small>{detailText(entry)}</small>
            <Changes entry={entry} />
          </td>
          {aside ? <td data-label="Record">{aside(entry)}</td> : null}
        </tr>
      ))}
    </tbody>
  </table>
);

function Changes({ entry: { changes, erased } }: { entry: AuditEntry }) {
  if (erased) return <small>The values were erased with the customer’s data.</small>;
  if (!changes || changes.length === 0) return null;
  return (
    <ul className={styles.changes}>
      {changes.map((change) => (
        <li key={change.field}>
          <b>{change.field}</b> {valuesOf(change)}
        </li>
      ))}
    </ul>
  );
}

const valuesOf = ({ before, after }: AuditChange) =>
  before === undefined && after === undefined ? '•••' : `${before ?? 'nothing'} → ${after ?? 'nothing'}`;
