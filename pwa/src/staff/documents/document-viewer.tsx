import { useQuery } from '@tanstack/react-query';
import type { CustomerRecord } from '@tshepa/contracts/entities/customer';
import { Spinner } from '../../ui/basics/logo.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Select } from '../../ui/forms/choices.tsx';
import { staffKeys } from '../api/query.ts';
import { Problem } from '../ui/action-form.tsx';
import { IconButton } from '../ui/buttons.tsx';
import styles from './document-viewer.module.css';
import { FindingsPanel } from './findings-panel.tsx';
import { ImageDocument } from './image-document.tsx';
import { PdfDocument } from './pdf-document.tsx';
import { ReportDocument } from './report-document.tsx';
import { type FileContent, readStoredFile, type Viewable, viewableFiles } from './stored-file.ts';

type Props = { record: CustomerRecord; fileId: string; onView: (fileId: string | null) => void };

export function DocumentViewer({ record, fileId, onView }: Props) {
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
          <div className={styles.beside}>
            <Content key={fileId} shown={shown} />
            <FindingsPanel record={record} fileType={shown.file.fileType} />
          </div>
        ) : (
          <p role="alert">This document has been replaced. Choose another one.</p>
        )}
      </div>
    </Dialog>
  );
}

/** Shows the document. Its bytes are dropped from the cache when this screen closes. */
function Content({ shown: { file, label } }: { shown: Viewable }) {
  const content = useQuery({
    queryKey: staffKeys.document(file.fileId),
    queryFn: ({ signal }) => readStoredFile(file, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    structuralSharing: false,
  });
  if (content.error) return <Problem of={content.error} />;
  if (!content.data) return <Spinner />;
  return <Shown content={content.data} label={label} />;
}

function Shown({ content, label }: { content: FileContent; label: string }) {
  const { contentType } = content;
  if (contentType.startsWith('application/pdf')) return <PdfDocument content={content} label={label} />;
  if (contentType.startsWith('image/')) return <ImageDocument content={content} label={label} />;
  if (contentType.startsWith('application/json')) return <ReportDocument content={content} label={label} />;
  return <p role="alert">This kind of document cannot be shown. Download it instead.</p>;
}
