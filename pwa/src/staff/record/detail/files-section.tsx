import type { CustomerFileType } from '@tshepa/contracts/constants';
import type { CustomerRecord } from '@tshepa/contracts/entities/customer';
import { saveStoredFile } from '../../documents/stored-file.ts';
import styles from './download-button.module.css';
import { DownloadButton } from './download-button.tsx';
import { Section } from './facts.tsx';
import { formatMoment } from './record-facts.ts';

const sizeText = (bytes: number) =>
  bytes < 1_048_576 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / 1_048_576).toFixed(1)} MB`;

type Props = {
  record: CustomerRecord;
  title: string;
  fileType: CustomerFileType;
  onView: (fileId: string) => void;
};

export function FilesSection({ record, title, fileType, onView }: Props) {
  const files = record.files.filter((file) => file.fileType === fileType);
  return (
    <Section title={title}>
      {files.length === 0 ? <p className={styles.empty}>None uploaded.</p> : null}
      <div className={styles.list}>
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
    </Section>
  );
}
