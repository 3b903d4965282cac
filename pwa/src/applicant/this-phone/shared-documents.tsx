import { t } from '@lingui/core/macro';
import { errorCatalogue } from '@tshepa/contracts/errors';
import { useSearchParams } from 'react-router-dom';
import { useApplication } from '../../offline/index.ts';
import type { SharedFile } from '../../platform/inbox/inbox.ts';
import { Stack } from '../../ui/basics/page.tsx';
import { Notice } from '../../ui/forms/notice.tsx';
import { say } from '../../ui/i18n/i18n.tsx';
import { SharedDocument } from './shared-document.tsx';

/** Why no document arrived; undefined when `code` is the id of a share. */
function troubleText(code: string): string | undefined {
  switch (code) {
    case 'again':
      return t`The app was not ready yet. Please open it and share the document again.`;
    case 'wrong-type':
      return say(errorCatalogue['file.type_refused'].text);
    case 'too-large':
      return say(errorCatalogue['file.too_large'].text);
    case 'empty':
      return say(errorCatalogue['file.empty'].text);
    case 'none':
      return t`No document arrived. Please share it again as a file.`;
    case 'failed':
      return t`This phone could not keep the document. Make some room on it and share the document again.`;
    default:
      return undefined;
  }
}

type Props = { documents: readonly SharedFile[]; onRemoved: () => void };

/** Documents shared from another app; each asks what it is. */
export function SharedDocuments({ documents, onRemoved }: Props) {
  const [query] = useSearchParams();
  const shareId = query.get('shared') ?? '';
  const trouble = troubleText(shareId) ?? troubleText(query.get('refused') ?? '');
  const isLoaded = useApplication((application) => application.isLoaded);
  if (!isLoaded) return null;
  const isGone = shareId !== '' && !trouble && !documents.some((document) => document.shareId === shareId);
  if (!trouble && !isGone && documents.length === 0) return null;
  return (
    <Stack>
      {trouble ? (
        <div role="alert">
          <Notice tone="warning">{trouble}</Notice>
        </div>
      ) : null}
      {isGone ? <Notice>{t`The shared document is not on this phone any more.`}</Notice> : null}
      {documents.map((document) => (
        <SharedDocument key={document.id} document={document} onRemoved={onRemoved} />
      ))}
    </Stack>
  );
}
