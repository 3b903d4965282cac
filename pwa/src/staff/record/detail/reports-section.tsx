import type { CustomerFileType } from '@tshepa/contracts/constants';
import type { CustomerRecord } from '@tshepa/contracts/entities/customer';
import { saveFile } from '../../../platform/save-file.ts';
import { saveStoredFile } from '../../documents/stored-file.ts';
import { recordsToCsv } from '../../files/csv.ts';
import { fileNameFor } from '../../files/download.ts';
import styles from './download-button.module.css';
import { DownloadButton } from './download-button.tsx';
import { Section } from './facts.tsx';

type Props = { record: CustomerRecord; onView: (fileId: string) => void };

/** Reports stored as files, and data in the record itself. */
export function ReportsSection({ record, onView }: Props) {
  const newest = (fileType: CustomerFileType) => record.files.findLast((file) => file.fileType === fileType);
  const stored = [
    ['Credit report', newest('CREDIT_REPORT')],
    ['MAB report', newest('MAB_REPORT')],
  ] as const;
  const saveText = (what: string, extension: string, type: string, text: string) =>
    saveFile(fileNameFor(record, what, extension), new Blob([text], { type }));
  const { bank_linkLogs: logs, experian_data, mab_data } = record;
  return (
    <Section title="Downloads" isWide>
      <div className={styles.list}>
        {stored.map(([label, file]) => (
          <DownloadButton
            key={label}
            label={label}
            isDisabled={!file}
            load={() => (file ? saveStoredFile(record, file) : undefined)}
            {...(file ? { onView: () => onView(file.fileId) } : {})}
          />
        ))}
        <DownloadButton
          label="Bank-link logs (CSV)"
          isDisabled={logs.length === 0}
          load={() => saveText('bank-link-logs', 'csv', 'text/csv', recordsToCsv(logs))}
        />
        <DownloadButton
          label="Bureau data (JSON)"
          isDisabled={!experian_data}
          load={() => saveText('bureau-data', 'json', 'application/json', experian_data ?? '')}
        />
        <DownloadButton
          label="MAB data (JSON)"
          isDisabled={!mab_data}
          load={() => saveText('mab-data', 'json', 'application/json', mab_data ?? '')}
        />
      </div>
    </Section>
  );
}
