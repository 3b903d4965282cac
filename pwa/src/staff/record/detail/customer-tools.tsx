import type { CustomerRecord } from '@tshepa/contracts/entities/customer';
import { searchProviderClient } from '@tshepa/contracts/operations/provider/search-provider-client';
import { syncProviderClient } from '@tshepa/contracts/operations/provider/sync-provider-client';
import type { ReactNode } from 'react';
import { saveFile } from '../../../platform/save-file.ts';
import { useSiteStatus } from '../../../platform/status/site-status.ts';
import { classNames } from '../../../ui/basics/class-names.ts';
import { type ChangeOptions, useStaffAction } from '../../api/action.ts';
import { staffKeys, staffQueries } from '../../api/query.ts';
import { staffCall } from '../../api/session.ts';
import { fileNameFor } from '../../documents/stored-file.ts';
import { Problem } from '../../ui/action-form.tsx';
import { IconButton } from '../../ui/buttons.tsx';
import ui from '../../ui/staff.module.css';
import styles from '../record.module.css';
import { customerCsv } from './record-facts.ts';

type Props = { record: CustomerRecord; isReading: boolean; onClose: () => void; children?: ReactNode };

export function CustomerTools({ record, isReading, onClose, children }: Props) {
  const isOnline = useSiteStatus((status) => status.isOnline);
  const sync = useStaffAction((_: null, options) => syncWithProvider(record, options), {
    record,
    done: (client) =>
      client
        ? `Synced. Provider client ${client.client_no}.`
        : 'Synced. The provider has no client with this ID number.',
  });
  return (
    <>
      <div className={classNames(ui.row, styles.tools)}>
        <IconButton
          icon="refresh"
          label="Refresh customer"
          word="Refresh"
          isBusy={isReading && !sync.isBusy}
          onClick={() =>
            void staffQueries.invalidateQueries(
              { queryKey: staffKeys.customer(record.id) },
              { cancelRefetch: false },
            )
          }
        />
        <IconButton
          icon="sync"
          label="Sync with the provider"
          word="Sync"
          isBusy={sync.isBusy}
          disabled={!isOnline}
          onClick={() => sync.run(null)}
        />
        <IconButton
          icon="export"
          label="Export customer"
          word="Export"
          // The second click of a double click would save a second copy.
          onClick={({ detail }) =>
            detail < 2 && saveFile(fileNameFor(record, 'customer', 'csv'), customerCsv(record), 'text/csv')
          }
        />
        {record.idNumber ? <span className={ui.soft}>{`ID ${record.idNumber}`}</span> : null}
        {children}
        <IconButton icon="close" label="Close" onClick={onClose} />
      </div>
      {sync.problem ? (
        <div className={styles.last}>
          <Problem of={sync.problem} />
        </div>
      ) : null}
    </>
  );
}

/** Copies the enrolment into our record, then looks the client up at the provider. */
async function syncWithProvider({ id, idNumber }: CustomerRecord, options: ChangeOptions) {
  await staffCall(syncProviderClient, { customerId: id }, options);
  return idNumber ? staffCall(searchProviderClient, { idNumber }) : null;
}
