import { useQuery } from '@tanstack/react-query';
import type { CustomerRecord } from '@tshepa/contracts/entities/customer';
import { AppError } from '@tshepa/contracts/errors';
import { getApplication } from '@tshepa/contracts/operations/application/get-application';
import { useEffect, useState } from 'react';
import { Button } from '../../../ui/basics/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { staffKeys, useView } from '../../api/query.ts';
import { staffCall } from '../../api/session.ts';
import { FirstLoad } from '../../shell/admin-page.tsx';
import { Assignment } from '../../team/holder.tsx';
import { Problem } from '../../ui/action-form.tsx';
import { clearDone, DoneLine } from '../../ui/done.tsx';
import ui from '../../ui/staff.module.css';
import { ActionBar } from '../actions/action-bar.tsx';
import { ActionDialogs, type OpenedAction } from '../actions/action-dialogs.tsx';
import { PendingChangePanel } from '../actions/pending-change.tsx';
import styles from '../record.module.css';
import { CustomerSections } from './customer-sections.tsx';
import { CustomerTools } from './customer-tools.tsx';
import { RiskStrip } from './risk-strip.tsx';

/** Reads the record. Applicants use the same operation, but only staff get the record with the actions it allows. */
async function readRecord(
  id: string,
  options: { signal: AbortSignal; headers: Readonly<Record<string, string>> },
): Promise<CustomerRecord> {
  const record = await staffCall(getApplication, { id }, options);
  if (!('actions' in record)) throw new AppError('auth.forbidden');
  return record;
}

const nameOf = (record: CustomerRecord | undefined) =>
  [record?.firstName, record?.lastName].filter(Boolean).join(' ') || 'Customer';

export function CustomerOverlay({ customerId, onClose }: { customerId: string | null; onClose: () => void }) {
  const [opened, setOpened] = useState<OpenedAction | null>(null);
  const queryKey = staffKeys.customer(customerId ?? '');
  const headers = useView(queryKey);
  const customer = useQuery({
    queryKey,
    queryFn: ({ signal }) => readRecord(customerId ?? '', { signal, headers }),
    enabled: customerId !== null,
    // Colleagues and the customer change the record too.
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  });
  useEffect(() => {
    if (!customerId) setOpened(null);
    // What was done an hour ago is not news when the record is opened again.
    clearDone();
  }, [customerId]);
  const record = customerId ? customer.data : undefined;
  return (
    <>
      <Dialog
        isOpen={customerId !== null}
        title={nameOf(record)}
        onClose={onClose}
        className={styles.record}
        head={
          <>
            {record ? (
              <CustomerTools record={record} isReading={customer.isFetching} onClose={onClose}>
                <Assignment key={record.id} record={record} />
              </CustomerTools>
            ) : (
              <Button look="secondary" onClick={onClose}>
                Close
              </Button>
            )}
            {record ? <RiskStrip key={record.id} record={record} /> : null}
            {record ? <ActionBar record={record} onOpen={setOpened} /> : null}
            {record ? <PendingChangePanel record={record} onOpen={setOpened} /> : null}
            {record ? <DoneLine place={record.id} /> : null}
          </>
        }
      >
        <div className={ui.stack}>
          <Problem of={customer.error} />
          <FirstLoad isPending={customer.isPending} fetchStatus={customer.fetchStatus} />
          {record ? <CustomerSections record={record} /> : null}
        </div>
      </Dialog>
      {record ? <ActionDialogs record={record} opened={opened} onClose={() => setOpened(null)} /> : null}
    </>
  );
}
