import type { CustomerRecord } from '@tshepa/contracts/entities/customer';
import { Dialog } from '../../ui/dialog.tsx';
import { Select } from '../../ui/forms/choices.tsx';
import { IconButton } from '../ui/buttons.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import styles from './document-viewer.module.css';
import { viewableFiles } from './stored-file.ts';

/** The viewer is fetched together with the PDF reader when a document is opened. */
const DocumentViewer = lazyPart(() => import('./document-viewer.tsx'), 'DocumentViewer');

type Props = { record: CustomerRecord; fileId: string; onView: (fileId: string | null) => void };

export function DocumentDialog({ record, fileId, onView }: Props) {
  const files = viewableFiles(record);
  const shown = files.find(({ file }) => file.fileId === fileId);
  const close = () => onView(null);
  return (
    <Dialog
      isOpen
      title={`Documents of ${record.firstName ?? 'the customer'} ${record.lastName ?? ''}`}
      onClose={close}
      className={styles.dialog}
    >
      <div className={styles.viewer}>
        <div className={styles.choice}>
          <Select
            id="document"
            label="Document"
            emptyLabel="None"
            options={files.map(({ file, label }) => ({
              value: file.fileId,
              label: `${label}: ${file.fileName}`,
            }))}
            value={fileId}
            onChange={(chosen) => onView(chosen || null)}
          />
          <IconButton icon="close" label="Close the documents" onClick={close} />
        </div>
        {shown ? (
          <DocumentViewer record={record} shown={shown} />
        ) : (
          <p role="alert">This document has been replaced. Choose another one.</p>
        )}
      </div>
    </Dialog>
  );
}
