import { useQuery } from '@tanstack/react-query';
import { staffKeys } from '../api/query.ts';
import { FirstLoad } from '../shell/admin-page.tsx';
import { Problem } from '../ui/action-form.tsx';
import { ImageDocument } from './image-document.tsx';
import { PdfDocument } from './pdf-document.tsx';
import { ReportDocument } from './report-document.tsx';
import { type FileContent, readStoredFile, type Viewable } from './stored-file.ts';

/** Shows the document. Its bytes are dropped from the cache when this screen closes. */
export function DocumentContent({ shown: { file, label } }: { shown: Viewable }) {
  const content = useQuery({
    queryKey: staffKeys.document(file.fileId),
    queryFn: ({ signal }) => readStoredFile(file, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    structuralSharing: false,
  });
  if (content.error) return <Problem of={content.error} />;
  if (!content.data) return <FirstLoad isPending={content.isPending} fetchStatus={content.fetchStatus} />;
  return <Shown content={content.data} label={label} />;
}

function Shown({ content, label }: { content: FileContent; label: string }) {
  const { contentType } = content;
  if (contentType.startsWith('application/pdf')) return <PdfDocument content={content} label={label} />;
  if (contentType.startsWith('image/')) return <ImageDocument content={content} label={label} />;
  if (contentType.startsWith('application/json')) return <ReportDocument content={content} label={label} />;
  return <p role="alert">This kind of document cannot be shown. Download it instead.</p>;
}
