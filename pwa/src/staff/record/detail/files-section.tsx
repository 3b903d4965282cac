import type { CustomerFileType } from '@tshepa/contracts/constants';
import type { CustomerRecord } from '@tshepa/contracts/entities/customer';
import { saveFile } from '../../../platform/save-file.ts';
import { Button } from '../../../ui/basics/button.tsx';
import { useStaffAction } from '../../api/action.ts';
import { recordsToCsv } from '../../documents/csv.ts';
import { fileNameFor, saveStoredFile } from '../../documents/stored-file.ts';
import { Problem } from '../../ui/action-form.tsx';
import { Icon, IconButton } from '../../ui/buttons.tsx';
import ui from '../../ui/staff.module.css';
import styles from '../record.module.css';
import { Section } from './facts.tsx';
import { formatMoment } from './record-facts.ts';

type ButtonProps = {
  label: string;
  note?: string;
  isDisabled?: boolean;
  load: () => Promise<void> | void;
  onView?: (() => void) | undefined;
};

function DownloadButton({ label, note, isDisabled, load, onView }: ButtonProps) {
  const download = useStaffAction(async (_: null) => load());
  return (
    <div>
      <div className={styles.file}>
        <Button
          look="secondary"
          className={styles.download}
          disabled={isDisabled}
          isBusy={download.isBusy}
          onClick={() => download.run(null)}
        >
          {download.isBusy ? null : <Icon name="download" />}
          <span>
            {label}
            {note ? <small>{note}</small> : null}
          </span>
        </Button>
        {onView ? <IconButton icon="view" label={`View ${label}`} onClick={onView} /> : null}
      </div>
      <Problem of={download.problem} />
    </div>
  );
}

const sizeText = (bytes: number) =>
  bytes < 1_048_576 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / 1_048_576).toFixed(1)} MB`;

type Props = { record: CustomerRecord; onView: (fileId: string) => void };

export function FilesSection(props: Props & { title: string; fileType: CustomerFileType }) {
  const { record, title, fileType, onView } = props;
  const files = record.files.filter((file) => file.fileType === fileType);
  return (
    <Section title={title}>
      {files.length === 0 ? (
        <p className={ui.soft}>None uploaded.</p>
      ) : (
        <div className={styles.files}>
          {files.map((file, index) => (
            <DownloadButton
              key={file.fileId}
              label={file.fileName}
              note={`${sizeText(file.sizeBytes)}, ${formatMoment(file.createdAt)}`}
              load={() => saveStoredFile(record, file, files.length > 1 ? index + 1 : undefined)}
              onView={() => onView(file.fileId)}
            />
          ))}
        </div>
      )}
    </Section>
  );
}

export function ReportsSection({ record, onView }: Props) {
  const { bank_linkLogs: logs, experian_data, mab_data } = record;
  const stored = (label: string, fileType: CustomerFileType) => {
    const file = record.files.findLast((known) => known.fileType === fileType);
    return (
      <DownloadButton
        label={label}
        isDisabled={!file}
        load={() => (file ? saveStoredFile(record, file) : undefined)}
        onView={file && (() => onView(file.fileId))}
      />
    );
  };
  const text = (label: string, name: string, extension: 'csv' | 'json', content: string | undefined) => (
    <DownloadButton
      label={label}
      isDisabled={!content}
      load={() => {
        const type = extension === 'csv' ? 'text/csv' : 'application/json';
        saveFile(fileNameFor(record, name, extension), content ?? '', type);
      }}
    />
  );
  return (
    <Section title="Downloads" isWide>
      <div className={styles.files}>
        {stored('Credit report', 'CREDIT_REPORT')}
        {stored('MAB report', 'MAB_REPORT')}
        {text('Bank-link logs (CSV)', 'bank-link-logs', 'csv', logs.length > 0 ? recordsToCsv(logs) : '')}
        {text('Bureau data (JSON)', 'bureau-data', 'json', experian_data)}
        {text('MAB data (JSON)', 'mab-data', 'json', mab_data)}
      </div>
    </Section>
  );
}
