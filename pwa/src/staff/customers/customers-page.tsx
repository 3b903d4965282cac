import { keepPreviousData } from '@tanstack/react-query';
import { adminPageSize } from '@tshepa/contracts/constants';
import { listApplications } from '@tshepa/contracts/operations/application/list-applications';
import { listColumns } from '@tshepa/contracts/rules/saved-views';
import { supportCodeOf } from '@tshepa/contracts/rules/support-code';
import { useEffect, useRef, useState } from 'react';
import { useAuth } from '../../platform/session/auth.ts';
import { Button } from '../../ui/basics/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { staffKeys, useStaffQuery } from '../api/query.ts';
import { BatchBar } from '../batch/batch-bar.tsx';
import { PayoutBatches } from '../batch/payout-batches.tsx';
import { useTicks } from '../batch/ticks.ts';
import { useHalfMade } from '../lock/half-made.ts';
import { AdminPage, FirstLoad } from '../shell/admin-page.tsx';
import { SiteStatusButton } from '../shell/site-status-button.tsx';
import { PhoneDialog } from '../support/phone-dialog.tsx';
import { KeysHelp } from '../team/keys-help.tsx';
import { orderOf, workLineOf } from '../team/next-case.ts';
import { SteadyRows } from '../team/steady-rows.tsx';
import { useCursor } from '../team/use-cursor.ts';
import { useListKeys } from '../team/use-list-keys.ts';
import { useLiveList } from '../team/use-live-list.ts';
import { useNextCase } from '../team/use-next-case.ts';
import { useSavedView } from '../team/use-queues.ts';
import { Problem } from '../ui/action-form.tsx';
import { IconButton, OnlineButton } from '../ui/buttons.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { isEmptySearch } from '../ui/search-bar.tsx';
import ui from '../ui/staff.module.css';
import { CustomerFilters, QueueBar } from './customer-filters.tsx';
import styles from './customers.module.css';
import { CustomersTable } from './customers-table.tsx';
import {
  clearFilters,
  goToPage,
  type ListState,
  listQuery,
  setFilter,
  useListState,
} from './list-filters.ts';
import { useListInUrl } from './list-url.ts';
import { Pager, pageCount } from './pager.tsx';
import { useSelectedCustomer } from './use-selected-customer.ts';

const ExportForm = lazyPart(
  () => import('./export-form.tsx').then(({ ExportForm }) => ({ ExportForm })),
  'ExportForm',
);

/** The code of the record is fetched in the first quiet moment after the list is drawn. */
const CustomerOverlay = lazyPart(
  () => import('../record/detail/customer-overlay.tsx'),
  'CustomerOverlay',
  ({ customerId }) => customerId !== null,
);

function turnTo(page: number) {
  goToPage(page);
  window.scrollTo(0, 0);
}

type Query = ReturnType<typeof listQuery>;

/** Returns how the list looks, and how somebody works through it. */
function useLook({ queue, view: id }: Query) {
  const view = useSavedView(id);
  return {
    // Until a queue that somebody made is known, nothing is taken.
    line: id && !view ? {} : workLineOf(queue, view),
    order: orderOf(queue, view),
    shownColumns: view && listColumns.filter((column) => view.columns.includes(column)),
  };
}

/** A search for a person leaves the chosen queue for a while. */
const leftQueueText = ({ queue, view }: Pick<ListState, 'queue' | 'view'>, query: Query) =>
  (queue && !query.queue) || (view && !query.view) ? 'All queues were searched.' : '';

