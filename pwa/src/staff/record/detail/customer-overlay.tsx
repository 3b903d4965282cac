import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../../../ui/basics/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { staffKeys, useView } from '../../api/query.ts';
import { readRecord, recordAhead } from '../../api/record.ts';
import { customerName } from '../../customers/customer-name.ts';
import { useHalfMade } from '../../lock/half-made.ts';
import { FirstLoad } from '../../shell/admin-page.tsx';
import { Assignment } from '../../team/holder.tsx';
import { Snooze } from '../../team/snooze.tsx';
import { useReadNotices } from '../../team/use-read-notices.ts';
import { Problem } from '../../ui/action-form.tsx';
import { clearDone, DoneLine } from '../../ui/done.tsx';
import { SafePart } from '../../ui/safe-part.tsx';
import ui from '../../ui/staff.module.css';
import { ActionBar } from '../actions/action-bar.tsx';
import { ActionDialogs, type OpenedAction } from '../actions/action-dialogs.tsx';
import { PendingChangePanel } from '../actions/pending-change.tsx';
import styles from '../record.module.css';
import { CustomerSections } from './customer-sections.tsx';
import { CustomerTools } from './customer-tools.tsx';
import { RiskStrip } from './risk-strip.tsx';

/** The dialog stays when another record opens in it, so its place and the focus have to follow. */
function startAtTop(dialog: HTMLElement) {
  dialog.scrollTop = 0;
  const title = dialog.querySelector<HTMLElement>('h2');
  if (!title) return;
  title.tabIndex = -1;
  title.focus({ preventScroll: true });
}

type Props = {
  customerId: string | null;
  onClose: () => void;
  /** Leads on to other records. */
  onward?: ReactNode;
};

export function CustomerOverlay({ customerId, onClose, onward }: Props) {
  const [opened, setOpened] = useHalfMade<OpenedAction | null>(`dialog ${customerId}`, () => null);
  const queryKey = staffKeys.customer(customerId ?? '');
  const headers = useView(queryKey);
  const customer = useQuery({
    queryKey,
    queryFn: ({ signal }) => readRecord(customerId ?? '', { signal, headers }),
    enabled: customerId !== null,
    // Every opening is read, because the trail records it, and colleagues and the customer change the record too.
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    placeholderData: () => recordAhead(customerId ?? ''),
  });
  const content = useRef<HTMLDivElement>(null);
  const former = useRef<string | null>(null);
  useEffect(() => {
    // A dialog about one record must not stay above another. The one that the lock closed opens again.
    if (former.current !== null && former.current !== customerId) setOpened(null);
    // What was done an hour ago is not news when the record is opened again.
    clearDone();
    const dialog = content.current?.closest('dialog');
    if (customerId && former.current && dialog) startAtTop(dialog);
    former.current = customerId;
  }, [customerId, setOpened]);
  const record = customerId ? customer.data : undefined;
  useReadNotices(record?.id);
  return (
    <>
      <Dialog
        isOpen={customerId !== null}
        title={customerName(record ?? {}, 'Customer')}
        onClose={onClose}
        className={styles.record}
        head={
          <>
            {record ? (
              <CustomerTools record={record} isReading={customer.isFetching} onClose={onClose}>
                <Assignment key={record.id} record={record} />
                <Snooze key={`snooze ${record.id}`} record={record} />
                {onward}
              </CustomerTools>
            ) : (
              <Button look="secondary" onClick={onClose}>
                Close
              </Button>
            )}
            {record ? (
              <SafePart of={record.id}>
                <RiskStrip key={record.id} record={record} />
              </SafePart>
            ) : null}
            {record ? <ActionBar record={record} onOpen={setOpened} /> : null}
            {record ? <PendingChangePanel record={record} onOpen={setOpened} /> : null}
            {record ? <DoneLine place={record.id} /> : null}
          </>
        }
      >
        <div ref={content} className={ui.stack}>
          <Problem of={customer.error} />
          <FirstLoad isPending={customer.isPending} fetchStatus={customer.fetchStatus} />
          {record ? <CustomerSections record={record} /> : null}
        </div>
      </Dialog>
      {record ? <ActionDialogs record={record} opened={opened} onClose={() => setOpened(null)} /> : null}
    </>
  );
}
