import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import {
  fetchRecord,
  fillFromRecord,
  type StoredFile,
  saveLocally,
  useApplication,
} from '../../offline/index.ts';
import { paths } from '../../platform/paths.ts';
import { Button } from '../../ui/basics/button.tsx';
import { inSession } from '../shared/in-session.ts';
import { countWrongPassword, refusedPasswordOf, withFormerTries } from './chosen-files.ts';
import { DocumentForm, type DocumentsProps } from './document-form.tsx';

/** The count is stored with the file, so that it survives a reload. */
const countWrong = async (file: StoredFile, by?: string) => {
  await saveLocally(({ statements }) => ({
    statements: countWrongPassword(statements, file.blobId, by),
  })).catch(() => undefined);
};

/** Shows three places for the statements of the last three months. */
export function StatementUpload({ draft, parked, onBack }: DocumentsProps & { onBack: () => void }) {
  useEffect(() => {
    const refused = refusedPasswordOf(parked);
    if (refused) void countWrong(refused, parked?.id);
  }, [parked]);
  const navigate = useNavigate();
  const isUnlisted = draft.sentStatementCount > 0 && !draft.sentSlots;
  useEffect(() => {
    // An older app did not note what it sent, so the server's record tells.
    if (isUnlisted)
      void inSession(() => fetchRecord(draft.customerId))
        .then(fillFromRecord)
        .catch(() => undefined);
  }, [isUnlisted, draft.customerId]);
  return (
    <DocumentForm
      draft={draft}
      parked={parked}
      wanted="statement"
      slots={[
        { id: 'statement-1', label: t`Most recent month` },
        { id: 'statement-2', label: t`One month earlier` },
        { id: 'statement-3', label: t`Two months earlier` },
      ]}
      accept="application/pdf,.pdf"
      filesOf={({ statements }) => statements}
      sentOf={({ sentSlots }) => sentSlots ?? []}
      put={({ statements }, index, file) => ({
        statements: statements.map((slot, place) => (place === index ? withFormerTries(file, slot) : slot)),
      })}
      missing={({ sentStatementCount }) => (sentStatementCount === 0 ? 'file.none' : undefined)}
      onWrongPassword={countWrong}
      commands={(_draft, files) =>
        files.length === 0 ? [] : [{ kind: 'statements', step: 'bank-connect', payload: { files } }]
      }
      received={
        draft.sentStatementCount > 0 ? (
          isUnlisted ? (
            <Trans>Statements received: {draft.sentStatementCount}. Choose files only to replace them.</Trans>
          ) : (
            <Trans>
              Statements received: {draft.sentStatementCount}. A file that you choose replaces only the one in
              its place.
            </Trans>
          )
        ) : null
      }
      // The step after this one is opened only if the reply has not already led elsewhere.
      onDone={() => {
        if (useApplication.getState().draft?.hasAccountMismatch) navigate(paths.banking);
      }}
      busyText={t`Please hold, sending your statements.`}
      back={
        <Button look="secondary" onClick={onBack}>
          {t`BACK`}
        </Button>
      }
    />
  );
}