export function CustomersPage() {
  const isUrlRead = useListInUrl();
  const { filters, page, queue, view: viewId } = useListState();
  const isManager = useAuth(({ user }) => user?.role === 'manager');
  const [isExporting, setIsExporting] = useHalfMade('exporting', () => false);
  const { customerId, open, turnTo: turnToCustomer, close } = useSelectedCustomer();
  // A half-typed ID number or e-mail address must not reload the list at every keystroke.
  const query = listQuery(filters, page, { queue, view: viewId });
  const { line, ...look } = useLook(query);
  const list = useStaffQuery(staffKeys.list(query), listApplications, query, {
    placeholderData: keepPreviousData,
    enabled: isUrlRead,
  });
  // While offline, the last list would be shown under filters that it does not match.
  const isUnread = list.isPlaceholderData && list.fetchStatus === 'paused';
  const shown = isUnread ? undefined : list.data;
  const pages = pageCount(list.data?.total ?? 0, adminPageSize);
  useEffect(() => {
    if (list.data && !list.isPlaceholderData && page > pages) goToPage(pages);
  }, [list.data, list.isPlaceholderData, page, pages]);

  const announced = useLiveList({ query, list: list.isPlaceholderData ? undefined : list.data });
  const frame = useRef<HTMLDivElement>(null);
  const cursor = useCursor(frame, shown?.items, list.isPlaceholderData);
  const flow = useNextCase({
    line,
    items: shown?.items,
    customerId,
    onOpen: customerId ? turnToCustomer : open,
  });
  const nextCase = (
    <OnlineButton look="secondary" className={ui.narrow} isBusy={flow.isBusy} onClick={flow.next}>
      Next case
    </OnlineButton>
  );
  const { page: _page, ...scope } = query;
  // While another list loads, the rows of the former one are still shown, and must not be ticked for it.
  const ticking = useTicks(JSON.stringify(scope), list.isPlaceholderData ? undefined : shown?.items);
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  useListKeys({
    table: frame,
    cursorId: cursor.id,
    openHelp: () => setIsHelpOpen(true),
    turn: (step) => {
      if (page + step < 1 || page + step > pages) return;
      turnTo(page + step);
      cursor.startAtTop();
    },
  });

  return (
    <AdminPage
      title="Customers"
      note={`(Results: ${shown?.total ?? '…'})`}
      tools={
        <>
          <p className={styles.announced} role="status">
            {announced || leftQueueText({ queue, view: viewId }, query)}
          </p>
          <div className={ui.row}>
            {nextCase}
            <KeysHelp isOpen={isHelpOpen} onToggle={setIsHelpOpen} />
            <SiteStatusButton canChange={isManager} />
            <IconButton
              icon="refresh"
              label="Refresh the list"
              isBusy={list.isFetching}
              onClick={() => void list.refetch({ cancelRefetch: false })}
            />
            {isManager ? (
              <IconButton icon="export" label="Export customers" onClick={() => setIsExporting(true)} />
            ) : null}
          </div>
        </>
      }
    >
      <QueueBar shown={query.queue ?? ''} shownView={query.view} />
      <CustomerFilters filters={filters} />
      <PayoutBatches />
      <Problem of={list.error ?? (customerId ? null : flow.problem)} />
      <FirstLoad isPending={isUnread || list.isPending} fetchStatus={list.fetchStatus} />
      {shown && shown.items.length > 0 ? (
        <div ref={frame}>
          <SteadyRows listKey={JSON.stringify(query)} items={shown.items}>
            <CustomersTable
              items={shown.items}
              isStale={list.isPlaceholderData}
              {...look}
              onOpen={open}
              cursorId={cursor.id}
              onCursor={cursor.moveTo}
              ticking={ticking}
            />
          </SteadyRows>
        </div>
      ) : null}
      {shown?.items.length === 0 ? (
        <EmptyList isFiltered={!isEmptySearch(filters)} isQueue={(query.queue ?? query.view) !== undefined} />
      ) : null}
      <Pager page={Math.min(page, pages)} pages={pages} onGo={turnTo} />
      <BatchBar ticking={ticking} />
      <Dialog isOpen={isExporting} title="Export Customers" onClose={() => setIsExporting(false)}>
        <ExportForm onClose={() => setIsExporting(false)} />
      </Dialog>
      {list.data || customerId ? (
        <CustomerOverlay
          customerId={customerId}
          onClose={close}
          onward={
            <>
              {nextCase}
              <Problem of={flow.problem} />
            </>
          }
        />
      ) : null}
      <PhoneDialog
        code={supportCodeOf(filters.text)}
        onClose={() => setFilter({ text: '' })}
        onOpenCustomer={(id) => {
          setFilter({ text: '' });
          open(id);
        }}
      />
    </AdminPage>
  );
}

function EmptyList({ isFiltered, isQueue }: { isFiltered: boolean; isQueue: boolean }) {
  if (!isFiltered)
    return <EmptyState>{isQueue ? 'This queue is empty.' : 'There are no applications yet.'}</EmptyState>;
  return (
    <EmptyState>
      <p>No customer matches these filters.</p>
      <Button look="secondary" onClick={clearFilters}>
        Clear filters
      </Button>
    </EmptyState>
  );
}
