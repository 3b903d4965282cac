import { useInfiniteQuery } from '@tanstack/react-query';
import type { AuditEntry } from '@tshepa/contracts/entities/audit';
import type { ReactNode } from 'react';
import { Button } from '../../ui/basics/button.tsx';
import { FirstLoad } from '../shell/admin-page.tsx';
import { StaffName, useNameOf } from '../team/colleagues.tsx';
import { Problem } from '../ui/action-form.tsx';
import ui from '../ui/staff.module.css';
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
  pages: ReturnType<typeof useAuditPages>;
  /** Renders the rows that were read, the latest first. */
  children: (entries: readonly AuditEntry[]) => ReactNode;
};

export const AuditList = ({ pages, children }: Props) => (
  <>
    <Problem of={pages.error} />
    <FirstLoad isPending={pages.isPending} fetchStatus={pages.fetchStatus} />
    {pages.entries.length > 0 ? children(pages.entries) : null}
    {pages.hasNextPage ? (
      <Button look="secondary" isBusy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
        Show older
      </Button>
    ) : null}
  </>
);

type EntryProps = { entry: AuditEntry };

export const Who = ({ entry: { actor } }: EntryProps) =>
  actor.kind === 'staff' && actor.name ? <StaffName email={actor.name} /> : actorText(actor);

/** Says what was done, with the values before and after. */
export function What({ entry }: EntryProps) {
  const nameOf = useNameOf();
  const details = detailText(entry);
  const shown = shownChanges(entry.changes ?? []);
  return (
    <div>
      {actionText(entry.action)}
      {details ? <p className={ui.soft}>{details}</p> : null}
      {entry.erased ? (
        <p className={ui.soft}>The values were erased with the customer’s data.</p>
      ) : shown.length > 0 ? (
        <ul>
          {shown.map((change) => (
            <li key={change.field}>
              <b>{fieldText(change.field)}</b> {valuesText(withNames(change, nameOf))}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
