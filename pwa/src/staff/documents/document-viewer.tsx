import type { CustomerRecord } from '@tshepa/contracts/entities/customer';
import { DocumentContent } from './document-content.tsx';
import styles from './document-viewer.module.css';
import { FindingsPanel } from './findings-panel.tsx';
import type { Viewable } from './stored-file.ts';

/** Shows a document beside what was found in it. */
export const DocumentViewer = ({ record, shown }: { record: CustomerRecord; shown: Viewable }) => (
  <div className={styles.beside}>
    <DocumentContent key={shown.file.fileId} shown={shown} />
    <FindingsPanel record={record} fileType={shown.file.fileType} />
  </div>
);
