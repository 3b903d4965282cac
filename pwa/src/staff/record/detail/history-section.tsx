import { useInfiniteQuery } from '@tanstack/react-query';
import { getHistory } from '@tshepa/contracts/operations/audit/get-history';
import { Button } from '../../../ui/basics/button.tsx';
import { problemText } from '../../api/problem.ts';
import { staffKeys } from '../../api/query.ts';
import { staffCall } from '../../api/session.ts';
import { AuditList } from '../../audit/audit-list.tsx';
import { Problem } from '../../ui/problem.tsx';
import emptyStyles from './download-button.module.css';
import { OpenedSection } from './opened-section.tsx';

/** Who did what to this record and who saw it. */
export const HistorySection = ({ customerId }: { customerId: string }) => (
  <OpenedSection title="History">
    <History customerId={customerId} />
  </OpenedSection>
);

function History({ customerId }: { customerId: string }) {
  const history = useInfiniteQuery({
    queryKey: staffKeys.history(customerId),
    queryFn: ({ pageParam, signal }) =>
      staffCall(getHistory, { id: customerId, ...(pageParam ? { before: pageParam } : {}) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ older }) => older,
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
  });
  const entries = history.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <>
      {history.isLoading ? <p className={emptyStyles.empty}>Loading…</p> : null}
      {history.error ? <Problem problem={problemText(history.error)} /> : null}
      {entries.length > 0 ? (
        <AuditList caption="History of this customer, newest first" entries={entries} />
      ) : null}
      {history.hasNextPage ? (
        <Button
          look="secondary"
          isBusy={history.isFetchingNextPage}
          onClick={() => void history.fetchNextPage()}
        >
          Show older
        </Button>
      ) : null}
    </>
  );
}
